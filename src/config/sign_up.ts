import type { Kind } from "./kinds.ts"
import { list, right, wrong } from "./kinds.ts"

/** Who may create an account: anybody, or people with an address in one of these domains. */
export type SignUp = "off" | "open" | readonly string[]

const MAX_DOMAIN_LENGTH = 253
const DOMAIN =
  /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?)+$/u

/** A domain needs a dot, so that `on` or `yes` is not a domain. Domains are compared as addresses are: NFC and lower case. */
const domains = list<string>("", (items) => {
  const folded = items.map((item) => item.normalize("NFC").toLowerCase())
  for (const [at, domain] of folded.entries()) {
    const item = JSON.stringify(items[at])
    if (domain === "off" || domain === "open")
      return wrong(`${item} cannot be combined with domains: set one or the other`)
    if (domain.includes("@")) return wrong("an item has an @: write only the domain after it")
    if (domain.startsWith("*.")) return wrong(`${item} has a wildcard: list each domain`)
    if (!DOMAIN.test(domain) || domain.length > MAX_DOMAIN_LENGTH) return wrong(`${item} is not a domain`)
  }
  return right([...new Set(folded)])
})

export const signUp: Kind<SignUp> = {
  wanted: "off, open, or a list of e-mail domains, separated by commas",
  parse: (text) => (text === "off" || text === "open" ? right(text) : domains.parse(text)),
  show: (value) => (typeof value === "string" ? value : value.join(",")),
}
