/** The lists of applications. */
export const WHICH = ["own", "strangers", "blocked"] as const
export type Which = (typeof WHICH)[number]

export const TABS = ["settings", "secrets", "usage", "look", "danger"] as const
export type Tab = (typeof TABS)[number]

/** How many days the plots of an application show. */
export const DAYS = [7, 30, 90] as const
export type Days = (typeof DAYS)[number]
export const USUAL_DAYS: Days = 30
