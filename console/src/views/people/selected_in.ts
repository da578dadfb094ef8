/** So many ids have 1,900 characters, which every browser and proxy takes as an address. A larger selection is in the page alone, and ends with it. */
export const MAX_IN_ADDRESS = 50

/** The ids of people in an address. Anything else in it is left out. */
export const selectedIn = (text: unknown): readonly string[] =>
  typeof text === "string"
    ? [...new Set(text.split("."))].filter((id) => /^user_[0-9a-f]{32}$/.test(id)).slice(0, MAX_IN_ADDRESS)
    : []
