import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { loaded } from "../loaded.ts"
import { rootRoute } from "../root_route.ts"
import { isRange } from "./ranges.ts"

export const overviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  validateSearch: ({ range }: Record<string, unknown>) => (isRange(range) ? { range } : {}),
  component: lazyRouteComponent(() => loaded(import("./overview.tsx")), "Overview"),
})
