import { hasMisleadingLetters, skeletonOf } from "../base/look_alike.ts"
import { hasInvisible } from "../base/shown_name.ts"
import type { Client } from "./client.ts"
import { isRegisteredByHand, isStranger } from "./client.ts"
import { isLoopbackHost, redirectHostOf } from "./redirect_uri.ts"

/** How the pages name a client. */
export interface ShownClient {
  /** The name, or the host if the name could pass for another name. For a stranger with a metadata document, the host of that document. */
  readonly clientName: string
  /**
   * Where the answer goes. Present if no operator registered the client, because then only hosts are checked. `calledName` is the name in the
   * metadata document, if `clientName` is the document's host.
   */
  readonly selfRegistered?: { readonly redirectHost: string; readonly calledName?: string }
}

/** The name in the header of every page. */
const OWN_NAME = "Gatehouse"

/**
 * Returns the name of a client for its sign-in and consent pages. A stranger chose its own name, so the pages show that name only beside the host. If
 * the name imitates this service or another host, or has misleading letters, the pages show only the host.
 */
export function shownClient(client: Client, redirectUri: string, issuer: string): ShownClient {
  const { name } = client
  if (isRegisteredByHand(client)) return { clientName: name }
  const redirectHost = redirectHostOf(redirectUri)
  if (client.metadataUrl !== undefined && isStranger(client)) {
    const { host } = new URL(client.metadataUrl)
    return {
      clientName: host,
      selfRegistered: { redirectHost, calledName: imitates(name, host, issuer) ? host : name },
    }
  }
  const clientName = isStranger(client) && imitates(name, redirectHost, issuer) ? redirectHost : name
  return { clientName, selfRegistered: { redirectHost } }
}

/**
 * Returns the name for a problem page, which shows no host. Returns no name for a stranger: the page would be a page of this service with a name that
 * nobody has checked.
 */
export const vouchedName = (client: Client): { readonly clientName?: string } =>
  isStranger(client) ? {} : { clientName: client.name }

function imitates(given: string, host: string, issuer: string): boolean {
  // A name that was too long ends in an ellipsis (strangers_name.ts), which is a compatibility character like the letters that mislead.
  const name = given.replace(/…$/u, "")
  if (hasInvisible(name) || hasMisleadingLetters(name)) return true
  const seen = skeletonOf(name)
  return ownNames(issuer).some((own) => seen.includes(skeletonOf(own))) || isAnotherHost(name, host)
}

/** Returns the names of this service: its product's name, its host, and the domain above that host. */
export function ownNames(issuer: string): readonly string[] {
  const { hostname } = new URL(issuer)
  if (isLoopbackHost(hostname) || /^[\d.]+$|^\[/.test(hostname)) return [OWN_NAME]
  const labels = hostname.split(".")
  return [OWN_NAME, hostname, ...(labels.length > 2 ? [labels.slice(1).join(".")] : [])]
}

/** Whether a name looks like a host, and is not a domain of the client's own host. */
function isAnotherHost(name: string, host: string): boolean {
  const given = name
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/\/$/, "")
  if (!/^[^\s/]+\.[^\s/]+$/.test(given)) return false
  return given !== host && !new URL(`https://${host}`).hostname.endsWith(`.${given}`) && !host.startsWith(`${given}:`)
}
