import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { loaded } from "../loaded.ts"
import { rootRoute } from "../root_route.ts"
import { chosenTab, searchText } from "../search_text.ts"

const ROLE_TABS = ["holders", "settings"] as const

export const rolesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/roles",
  validateSearch: searchText,
  component: lazyRouteComponent(() => loaded(import("./roles.tsx")), "Roles"),
})

/** `$role` is an id or a name. */
export const roleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/roles/$role",
  validateSearch: ({ tab }: Record<string, unknown>) => chosenTab(ROLE_TABS, tab),
  component: lazyRouteComponent(() => loaded(import("./role.tsx")), "RoleView"),
})
