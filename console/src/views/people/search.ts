import { oneOf } from "../search_text.ts"
import { selectedIn } from "./selected_in.ts"

/** The lists of people. */
export const LISTS = ["administrators", "invited", "disabled"] as const
export type List = (typeof LISTS)[number]

/** The sort orders of the list, named as in the API. */
export const SORTS = ["name", "email", "username", "created", "last_sign_in"] as const
export type Sort = (typeof SORTS)[number]
export type Order = "asc" | "desc"

/** The first order of a column. The latest sign-in comes first, before people who never signed in. */
export const firstOrder = (sort: Sort): Order => (sort === "last_sign_in" ? "desc" : "asc")

export const PERSON_TABS = ["profile", "sign-in", "sessions", "applications", "rights", "mails", "danger"] as const

export interface PeopleSearch {
  readonly q?: string
  readonly only?: List
  readonly sort?: Sort
  readonly order?: Order
  /** The open dialog. */
  readonly add?: "invite" | "create"
  /** The ids of the selected people, separated by dots. */
  readonly selected?: string
}

/** Reads the list's filters from the address. Ignores unknown values. */
export function peopleSearch({ q, only, sort, order, add, selected }: Record<string, unknown>): PeopleSearch {
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
}
