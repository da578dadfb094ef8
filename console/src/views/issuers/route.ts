import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { loaded } from "../loaded.ts"
import { rootRoute } from "../root_route.ts"
import { searchText } from "../search_text.ts"

export const issuersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/issuers",
  validateSearch: searchText,
  component: lazyRouteComponent(() => loaded(import("./issuers.tsx")), "Issuers"),
})

export const issuerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/issuers/$issuer",
  component: lazyRouteComponent(() => loaded(import("./issuer.tsx")), "IssuerView"),
})
