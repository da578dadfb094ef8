/** The text of the search in the address, if the person searched. */
export const searchText = ({ q }: Record<string, unknown>): { q?: string } =>
  (typeof q === "string" || typeof q === "number") && q !== "" ? { q: String(q) } : {}

/** The tab in the address, if the page has this tab. */
export function chosenTab<Tab extends string>(tabs: readonly Tab[], tab: unknown): { tab?: Tab } {
  const chosen = tabs.find((each) => each === tab)
  return chosen === undefined ? {} : { tab: chosen }
}

/** The word of the address, if it is one of these. */
export const oneOf = <Word extends string | number>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === value)
