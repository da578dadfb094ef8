import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { loaded } from "../loaded.ts"
import { rootRoute } from "../root_route.ts"
import { chosenTab, searchText } from "../search_text.ts"

const GROUP_TABS = ["members", "roles", "settings"] as const

export const groupsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/groups",
  validateSearch: searchText,
  component: lazyRouteComponent(() => loaded(import("./groups.tsx")), "Groups"),
})

export const groupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/groups/$group",
  validateSearch: ({ tab }: Record<string, unknown>) => chosenTab(GROUP_TABS, tab),
  component: lazyRouteComponent(() => loaded(import("./group.tsx")), "GroupView"),
})
