import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { loaded } from "../loaded.ts"
import { rootRoute } from "../root_route.ts"

/** Where the first administrator arrives from the page of the setup link: src/endpoints/setup.ts. */
export const welcomeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/welcome",
  validateSearch: ({ step }: Record<string, unknown>): { step?: "application" } =>
    step === "application" ? { step } : {},
  component: lazyRouteComponent(() => loaded(import("./welcome.tsx")), "Welcome"),
})
