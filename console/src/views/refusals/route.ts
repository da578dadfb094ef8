import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import type { Range } from "../audit/route.ts"
import { RANGES } from "../audit/route.ts"
import { loaded } from "../loaded.ts"
import { rootRoute } from "../root_route.ts"

export interface RefusalSearch {
  readonly range?: Range
  readonly reason?: string
  readonly client?: string
  /** Each refusal by itself, not counted together. */
  readonly each?: true
  /** Whether the list includes the refusals of the admin API. */
  readonly admin?: true
}

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
