const LONGEST = 200

/**
 * One of our credentials by its prefix, or an ID token: they end up in wrong places, such as a redirect URI with the answer in
 * it. What begins like one is taken whole, so that no text makes the search begin again and again.
 */
const CREDENTIAL = /(?:(?:gac|gat|grt|gse|gra|gri)_|eyJ)[A-Za-z0-9_.-]+/g

/**
 * Text that came from outside, as it can be printed: cut to what is readable, without credentials, and with everything spelled
 * out that a terminal obeys (the C1 controls too, which JSON leaves as they are) or that turns the direction of a line.
 */
export function printable(text: string, longest = LONGEST): string {
  const shown = text.replace(CREDENTIAL, "[secret]")
  return (shown.length > longest ? `${shown.slice(0, longest)}…` : shown).replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}
