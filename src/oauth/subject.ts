import type { Mac } from "../base/hmac.ts"
import type { UserId } from "../base/id.ts"
import { idBytes } from "../base/id.ts"
import type { Client } from "./client.ts"

/** The client settings that determine a user's subject. */
export type ClientOfSector = Pick<Client, "subjectType" | "sectorIdentifier" | "sectorIdentifierUri" | "redirectUris">

/**
 * Returns the pairwise subject of a user: the same for all clients of one sector, and different in every other sector. OpenID Connect Core §8.1: "The
 * Subject Identifier value MUST NOT be reversible by any party other than the OpenID Provider", "Distinct Sector Identifier values MUST result in
 * distinct Subject Identifier values", and "The algorithm MUST be deterministic". So it is an HMAC under a key that never changes. The prefix
 * distinguishes the subject from ids of users and clients.
 */
export const pairwiseSubject = (client: ClientOfSector, userId: UserId, mac: Mac): string =>
  // The user's id always has 16 bytes, so two different pairs of user and sector never give the same text.
  `pair_${mac(Buffer.concat([idBytes(userId), Buffer.from(sectorOf(client))])).toString("base64url")}`

/**
 * The sector of a client: the host that the operator set, else the host of its sector_identifier_uri, else "the host component of the
 * registered redirect_uri". OpenID Connect Core §8.1. A client whose redirect URIs have several hosts must have a host set by the operator or
 * a sector_identifier_uri.
 */
export function sectorOf({
  sectorIdentifier,
  sectorIdentifierUri,
  redirectUris: [redirectUri],
}: ClientOfSector): string {
  if (sectorIdentifier !== undefined) return sectorIdentifier
  if (sectorIdentifierUri !== undefined) return new URL(sectorIdentifierUri).hostname
  return redirectUri === undefined ? "" : sectorOfRedirectUri(redirectUri)
}

/**
 * The sector of a redirect URI: its host, or its private-use scheme. A URI with a private-use scheme may contain a host, but the answer does not go
 * there. If that host counted, anybody could claim the host of another sector.
 */
export function sectorOfRedirectUri(redirectUri: string): string {
  const { hostname, protocol } = new URL(redirectUri)
  return protocol === "https:" || protocol === "http:" ? hostname : protocol
}
