import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { loaded } from "../loaded.ts"
import { rootRoute } from "../root_route.ts"
import { chosenTab } from "../search_text.ts"
import { PERSON_TABS, peopleSearch } from "./search.ts"

export const peopleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/people",
  validateSearch: peopleSearch,
  component: lazyRouteComponent(() => loaded(import("./people.tsx")), "People"),
})

export const importRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/people/import",
  component: lazyRouteComponent(() => loaded(import("./import.tsx")), "Import"),
})

export const personRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/people/$user",
  validateSearch: ({ tab }: Record<string, unknown>) => chosenTab(PERSON_TABS, tab),
  component: lazyRouteComponent(() => loaded(import("./person.tsx")), "PersonView"),
})
