/**
 * explain/ — why a request was refused, or whether a credential or an authorization request would be accepted.
 * Owns: what to do about each reason, and the explanation for the operator.
 * Does not own: the verdicts (oauth/), what is kept of a refusal (observe/told_refusal.ts).
 */
import { timestamp } from "../admin/contract.ts"
import type { Client } from "../oauth/client.ts"
import { isLocalhostRedirect, loopbackInstead } from "../oauth/redirect_uri.ts"
import { nearestRedirectUri } from "../oauth/redirect_uri_difference.ts"
import { Refusal } from "../oauth/refusal.ts"
import { isOfUris } from "../observe/shown.ts"
import type { Concerned, ToldRefusal } from "../observe/told_refusal.ts"
import { readToldRefusal } from "../observe/told_refusal.ts"
import type { KeptRefusal, Store } from "../store/store.ts"
import { fixFor } from "./fixes.ts"

/** Whom a request concerned, as far as it is known. Names are those of today. */
export type Whom = Readonly<Record<"client_id" | "client_name" | "grant_id" | "user_id" | "username", string | null>>

/** A refusal, explained to the operator. No member holds a credential. */
export type RefusalExplained = Awaited<ReturnType<typeof explainRefusal>>

type Found = Pick<Store, "clients" | "grants">

/** Throws if a newer program wrote the refusal and this one does not know it. */
export async function explainRefusal(kept: KeptRefusal, store: Found) {
  const told = readToldRefusal(kept.told)
  if (told === undefined)
    throw new Error("a newer version of this program recorded this refusal: use that version to explain it")
  const { code, reason, expected, received } = told
  const refusal = new Refusal(code, reason, {})
  const whom = await whomOf(told, store)
  const client = told.clientId === undefined ? undefined : await store.clients.find(told.clientId)
  const difference = differenceOf(told, client)
  return {
    verdict: "refused" as const,
    ...{ trace_id: kept.traceId, at: timestamp(kept.at), method: told.method, path: told.path, address: told.address },
    ...whom,
    // What the client received, then why: the row of docs/refusals.md and its reason.
    ...{ error: refusal.error, error_description: refusal.text },
    ...{ refusal: code, reason, sentence: refusal.sentence, expected: expected ?? null, received: received ?? null },
    // Of a redirect URI.
    ...{ nearest: difference?.registered ?? null, differs: difference?.differs ?? [] },
    fix: localhostFix(told, client) ?? fixFor(reason, { ...whom, received }) ?? "See docs/refusals.md.",
  }
}

/** For a request that names no client, grant or user. */
export const NOBODY: Whom = { client_id: null, client_name: null, grant_id: null, user_id: null, username: null }

/** The client and user of a request, with their current names. */
export async function whomOf({ clientId, grantId }: Concerned, { clients, grants }: Found): Promise<Whom> {
  const held = grantId === undefined ? undefined : await grants.find(grantId)
  const id = clientId ?? held?.grant.clientId
  const client = id === undefined ? undefined : await clients.find(id)
  return {
    ...{ client_id: client?.id ?? null, client_name: client?.name ?? null, grant_id: grantId ?? null },
    ...{ user_id: held?.user.id ?? null, username: held?.user.username ?? null },
  }
}

function differenceOf({ reason, expected, received }: ToldRefusal, client: Client | undefined) {
  if (received === undefined || expected === undefined || !isOfUris(reason)) return undefined
  // The port is ignored only for native clients.
  const isPortFree = reason === "redirect-uri-differs" && client?.native === true
  const uris = expected.split(" ").filter((uri) => uri !== "")
  return nearestRedirectUri(uris, received, isPortFree)
}

/** For a native client that was refused at `localhost`: only at 127.0.0.1 and [::1] may it use any port. RFC 8252 §7.3, §8.3. */
function localhostFix({ reason, received }: ToldRefusal, client: Client | undefined): string | undefined {
  if (reason !== "redirect-uri-differs" || received === undefined || !client?.native || !isLocalhostRedirect(received))
    return undefined
  const send = "Send redirect_uri with 127.0.0.1 instead of localhost: there a native client may use any port."
  const registered = loopbackInstead(received)
  // A command contains only an address that can be registered; one with a query cannot.
  return client.redirectUris.includes(registered) || !/^[\w:/.~-]+$/.test(registered)
    ? send
    : `${send} Register that address, without a port: \`gatehouse client update ${client.id} --add-redirect-uri ${registered}\`.`
}
