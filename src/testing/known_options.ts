/**
 * Throws for unknown options. Otherwise a misspelt option would have no effect, and the test would prove something else.
 * @throws TypeError with the unknown options and all known ones.
 */
export function refuseUnknown(call: string, given: object, known: Readonly<Record<string, unknown>>): void {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(known, name))
  if (unknown.length > 0)
    throw new TypeError(
      `${call}: unknown option ${unknown.join(", ")}. Known options: ${Object.keys(known).join(", ")}.`,
    )
}
