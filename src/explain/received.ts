import { clientRecord } from "../admin/client_record.ts"
import type { Client } from "../oauth/client.ts"
import { proposalsFor } from "./proposals.ts"

/** The reasons whose fix registers a received address. */
const OF_ADDRESSES: ReadonlySet<string> = new Set([
  "redirect-uri-differs",
  "post-logout-uri-differs",
  "origin-unknown",
  "origin-of-another-client",
])

/**
 * Returns the received value, if the command of a fix may contain it. Anybody can send an address of their own and hope that somebody copies the
 * command, so the command contains no address that a person must type first. Decision 0058.
 */
export function receivedForFix(
  { reason, received }: { readonly reason: string; readonly received?: string | undefined },
  client: Client | undefined,
): string | undefined {
  if (received === undefined || !OF_ADDRESSES.has(reason)) return received
  const [proposal] = client === undefined ? [] : proposalsFor({ reason, received }, clientRecord(client), [])
  return proposal === undefined || proposal.confirm !== null ? undefined : received
}
