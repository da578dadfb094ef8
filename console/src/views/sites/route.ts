import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { loaded } from "../loaded.ts"
import { rootRoute } from "../root_route.ts"
import { searchText } from "../search_text.ts"

export const sitesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sites",
  validateSearch: searchText,
  component: lazyRouteComponent(() => loaded(import("./sites.tsx")), "Sites"),
})

export const siteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sites/$site",
  component: lazyRouteComponent(() => loaded(import("./site.tsx")), "SiteView"),
})
