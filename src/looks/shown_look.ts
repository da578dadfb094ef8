import { PRODUCT } from "../base/product.ts"
import type { Client } from "../oauth/client.ts"
import { isRegisteredByHand } from "../oauth/client.ts"
import type { AccentStyle } from "./accent.ts"
import { accentStyle } from "./accent.ts"
import type { LogoFacts, Look } from "./look.ts"

/** A logo as a page shows it. */
export interface ShownLogo {
  readonly href: string
  readonly width: number
  readonly height: number
}

export interface ShownLink {
  readonly kind: "support" | "privacy" | "terms"
  readonly href: string
}

/** What a page shows of a look. */
export interface ShownLook {
  /** The name of the service. */
  readonly name: string
  readonly logo: ShownLogo | undefined
  readonly links: readonly ShownLink[]
  /** Undefined for the colours of Gatehouse. */
  readonly accent: AccentStyle | undefined
  /** The client of the page's authorization request, if it has a look. The page shows its logo and links beside those of the service. */
  readonly client:
    | { readonly name: string; readonly logo: ShownLogo | undefined; readonly links: readonly ShownLink[] }
    | undefined
}

/** Returns the name that an operator gave the service, or the host of a service without a name. */
export const ownNameOf = (look: Pick<ShownLook, "name"> | undefined, host: string): string =>
  look === undefined || look.name === PRODUCT ? host : look.name

/**
 * Returns what a page shows; undefined if nothing is set. `client` is the client of the page's authorization request. `addressOf` returns the address
 * of a logo. A client's look changes only its logo, links and colours, so that no client can imitate the service. A client that no operator
 * registered has no look.
 */
export function shownLook(
  looks: readonly Look[],
  client: Client | undefined,
  addressOf: (logo: LogoFacts) => string,
): ShownLook | undefined {
  const service = looks.find(({ clientId }) => clientId === undefined)
  const own =
    client === undefined || !isRegisteredByHand(client)
      ? undefined
      : looks.find(({ clientId }) => clientId === client.id)
  if (service === undefined && own === undefined) return undefined
  return {
    name: service?.name ?? PRODUCT,
    logo: logoOf(service?.logo, addressOf),
    links: linksOf(service),
    accent: (own && accentStyle(own)) ?? (service && accentStyle(service)),
    client: client && own && { name: client.name, logo: logoOf(own.logo, addressOf), links: linksOf(own) },
  }
}

const logoOf = (logo: LogoFacts | undefined, addressOf: (logo: LogoFacts) => string): ShownLogo | undefined =>
  logo && { href: addressOf(logo), width: logo.width, height: logo.height }

function linksOf(look: Look | undefined): ShownLink[] {
  const given = { support: look?.supportUri, privacy: look?.policyUri, terms: look?.tosUri }
  return (["support", "privacy", "terms"] as const).flatMap((kind) => {
    const href = given[kind]
    return href === undefined ? [] : [{ kind, href: href.includes("/") ? href : `mailto:${href}` }]
  })
}
