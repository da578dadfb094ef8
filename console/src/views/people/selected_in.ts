/**
 * This many ids have 1,900 characters, which every browser and proxy accepts in an address. Only the page holds a larger selection, which ends with
 * the page.
 */
export const MAX_IN_ADDRESS = 50

/** The ids of people in an address. Ignores anything else. */
export const selectedIn = (text: unknown): readonly string[] =>
  typeof text === "string"
    ? [...new Set(text.split("."))].filter((id) => /^user_[0-9a-f]{32}$/.test(id)).slice(0, MAX_IN_ADDRESS)
    : []
