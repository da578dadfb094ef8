import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { loaded } from "../loaded.ts"
import { rootRoute } from "../root_route.ts"

export const connectionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/connections",
  component: lazyRouteComponent(() => loaded(import("./connections.tsx")), "Connections"),
})

/** `$connection` is an id. */
export const connectionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/connections/$connection",
  component: lazyRouteComponent(() => loaded(import("./connection.tsx")), "ConnectionView"),
})
