/** The values that choose a preview, as in the address. The first value of each list is the default. */
export const PAGES = ["sign-in", "consent", "mail"] as const
export const MODES = ["light", "dark"] as const
export const WIDTHS = ["wide", "phone"] as const

/** What the preview shows. */
export interface Choice {
  readonly page: (typeof PAGES)[number]
  readonly mode: (typeof MODES)[number]
  readonly width: (typeof WIDTHS)[number]
}

export type PreviewSearch = { -readonly [Member in keyof Choice]?: Choice[Member] }

const oneOf = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value)

/** Returns the valid members of a choice. */
export function choiceIn(search: Readonly<Record<string, unknown>>): PreviewSearch {
  const [page, mode, width] = [oneOf(PAGES, search.page), oneOf(MODES, search.mode), oneOf(WIDTHS, search.width)]
  return { ...(page && { page }), ...(mode && { mode }), ...(width && { width }) }
}

/** The preview begins with the colours that the person sees around it. */
export const firstChoice = (): Choice => ({
  page: "sign-in",
  mode: document.documentElement.dataset.mantineColorScheme === "dark" ? "dark" : "light",
  width: "wide",
})
