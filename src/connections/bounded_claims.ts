/** Everything that the other side said about a person, by name: claims, members of an API's answer, attributes of a directory as lists of texts. */
export type Claims = Readonly<Record<string, unknown>>

/** The bounds of all claims of a person together. A provider that lets its people choose a value must not fill the memory of this service. */
export const MAX_CLAIM_VALUES = 4000
export const MAX_CLAIM_CHARACTERS = 262_144
/** How deeply a claim may be nested: a text is 1 deep, and a list of texts 2. */
export const MAX_CLAIM_DEPTH = 6

/**
 * Returns the claims that fit the bounds, in their order. A claim counts whole or not at all: half a list of groups would look like a person who left the
 * other half.
 */
export function boundedClaims(person: Claims): Claims {
  let values = 0
  let characters = 0
  /** Whether the value is JSON within the bounds. The recursion stops at the bound. */
  const fits = (value: unknown, depth: number): boolean => {
    values++
    if (typeof value === "string") characters += value.length
    if (values > MAX_CLAIM_VALUES || characters > MAX_CLAIM_CHARACTERS) return false
    if (typeof value !== "object" || value === null)
      return value === null || ["string", "number", "boolean"].includes(typeof value)
    if (depth === MAX_CLAIM_DEPTH) return false
    return Object.entries(value).every(([name, each]) => {
      characters += Array.isArray(value) ? 0 : name.length
      return fits(each, depth + 1)
    })
  }
  const fitting = Object.entries(person).filter(([name, value]) => {
    const [valuesBefore, charactersBefore] = [values, characters]
    characters += name.length
    if (fits(value, 1)) return true
    // Later claims get the room that this claim does not take.
    values = valuesBefore
    characters = charactersBefore
    return false
  })
  return Object.fromEntries(fitting)
}
