import { foldEmail } from "./fold_email.ts"

/** A provider that delivers other spellings of an address to the same mailbox. */
interface Provider {
  /** The name under which addresses at all of its domains are counted. */
  readonly name: string
  readonly domains: readonly string[]
  /** The signs that the provider ignores before the @. */
  readonly ignores: RegExp
}

const PROVIDERS: ReadonlyMap<string, Provider> = new Map(
  [
    { name: "gmail.com", domains: ["gmail.com", "googlemail.com"], ignores: /\./g },
    { name: "proton.me", domains: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"], ignores: /[._-]/g },
    { name: "icloud.com", domains: ["icloud.com", "me.com", "mac.com"], ignores: /(?!)/g },
    {
      name: "yandex.com",
      ignores: /[.-]/g,
      domains: ["yandex.com", "yandex.ru", "ya.ru", "yandex.by", "yandex.kz", "yandex.ua"],
    },
  ].flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)),
)

/** Large providers without such spellings. Many unrelated people have addresses there. */
const OTHER_PROVIDERS = [
  "outlook.com",
  "hotmail.com",
  "live.com",
  "msn.com",
  "yahoo.com",
  "ymail.com",
  "aol.com",
  "gmx.net",
  "gmx.de",
  "gmx.com",
  "web.de",
  "t-online.de",
  "freenet.de",
  "mail.com",
  "mail.ru",
  "qq.com",
  "163.com",
  "126.com",
  "naver.com",
  "orange.fr",
  "wanadoo.fr",
  "laposte.net",
  "free.fr",
  "libero.it",
  "wp.pl",
  "o2.pl",
  "uol.com.br",
  "fastmail.com",
  "zoho.com",
  "comcast.net",
  "hotmail.fr",
  "hotmail.co.uk",
  "yahoo.co.jp",
  "yahoo.fr",
  "yahoo.co.uk",
]

const IN_PUBLIC: ReadonlySet<string> = new Set([...PROVIDERS.keys(), ...OTHER_PROVIDERS])

/**
 * Returns the mailbox in which an e-mail to this address probably arrives: without what follows a `+` before the @ (RFC 5233), and without the signs
 * that its provider ignores. Only for counting: two addresses with the same result may belong to two people, so this never identifies anybody.
 */
export function countedMailbox(email: string): string {
  const domain = domainOf(email)
  const provider = PROVIDERS.get(domain)
  const [name = ""] = foldEmail(email.slice(0, email.lastIndexOf("@")).normalize("NFKC")).split("+")
  return `${provider === undefined ? name : name.replace(provider.ignores, "")}@${provider?.name ?? domain}`
}

/** Returns the domain of an address, if one person could own it with all its mailboxes; undefined for the domains of large providers. */
export function countedDomain(email: string): string | undefined {
  const domain = domainOf(email)
  return IN_PUBLIC.has(domain) ? undefined : domain
}

/** The domain in ASCII, because `ü` and `xn--…` are the same domain. */
function domainOf(email: string): string {
  const written = email.slice(email.lastIndexOf("@") + 1)
  return URL.parse(`http://${written}`)?.hostname ?? foldEmail(written)
}
