/**
 * explain/ — why a request was refused, or whether a credential or an authorization request would be accepted.
 * Owns: what to do about each reason, and the explanation for the operator.
 * Does not own: the verdicts (oauth/), the record of a refusal (observe/refusal_record.ts).
 */

import { timestamp } from "../admin/timestamp.ts"
import type { Client } from "../oauth/client.ts"
import { isRegisteredByHand } from "../oauth/client.ts"
import { mayUseAnyPort } from "../oauth/proven_redirect_uri.ts"
import { isLocalhostRedirect, loopbackInstead } from "../oauth/redirect_uri.ts"
import { nearestRedirectUri } from "../oauth/redirect_uri_difference.ts"
import { Refusal } from "../oauth/refusal.ts"
import type { Concerned, RefusalRecord } from "../observe/refusal_record.ts"
import { parseRefusalRecord } from "../observe/refusal_record.ts"
import { isOfUris } from "../observe/shown.ts"
import type { KeptRefusal } from "../store/refusal.ts"
import type { Store } from "../store/store.ts"
import { english, fixInEnglish, reasonInEnglish } from "../words/english.ts"
import type { Message } from "../words/message.ts"
import { demandFix } from "./demand_fix.ts"
import { fixFor } from "./fixes.ts"
import { receivedForFix } from "./received.ts"

/** The client, grant and user of a request, or null if unknown. The names are the current ones. */
export type Whom = Readonly<Record<"client_id" | "client_name" | "grant_id" | "user_id" | "username", string | null>>

/** The explanation of a refusal, for the operator. No member contains a credential. */
export type RefusalExplained = Awaited<ReturnType<typeof explainRefusal>>

/** The client of the console has no row, so a server passes its known clients. */
type Found = Pick<Store, "grants"> & { readonly clients: Pick<Store["clients"], "find"> }

/** Explains a recorded refusal. Throws if a newer version of the program wrote a record that this version cannot read. */
export async function explainRefusal(kept: KeptRefusal, store: Found) {
  const record = parseRefusalRecord(kept.record)
  if (record === undefined)
    throw new Error("a newer version of this program recorded this refusal: use that version to explain it")
  const { code, reason, expected, received } = record
  const refusal = new Refusal(code, reason, {})
  const whom = await whomOf(record, store)
  const client = record.clientId === undefined ? undefined : await store.clients.find(record.clientId)
  const difference = differenceOf(record, client)
  const fix: Message = localhostFix(record, client) ??
    demandFix(record, client) ??
    fixFor(reason, { ...whom, received: receivedForFix(record, client) }) ?? { code: "see-refusals", values: {} }
  return {
    verdict: "refused" as const,
    trace_id: kept.traceId,
    at: timestamp(kept.at),
    method: record.method,
    path: record.path,
    address: record.address,
    ...whom,
    // The public answer comes first, then the private reason, as docs/refusals.md lists them.
    error: refusal.error,
    error_description: refusal.text,
    refusal: code,
    reason,
    sentence: reasonInEnglish(code, reason),
    expected: expected ?? null,
    received: received ?? null,
    received_message: record.receivedMessage ?? null,
    // These two members have a value only if the refusal was about the redirect URI.
    nearest: difference?.registered ?? null,
    differs: (difference?.differs ?? []).map(english),
    differs_messages: difference?.differs ?? [],
    fix: fixInEnglish(fix),
    fix_message: fix,
  }
}

/** For a request that names no client, grant or user. */
export const NOBODY: Whom = { client_id: null, client_name: null, grant_id: null, user_id: null, username: null }

/** Finds the client and the user of a request. Their names are the current ones. */
export async function whomOf({ clientId, grantId }: Concerned, { clients, grants }: Found): Promise<Whom> {
  const held = grantId === undefined ? undefined : await grants.find(grantId)
  const id = clientId ?? held?.grant.clientId
  const client = id === undefined ? undefined : await clients.find(id)
  return {
    client_id: client?.id ?? null,
    client_name: client?.name ?? null,
    grant_id: grantId ?? null,
    user_id: held?.user.id ?? null,
    username: held?.user.username ?? null,
  }
}

function differenceOf({ reason, expected, received }: RefusalRecord, client: Client | undefined) {
  if (received === undefined || expected === undefined || !isOfUris(reason)) return undefined
  const uris = expected.split(" ").filter((uri) => uri !== "")
  // A code exchange compares the whole URI. Only the authorization request may have another port.
  const isRequest = reason === "redirect-uri-differs" && client !== undefined
  return nearestRedirectUri(uris, received, (uri) => isRequest && mayUseAnyPort(client, uri))
}

/** Returns the fix for a native client that used `localhost`. Any port is allowed only at 127.0.0.1 and [::1]. RFC 8252 §7.3, §8.3. */
function localhostFix({ reason, received }: RefusalRecord, client: Client | undefined): Message | undefined {
  if (
    reason !== "redirect-uri-differs" ||
    received === undefined ||
    !client?.native ||
    !isLocalhostRedirect(received) ||
    !isRegisteredByHand(client)
  )
    return undefined
  const registered = loopbackInstead(received)
  // The command is omitted if the address is already registered, or has a character that is unsafe in a shell, such as a question mark.
  return client.redirectUris.includes(registered) || !/^[\w:/.~-]+$/.test(registered)
    ? { code: "localhost-redirect", values: {} }
    : { code: "localhost-redirect-registered", values: { client: client.id, uri: registered } }
}
