import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { loaded } from "../loaded.ts"
import { rootRoute } from "../root_route.ts"
import { auditSearch } from "./search.ts"

export const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/audit",
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => loaded(import("./audit.tsx")), "Audit"),
})
