import { sha256 } from "../base/digest.ts"
import type { UserId } from "../base/id.ts"
import type { ConnectionId } from "../connections/connection_settings.ts"
import type { ExternalIdentity } from "../connections/external_identity.ts"
import { formParameters } from "../oauth/parameters.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { CONNECTION_TTL_MS } from "./connection_request.ts"
import type { Destination } from "./destination.ts"
import type { Address } from "./page_form.ts"

/**
 * A person of another service who has yet to prove that the account with their address is theirs. The browser carries it in the address of the sign-in
 * page, so nothing is stored, and nobody else learns of the account.
 */
export interface PendingLink {
  readonly connectionId: ConnectionId
  readonly identity: Pick<ExternalIdentity, "subject" | "email" | "username" | "name">
  readonly userId: UserId
  /** Where the interaction continues after the sign-in. */
  readonly onward: Address
  /** The sign-in page, for a person who does not want the link. */
  readonly back: Address
  readonly begunAt: number
}

interface Carried extends PendingLink {
  readonly visitDigest: string
}

const FIELD = "link"

const digestOf = (visit: string): string => sha256(`pending link ${visit}`).toString("base64url")

/** The query of the page on which the person signs in to the account. */
export function pendingLinkQuery(
  pending: Omit<PendingLink, "begunAt">,
  { locale }: Pick<Destination, "locale">,
  { visit, now }: Pick<EdgeRequest, "now"> & { readonly visit: string },
  { carriedValues }: Pick<Ports, "carriedValues">,
): string {
  const { subject, email, username, name } = pending.identity
  const carried: Carried = {
    ...pending,
    identity: { subject, email, username, name },
    begunAt: now,
    visitDigest: digestOf(visit),
  }
  return `ui_locales=${locale}&${FIELD}=${carriedValues.seal("pending link", carried)}`
}

/** The same query as this server spells it. */
export function pendingLinkQueryOf({ query }: Pick<EdgeRequest, "query">): string {
  const { values } = formParameters(query)
  return ["ui_locales", FIELD].map((name) => `${name}=${encodeURIComponent(values.get(name) ?? "")}`).join("&")
}

/** Returns the pending link of this browser, unless it is too old. */
export function pendingLinkIn(
  values: ReadonlyMap<string, string>,
  { cookies: { visit }, now }: Pick<EdgeRequest, "cookies" | "now">,
  { carriedValues }: Pick<Ports, "carriedValues">,
): PendingLink | undefined {
  const carried = carriedValues.open("pending link", values.get(FIELD) ?? "") as Carried | undefined
  if (carried === undefined || visit === undefined || carried.visitDigest !== digestOf(visit)) return undefined
  return now < carried.begunAt + CONNECTION_TTL_MS ? carried : undefined
}
