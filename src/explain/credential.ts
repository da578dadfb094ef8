import { timestamp } from "../admin/timestamp.ts"
import type { ClientId, GrantId } from "../base/id.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import { exchangedStanding } from "../endpoints/exchanged_token.ts"
import { accessTokenVerdict, isAccessTokenExpired } from "../oauth/access_token_verdict.ts"
import { remainingScope } from "../oauth/allowed_scope.ts"
import { BACKCHANNEL_REASONS, isBackchannelRequestOver } from "../oauth/backchannel_request.ts"
import type { Client } from "../oauth/client.ts"
import type { CodeVerdict } from "../oauth/code_verdict.ts"
import { codeVerdict } from "../oauth/code_verdict.ts"
import type { Confirmation } from "../oauth/confirmation.ts"
import { thumbprintOf } from "../oauth/confirmation.ts"
import type { AccessPayload } from "../oauth/credentials.ts"
import { KINDS } from "../oauth/credentials.ts"
import { DEVICE_REASONS, isDeviceRequestOver } from "../oauth/device_request.ts"
import type { GrantType } from "../oauth/grant_types.ts"
import { CIBA, DEVICE_CODE } from "../oauth/grant_types.ts"
import type { RefreshVerdict } from "../oauth/refresh.ts"
import { isRefreshExpired, refreshRepeatOf, refreshVerdict } from "../oauth/refresh.ts"
import type { ReasonOf, RefusalCode } from "../oauth/refusal.ts"
import { isForThisService } from "../oauth/resource.ts"
import { scopeText } from "../oauth/scope.ts"
import type { PollFault, PollReasons, WaitingRequest } from "../oauth/waiting_request.ts"
import { pollVerdict, waitingState } from "../oauth/waiting_request.ts"
import { boundSession } from "../ports/bound_session.ts"
import { scopeLimits } from "../ports/may_have.ts"
import type { Ports } from "../ports/ports.ts"
import type { HeldGrant } from "../store/store.ts"
import { english, fixInEnglish, reasonInEnglish } from "../words/english.ts"
import type { Message } from "../words/message.ts"
import type { Whom } from "./explanation.ts"
import { NOBODY, whomOf } from "./explanation.ts"
import { fixFor } from "./fixes.ts"

interface Found extends Partial<Whom> {
  readonly kind?: "code" | "refresh token" | "access token"
  readonly scope?: string
  readonly issued_at?: string
  readonly expires_at?: string
  readonly says?: readonly Said[]
  readonly refused?: { readonly reason: string; readonly says: Spoken }
}

/** A message, and its English sentence. */
interface Spoken {
  readonly message: Message
  readonly sentence: string
}

type ReadPorts = Pick<Ports, "apis" | "clients" | "credentials" | "issuer" | "jwtAccessTokens" | "lifetimes" | "store">

/** The kind of a credential, and whether the service would accept it now. No member contains the credential itself. */
export type CredentialExplained = Awaited<ReturnType<typeof explainCredential>>

/** Returns whether the service would accept a credential at `now` (milliseconds). Changes nothing: a code stays unused, a grant stays live. */
export async function explainCredential(text: string, ports: ReadPorts, now: number) {
  const { refused, says = [], ...found } = await find(text, ports, now)
  const facts = { kind: null, scope: null, issued_at: null, expires_at: null, ...NOBODY, ...found }
  const spoken = [...(refused === undefined ? [] : [refused.says]), ...says.map(spokenOf)]
  const shown = { says: spoken.map(({ sentence }) => sentence), says_messages: spoken.map(({ message }) => message) }
  if (refused === undefined)
    return { verdict: "accepted" as const, ...facts, ...shown, reason: null, fix: null, fix_message: null }
  const { reason } = refused
  const fix = fixFor(reason, facts)
  return {
    verdict: "refused" as const,
    ...facts,
    ...shown,
    reason,
    fix: fix === undefined ? null : fixInEnglish(fix),
    fix_message: fix ?? null,
  }
}

async function find(text: string, ports: ReadPorts, now: number): Promise<Found> {
  const { credentials, jwtAccessTokens } = ports
  if (text.startsWith(KINDS.code.prefix)) {
    const payload = credentials.openCode(text)
    if (payload === undefined) return { kind: "code", ...because("invalid_grant", "code-malformed") }
    const known = { kind: "code", grant_id: payload.grantId } as const
    const verdictOf = (held: Parameters<typeof codeVerdict>[0], client: Client) =>
      codeVerdict(held, undefined, client, now)
    return findGrant(known, "authorization_code", "code-unknown", ports, now, verdictOf, payload.confirmation)
  }
  if (text.startsWith(KINDS.deviceCode.prefix)) return findPolled(text, deviceCodes(ports), ports, now)
  if (text.startsWith(KINDS.authReqId.prefix)) return findPolled(text, authReqIds(ports), ports, now)
  if (text.startsWith(KINDS.refresh.prefix)) {
    const payload = credentials.openRefresh(text)
    if (payload === undefined) return { kind: "refresh token", ...because("invalid_grant", "refresh-malformed") }
    const known = { grant_id: payload.grantId, expires_at: timestamp(payload.expiresAt) } as const
    const gone = isRefreshExpired(payload, now) ? "refresh-expired" : "refresh-unknown"
    const verdictOf = (held: Parameters<typeof refreshVerdict>[0], client: Client) =>
      refreshVerdict(held, payload, client, now)
    return findGrant(
      { kind: "refresh token", ...known },
      "refresh_token",
      gone,
      ports,
      now,
      verdictOf,
      payload.confirmation,
    )
  }
  const access = credentials.openAccess(text) ?? (await jwtAccessTokens.open(text))
  if (access !== undefined) return findAccessToken(access, ports, now)
  if (text.startsWith(KINDS.access.prefix))
    return { kind: "access token", ...because("invalid_token", "token-malformed") }
  return {
    refused: { reason: "not-ours", says: spokenOf(say("not-a-credential")) },
  }
}

/** How the polls of a grant type are explained. */
interface Polled {
  readonly grantType: GrantType
  readonly reasons: PollReasons
  open(text: string): GrantId | undefined
  find(id: GrantId): Promise<WaitingRequest | undefined>
  isOver(id: GrantId, now: number): boolean
  /** Why a genuine credential with neither a request nor a grant is refused before its time is over. */
  readonly gone: Pick<Found, "refused">
}

const deviceCodes = ({ credentials, store }: ReadPorts): Polled => ({
  grantType: DEVICE_CODE,
  reasons: DEVICE_REASONS,
  open: (text) => credentials.openDeviceCode(text)?.grantId,
  find: (id) => store.deviceRequests.find(id),
  isOver: isDeviceRequestOver,
  gone: because("invalid_grant", "device-code-unknown"),
})

const authReqIds = ({ credentials, store }: ReadPorts): Polled => ({
  grantType: CIBA,
  reasons: BACKCHANNEL_REASONS,
  open: (text) => credentials.openAuthReqId(text)?.grantId,
  find: (id) => store.backchannelRequests.find(id),
  isOver: isBackchannelRequestOver,
  gone: because("access_denied", "request-withdrawn"),
})

/** The credential names the request while it waits, and then the grant. RFC 8628 §3.5. */
async function findPolled(text: string, polled: Polled, ports: ReadPorts, now: number): Promise<Found> {
  const { reasons, grantType } = polled
  const grantId = polled.open(text)
  if (grantId === undefined) return { kind: "code", ...because("invalid_grant", reasons.malformed) }
  const waiting = await polled.find(grantId)
  if (waiting === undefined) {
    const known = { kind: "code", grant_id: grantId } as const
    if ((await ports.store.grants.find(grantId)) === undefined)
      return { ...known, ...(polled.isOver(grantId, now) ? because("expired_token", reasons.expired) : polled.gone) }
    return findGrant(known, grantType, reasons.ended, ports, now, (held, client) =>
      pollVerdict(held, client, now, reasons),
    )
  }
  const facts = {
    kind: "code",
    ...(await whomOf({ clientId: waiting.clientId }, { clients: ports.clients, grants: ports.store.grants })),
    scope: scopeText(waiting.scope),
    issued_at: timestamp(waiting.createdAt),
    expires_at: timestamp(waiting.expiresAt),
  } as const
  switch (waitingState(waiting, now)) {
    case "denied":
      return { ...facts, ...because("access_denied", "user-denied") }
    case "expired":
      return { ...facts, ...because("expired_token", reasons.expired) }
    case "pending":
      return { ...facts, ...because("authorization_pending", reasons.pending) }
  }
}

const because = <Code extends RefusalCode>(code: Code, reason: ReasonOf<Code>) => ({
  refused: { reason, says: { message: { code: reason, values: {} }, sentence: reasonInEnglish(code, reason) } },
})

const spokenOf = (said: Said): Spoken => ({ message: said, sentence: english(said) })

type Fault = ReasonOf<"invalid_grant"> | PollFault

/** Returns the verdict that the token endpoint would give if the grant's own client presented the credential. */
async function findGrant(
  known: Found & { readonly grant_id: GrantId },
  grantType: GrantType,
  gone: ReasonOf<"invalid_grant">,
  { apis, clients, lifetimes, store }: ReadPorts,
  now: number,
  verdictOf: (
    held: HeldGrant & { readonly sessionOver: boolean },
    client: Client,
  ) => CodeVerdict | RefreshVerdict | PollFault,
  confirmation?: Confirmation,
): Promise<Found> {
  const held = await store.grants.find(known.grant_id)
  if (held === undefined) return { ...known, ...because("invalid_grant", gone) }
  const { grant, user } = held
  const whom = await whomOf({ clientId: grant.clientId, grantId: grant.id }, { clients, grants: store.grants })
  const times = { issued_at: timestamp(grant.createdAt), expires_at: timestamp(grant.codeExpiresAt) }
  const facts = { ...times, ...known, ...whom, scope: scopeText(grant.scope) }
  const client = await clients.find(grant.clientId)
  if (!client?.enabled) return { ...facts, ...because("invalid_client", "client-disabled") }
  if (!client.grantTypes.includes(grantType))
    return { ...facts, ...because("unauthorized_client", "grant-type-not-allowed") }
  const session = await boundSession(grant, now, { lifetimes, store })
  const verdict = verdictOf({ ...held, sessionOver: session === "over" }, client)
  const isGood = verdict === "redeem" || verdict === "rotate" || verdict === "keep" || verdict === "repeat"
  if (!isGood) return { ...facts, ...refusedOf(verdict, held) }
  const person = { id: user.id, isAdmin: user.role === "admin" }
  const limits = await scopeLimits(client, grant.scope, grant.resources, person, { apis, store })
  if (remainingScope(grant.scope, limits).length === 0)
    return { ...facts, ...because("invalid_grant", "scope-withdrawn") }
  // A poll needs neither a redirect URI nor a verifier, so neither of them counts as missing.
  return {
    ...facts,
    says:
      verdict === "redeem" && grant.redirectUri === undefined
        ? []
        : [usable(verdict, grant, client, confirmation), ...keyOf(confirmation)],
  }
}

/** The key of a bound credential. */
const keyOf = (confirmation: Confirmation | undefined): readonly Said[] =>
  confirmation === undefined ? [] : [say("token-bound-to", { thumbprint: thumbprintOf(confirmation) })]

function usable(
  verdict: "redeem" | "rotate" | "keep" | "repeat",
  grant: HeldGrant["grant"],
  client: Client,
  confirmation: Confirmation | undefined,
): Said {
  switch (verdict) {
    case "redeem":
      return say(grant.challenge === undefined ? "code-usable" : "code-usable-with-verifier", {
        uri: grant.redirectUri ?? "",
      })
    case "rotate":
    case "keep":
      return say("refresh-current")
    case "repeat": {
      const seconds = refreshRepeatOf(client, confirmation !== undefined)
      return Number.isFinite(seconds) ? say("refresh-repeatable", { seconds }) : say("refresh-repeatable-bound")
    }
  }
}

/** These sentences replace the log's sentences about a replay. The log says that the replay ended the grant, but a dry run ends nothing. */
const REPLAYED: Partial<Record<Fault, Said>> = {
  "code-replayed": say("code-exchanged-before"),
  "device-code-replayed": say("code-exchanged-before"),
  "auth-req-id-replayed": say("code-exchanged-before"),
  "refresh-replayed": say("refresh-successor-used"),
}
const ENDING: readonly Fault[] = [
  "code-replayed",
  "device-code-replayed",
  "auth-req-id-replayed",
  "refresh-replayed",
  "refresh-repeat-late",
  "refresh-of-the-future",
]

function refusedOf(fault: Fault, held: HeldGrant): Found {
  const { usedAt } = held.grant
  const used =
    fault.endsWith("-replayed") && fault !== "refresh-replayed" && usedAt !== undefined
      ? [say("code-exchanged-at", { at: timestamp(usedAt) })]
      : []
  const ends = ENDING.includes(fault) ? [say("would-end-grant")] : []
  const replayed = REPLAYED[fault]
  const { refused } =
    fault === "device-code-expired" || fault === "auth-req-id-expired"
      ? because("expired_token", fault)
      : because("invalid_grant", fault)
  const says = replayed === undefined ? refused.says : spokenOf(replayed)
  return { says: [...ended(held), ...used, ...ends], refused: { reason: fault, says } }
}

function ended(held: HeldGrant | undefined): readonly Said[] {
  const { endedAt, endedWhy = "revoked" } = held?.grant ?? {}
  return endedAt === undefined ? [] : [say("grant-ended-at", { at: timestamp(endedAt), why: say(`ended-${endedWhy}`) })]
}

async function findAccessToken(
  payload: AccessPayload,
  { apis, clients, lifetimes, store, issuer }: ReadPorts,
  now: number,
): Promise<Found> {
  const { subject, tokenId, scope, resources, hops } = payload
  const grant = "grantId" in subject ? subject : undefined
  const held = grant && (await store.grants.standing(grant.grantId, tokenId))
  const exchanged = hops && held && (await exchangedStanding({ ...payload, hops }, held, { apis, clients, store }))
  const standing = exchanged?.standing ?? held
  const clientId =
    "clientId" in subject ? subject.clientId : ((standing && hops?.at(-1)?.clientId) ?? standing?.clientId)
  const times = { issued_at: timestamp(payload.issuedAt * 1000), expires_at: timestamp(payload.expiresAt * 1000) }
  const granted = scopeText(scope ?? standing?.scope ?? [])
  const facts = {
    kind: "access token",
    ...(await whomOf(
      { ...(clientId && { clientId }), ...grant },
      {
        clients,
        grants: store.grants,
      },
    )),
    scope: granted,
    ...times,
  } as const
  if (clientId === undefined && !isAccessTokenExpired(payload, now))
    return { ...facts, ...because("invalid_token", "token-grant-gone") }
  const bound = grant && standing && { id: grant.grantId, clientId: standing.clientId, scope: standing.scope }
  const sessionOver = bound !== undefined && (await boundSession(bound, now, { lifetimes, store })) === "over"
  const row = standing ? { ...standing, sessionOver } : { revoked: await store.revokedTokens.has(tokenId) }
  const person = standing && { id: standing.user.id, isAdmin: standing.user.state === "admin" }
  const client = exchanged ? exchanged.client : clientId && (await clients.find(clientId))
  const limits =
    exchanged?.limits ?? (await scopeLimits(client, scope ?? standing?.scope ?? [], resources, person, { apis, store }))
  const verdict = accessTokenVerdict(payload, row, client, limits, now)
  if (typeof verdict === "string") {
    return {
      ...facts,
      says: [...ended(grant && (await store.grants.find(grant.grantId))), ...chainOf(hops, held)],
      ...because("invalid_token", verdict),
    }
  }
  const says = !isForThisService(resources, issuer())
    ? say("token-for-resources", { resources: resources.join(" ") })
    : grant === undefined
      ? say("token-of-client")
      : say("token-of-user")
  return { ...facts, says: [says, ...chainOf(hops, held), ...keyOf(payload.confirmation)] }
}

/** The clients through which an exchanged token came: first the application of the person, last the client that has the token. */
const chainOf = (hops: AccessPayload["hops"], held: { readonly clientId: ClientId } | undefined): readonly Said[] =>
  hops === undefined
    ? []
    : [say("token-exchanged", { clients: [held?.clientId ?? "?", ...hops.map((hop) => hop.clientId)].join(" → ") })]
