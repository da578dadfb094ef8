import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { loaded } from "../loaded.ts"
import { rootRoute } from "../root_route.ts"

export const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/settings",
  /** `q`: the text of the search. `set`: only settings that an operator set. `open`: the setting with its documentation shown. */
  validateSearch({ q, set, open }: Record<string, unknown>): { q?: string; set?: true; open?: string } {
    return {
      ...((typeof q === "string" || typeof q === "number") && { q: String(q) }),
      ...(set === true && { set }),
      ...(typeof open === "string" && { open }),
    }
  },
  component: lazyRouteComponent(() => loaded(import("./settings.tsx")), "Settings"),
})
