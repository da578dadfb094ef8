/** The lists of people. */
export const LISTS = ["administrators", "invited", "disabled"] as const
export type List = (typeof LISTS)[number]

export const PERSON_TABS = ["profile", "sign-in", "sessions", "applications", "rights", "mails", "danger"] as const
export type PersonTab = (typeof PERSON_TABS)[number]

export interface PeopleSearch {
  readonly q?: string
  readonly only?: List
  /** The dialog that is open. */
  readonly add?: "invite" | "create"
  /** The ids of those who are selected, with dots between them. */
  readonly selected?: string
}
