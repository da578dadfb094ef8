import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { loaded } from "../loaded.ts"
import { rootRoute } from "../root_route.ts"
import type { PeopleSearch, PersonTab } from "./search.ts"
import { LISTS, PERSON_TABS, SORTS } from "./search.ts"
import { selectedIn } from "./selected_in.ts"

const oneOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value)

export const peopleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/people",
  validateSearch({ q, only, sort, order, add, selected }: Record<string, unknown>): PeopleSearch {
    const list = oneOf(LISTS, only)
    const adding = oneOf(["invite", "create"] as const, add)
    const sorted = oneOf(SORTS, sort)
    const ordered = oneOf(["asc", "desc"] as const, order)
    const ids = selectedIn(selected)
    return {
      ...((typeof q === "string" || typeof q === "number") && { q: String(q) }),
      ...(list && { only: list }),
      ...(sorted && { sort: sorted }),
      ...(ordered && { order: ordered }),
      ...(adding && { add: adding }),
      ...(ids.length > 0 && { selected: ids.join(".") }),
    }
  },
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
  validateSearch({ tab }: Record<string, unknown>): { tab?: PersonTab } {
    const chosen = oneOf(PERSON_TABS, tab)
    return chosen === undefined ? {} : { tab: chosen }
  },
  component: lazyRouteComponent(() => loaded(import("./person.tsx")), "PersonView"),
})
