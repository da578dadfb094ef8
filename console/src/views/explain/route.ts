import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { loaded } from "../loaded.ts"
import { rootRoute } from "../root_route.ts"

/** Only a trace id is in the address. URLs and credentials never are, because histories and logs keep addresses. */
export const explainRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/explain",
  validateSearch: ({ trace }: Record<string, unknown>): { trace?: string } => {
    const text = String(trace ?? "").toLowerCase()
    return /^[0-9a-f]{16}$/.test(text) ? { trace: text } : {}
  },
  component: lazyRouteComponent(() => loaded(import("./explain.tsx")), "Explain"),
})
