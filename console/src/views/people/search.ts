/** The lists of people. */
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
