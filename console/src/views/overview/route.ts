import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { arrived } from "../loaded.ts"
import { rootRoute } from "../root_route.ts"
import type { Range } from "./ranges.ts"
import { isRange } from "./ranges.ts"

interface OverviewSearch {
  readonly range?: Range
  /** `all` if more than the most urgent findings are shown. */
  readonly findings?: "all"
}

export const overviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  validateSearch: ({ range, findings }: Record<string, unknown>): OverviewSearch => ({
    ...(isRange(range) && { range }),
    ...(findings === "all" && { findings }),
  }),
  component: lazyRouteComponent(() => arrived(import("./overview.tsx")), "Overview"),
})
