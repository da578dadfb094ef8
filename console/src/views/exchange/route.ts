import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { loaded } from "../loaded.ts"
import { rootRoute } from "../root_route.ts"
import { searchText } from "../search_text.ts"

export const exchangeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/exchange",
  validateSearch: searchText,
  component: lazyRouteComponent(() => loaded(import("./exchange_policies.tsx")), "ExchangePolicies"),
})

export const exchangePolicyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/exchange/$policy",
  component: lazyRouteComponent(() => loaded(import("./exchange_policy.tsx")), "ExchangePolicyView"),
})
