import type { Mac } from "../base/hmac.ts"
import type { UserId } from "../base/id.ts"
import { idBytes } from "../base/id.ts"
import type { Client } from "./client.ts"

/** What a client's view of a user hangs on. */
export type ClientOfSector = Pick<Client, "subjectType" | "sectorIdentifier" | "redirectUris">

/**
 * The pairwise subject of a user: the same for all clients of one sector, another for every other. OpenID Connect Core §8.1: "The Subject
 * Identifier value MUST NOT be reversible by any party other than the OpenID Provider", "Distinct Sector Identifier values MUST result in
 * distinct Subject Identifier values", and "The algorithm MUST be deterministic": an HMAC under a key that never changes. Its prefix
 * keeps it apart from a user's and a client's id.
 */
export const pairwiseSubject = (client: ClientOfSector, userId: UserId, mac: Mac): string =>
  // The user's id always has 16 bytes, so that no other user and sector make up the same text.
  `pair_${mac(Buffer.concat([idBytes(userId), Buffer.from(sectorOf(client))])).toString("base64url")}`

/**
 * OpenID Connect Core §8.1: the registered sector identifier, else "the host component of the registered redirect_uri". A client whose redirect
 * URIs are of several sectors is not registered without one.
 */
export const sectorOf = ({ sectorIdentifier, redirectUris: [redirectUri] }: ClientOfSector): string =>
  sectorIdentifier ?? (redirectUri === undefined ? "" : sectorOfRedirectUri(redirectUri))

/**
 * The sector that a redirect URI speaks for: its host. Of a native application's own scheme the scheme is what tells it from others: a host may
 * stand behind one as well, but the answer does not go there, so that anybody could name the host of another sector.
 */
export function sectorOfRedirectUri(redirectUri: string): string {
  const { hostname, protocol } = new URL(redirectUri)
  return protocol === "https:" || protocol === "http:" ? hostname : protocol
}
