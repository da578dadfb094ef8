import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { loaded } from "../loaded.ts"
import { rootRoute } from "../root_route.ts"
import { chosenTab } from "../search_text.ts"

const KEYS_TABS = ["keys", "tokens"] as const

export const keysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/keys",
  validateSearch: ({ tab }: Record<string, unknown>) => chosenTab(KEYS_TABS, tab),
  component: lazyRouteComponent(() => loaded(import("./keys.tsx")), "Keys"),
})
