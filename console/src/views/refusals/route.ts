import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { loaded } from "../loaded.ts"
import { rootRoute } from "../root_route.ts"
import type { Range } from "../time_range.ts"
import { RANGES } from "../time_range.ts"
import type { RefusalSearch } from "./search.ts"

const word = (name: string, value: unknown) => (typeof value === "string" && value !== "" ? { [name]: value } : {})

export const refusalsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/refusals",
  validateSearch({ range, reason, client, each, admin }: Record<string, unknown>): RefusalSearch {
    const chosen = (Object.keys(RANGES) as Range[]).find((name) => name === range)
    return {
      ...(chosen && { range: chosen }),
      ...word("reason", reason),
      ...word("client", client),
      ...(each === true && { each: true as const }),
      ...(admin === true && { admin: true as const }),
    }
  },
  component: lazyRouteComponent(() => loaded(import("./refusals.tsx")), "Refusals"),
})
