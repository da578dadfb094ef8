import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { loaded } from "../loaded.ts"
import { rootRoute } from "../root_route.ts"
import { refusalSearch } from "./search.ts"

export const refusalsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/refusals",
  validateSearch: refusalSearch,
  component: lazyRouteComponent(() => loaded(import("./refusals.tsx")), "Refusals"),
})
