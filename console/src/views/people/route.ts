import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { loaded } from "../loaded.ts"
import { rootRoute } from "../root_route.ts"
import { selectedIn } from "./selected_in.ts"

export const LISTS = ["administrators", "invited", "disabled"] as const
export type List = (typeof LISTS)[number]

/** The orders of the list, in the words of the API. */
export const SORTS = ["name", "email", "username", "created", "last_sign_in"] as const
export type Sort = (typeof SORTS)[number]
export type Order = "asc" | "desc"

/** The order in which a column is sorted first: the latest sign-in comes before those who never signed in. */
export const firstOrder = (sort: Sort): Order => (sort === "last_sign_in" ? "desc" : "asc")

export const PERSON_TABS = ["profile", "sign-in", "sessions", "applications", "rights", "mails", "danger"] as const
export type PersonTab = (typeof PERSON_TABS)[number]

export interface PeopleSearch {
  readonly q?: string
  readonly only?: List
  readonly sort?: Sort
  readonly order?: Order
  /** The dialog that is open. */
  readonly add?: "invite" | "create"
  /** The ids of those who are selected, with dots between them. */
  readonly selected?: string
}

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
