import { Secret } from "../base/secret.ts"
import { MAKE_A_SECRET, secretMonotony } from "../base/variety.ts"
import { english } from "../words/english.ts"
import type { Kind } from "./kinds.ts"
import { list, right, wrong } from "./kinds.ts"

const MIN_LENGTH = 32

const readSecrets = list<Secret>(
  `one secret, or several with commas between, each of ${MIN_LENGTH} characters or more and all different`,
  (items) => {
    const short = items.findIndex((item) => item.length < MIN_LENGTH)
    if (short !== -1) return wrong(`secret ${short + 1} of ${items.length} has ${items[short]?.length} characters`)
    // Only the first secret signs, so only the first must be strong. After replacing a weak secret, an operator can still list the weak one as a
    // former secret.
    const monotony = secretMonotony(items[0] ?? "", MIN_LENGTH)
    if (monotony !== undefined)
      return wrong(`the first secret ${english(monotony)} and can be guessed: ${MAKE_A_SECRET}`)
    if (new Set(items).size !== items.length) return wrong("two of them are the same")
    return right(items.map((item) => new Secret(item)))
  },
)

/** The server secrets. The first signs and seals; the others still verify and open. An error about a secret shows its length, never its value. */
export const serverSecrets: Kind<readonly Secret[]> = { ...readSecrets, secret: true, show: () => "[secret]" }
