import { timestamp } from "../admin/timestamp.ts"
import { decodeBase64url } from "../base/base64url.ts"
import { isId } from "../base/id.ts"
import type { DryRun } from "../dry_run.ts"
import { isLive } from "../identity/session.ts"
import type { Client } from "../oauth/client.ts"
import type { AccessPayload } from "../oauth/credentials.ts"
import { KINDS } from "../oauth/credentials.ts"
import { judgeRefresh } from "../oauth/refresh.ts"
import type { ReasonOf, RefusalCode } from "../oauth/refusal.ts"
import { Refusal } from "../oauth/refusal.ts"
import { INITIAL_PREFIX, MANAGEMENT_PREFIX } from "../oauth/registration_token.ts"
import { scopeText } from "../oauth/scope.ts"
import { readToldRefusal } from "../observe/told_refusal.ts"
import type { HeldGrant } from "../store/store.ts"
import type { Whom } from "./explanation.ts"
import { whomOf } from "./explanation.ts"
import { fixFor } from "./fixes.ts"

type Kind =
  | "code"
  | "access token"
  | "refresh token"
  | "session"
  | "ID token"
  | "registration access token"
  | "initial access token"

/** What a credential is, and whether it would be accepted now. It is itself in no member. */
export interface CredentialExplained extends Whom {
  readonly verdict: "accepted" | "refused"
  readonly kind: Kind | null
  readonly scope: string | null
  readonly issued_at: string | null
  readonly expires_at: string | null
  readonly says: readonly string[]
  readonly reason: string | null
  readonly fix: string | null
}

/** The reason where a credential is judged only together with what is not in it. */
export const CLIENT_ID_NEEDED = "client-id-needed"

type Facts = Omit<CredentialExplained, "verdict" | "reason" | "fix">
interface Judged extends Partial<Facts> {
  readonly refused?: { readonly reason: string; readonly sentence: string }
}

const NOTHING: Facts = {
  ...{ kind: null, scope: null, issued_at: null, expires_at: null, says: [] },
  ...{ client_id: null, client_name: null, grant_id: null, user_id: null, username: null },
}

/** Judges any credential of ours as the service would that gets it at `now`, and changes nothing: nothing is used, confirmed or ended. */
export async function explainCredential(text: string, dry: DryRun, now: number): Promise<CredentialExplained> {
  const { refused, ...facts } = await judge(text, dry, now)
  const told: Facts = { ...NOTHING, ...facts }
  return {
    verdict: refused === undefined ? "accepted" : "refused",
    ...told,
    says: refused === undefined ? told.says : [refused.sentence, ...told.says],
    reason: refused?.reason ?? null,
    fix: refused === undefined ? null : (fixFor(refused.reason) ?? null),
  }
}

function judge(text: string, dry: DryRun, now: number): Judged | Promise<Judged> {
  if (text.startsWith(KINDS.code.prefix)) return judgeCode(text, dry, now)
  if (text.startsWith(KINDS.refresh.prefix)) return judgeRefreshToken(text, dry, now)
  if (text.startsWith(KINDS.session.prefix)) return judgeSession(text, dry, now)
  if (text.startsWith(KINDS.access.prefix)) return judgeAccess(text, dry)
  if (text.startsWith(MANAGEMENT_PREFIX)) return judgeManagement(text, dry)
  if (text.startsWith(INITIAL_PREFIX)) return judgeInitial(text, dry, now)
  const jwt = readJwt(text)
  if (jwt === undefined) return { refused: { reason: "not-ours", sentence: "It begins like none of our credentials." } }
  return jwt.typ === "at+jwt" ? judgeAccess(text, dry) : judgeIdToken(text, jwt.claims, dry)
}

const because = <Code extends RefusalCode>(code: Code, reason: ReasonOf<Code>) => ({
  refused: { reason, sentence: new Refusal(code, reason, {}).sentence },
})

async function ofGrant({ grant }: HeldGrant, { ports: { store } }: DryRun): Promise<Partial<Facts>> {
  return {
    ...(await whomOf({ clientId: grant.clientId, grantId: grant.id }, store)),
    scope: scopeText(grant.scope),
    issued_at: timestamp(grant.createdAt),
  }
}

const enabled = async (id: Client["id"], { ports }: DryRun): Promise<boolean> =>
  (await ports.clients.find(id))?.enabled === true

const ended = ({ grant }: HeldGrant): string[] =>
  grant.endedAt === undefined ? [] : [`the grant ended at ${timestamp(grant.endedAt)}: ${grant.endedWhy ?? "revoked"}`]

/** As endpoints/token/grants/authorization_code.ts, but for what only the exchange itself shows. */
async function judgeCode(text: string, dry: DryRun, now: number): Promise<Judged> {
  const kind = "code"
  const payload = dry.ports.credentials.openCode(text)
  if (payload === undefined) return { kind, ...because("invalid_grant", "code-malformed") }
  const held = await dry.ports.store.grants.find(payload.grantId)
  if (held === undefined) return { kind, grant_id: payload.grantId, ...because("invalid_grant", "code-unknown") }
  const { grant, user } = held
  const facts = { kind, ...(await ofGrant(held, dry)), expires_at: timestamp(grant.codeExpiresAt) } as const
  if (!(await enabled(grant.clientId, dry))) return { ...facts, ...because("invalid_client", "client-disabled") }
  if (user.disabled) return { ...facts, ...because("invalid_grant", "user-disabled") }
  if (grant.endedAt !== undefined) return { ...facts, says: ended(held), ...because("invalid_grant", "code-ended") }
  if (grant.usedAt !== undefined) {
    const says = [`it was exchanged at ${timestamp(grant.usedAt)}`, "to try once more would end the grant"]
    const sentence = "The code was exchanged before."
    return { ...facts, says, refused: { reason: "code-replayed", sentence } }
  }
  if (now >= grant.codeExpiresAt) return { ...facts, ...because("invalid_grant", "code-expired") }
  const verifier = grant.challenge === undefined ? "without a code_verifier" : "with its code_verifier"
  return { ...facts, says: [`its client can exchange it once, with redirect_uri ${grant.redirectUri} and ${verifier}`] }
}

/** As endpoints/token/grants/refresh_token.ts. */
async function judgeRefreshToken(text: string, dry: DryRun, now: number): Promise<Judged> {
  const kind = "refresh token"
  const payload = dry.ports.credentials.openRefresh(text)
  if (payload === undefined) return { kind, ...because("invalid_grant", "refresh-malformed") }
  const held = await dry.ports.store.grants.find(payload.grantId)
  const expires_at = timestamp(payload.expiresAt)
  const own = { kind, expires_at, grant_id: payload.grantId } as const
  const facts = { ...own, ...(held && (await ofGrant(held, dry))) }
  if (payload.expiresAt <= now) return { ...facts, ...because("invalid_grant", "refresh-expired") }
  if (held === undefined) return { ...facts, ...because("invalid_grant", "refresh-unknown") }
  const client = await dry.ports.clients.find(held.grant.clientId)
  if (!client?.enabled) return { ...facts, ...because("invalid_client", "client-disabled") }
  if (!client.grantTypes.includes("refresh_token"))
    return { ...facts, ...because("unauthorized_client", "grant-type-not-allowed") }
  if (held.grant.endedAt !== undefined)
    return { ...facts, says: ended(held), ...because("invalid_grant", "refresh-ended") }
  if (held.user.disabled) return { ...facts, ...because("invalid_grant", "user-disabled") }
  switch (judgeRefresh(held.grant, payload.generation, client.refreshRotation)) {
    case "rotate":
      return { ...facts, says: ["it is the newest of its grant: its client gets the next one for it"] }
    case "repeat":
      return { ...facts, says: ["its successor has not been seen in use: its client gets that same successor again"] }
    case "theft":
      return {
        ...facts,
        says: ["to try it would end the grant"],
        refused: { reason: "refresh-replayed", sentence: "Its successor has been seen in use." },
      }
    case "of-the-future":
      return { ...facts, ...because("invalid_grant", "refresh-of-the-future") }
  }
}

/** By userinfo itself, so that whatever it looks at is looked at. */
async function judgeAccess(text: string, dry: DryRun): Promise<Judged> {
  const kind = "access token"
  const headers = [["authorization", `Bearer ${text}`]] as const
  const target = `${dry.ports.basePath}/api/userinfo.php`
  const { refusal } = await dry.ask({ method: "GET", target, headers, body: undefined })
  const told = refusal && readToldRefusal(refusal.told)
  const payload = dry.ports.credentials.openAccess(text) ?? (await dry.ports.jwtAccessTokens.open(text))
  const facts = { kind, ...(payload && (await factsOfAccess(payload, dry))) } as const
  if (told === undefined) return { ...facts, says: ["it speaks for a user"] }
  if (told.reason === "token-for-another-resource")
    return { ...facts, says: [`it is for ${payload?.resources.join(" ")}: userinfo refuses it, being this service's`] }
  if (told.code === "insufficient_scope")
    return { ...facts, says: ["it speaks for the client itself: userinfo refuses it, being about a user"] }
  const { reason, sentence } = new Refusal(told.code, told.reason, {})
  return { ...facts, refused: { reason, sentence } }
}

async function factsOfAccess(
  { subject, scope, issuedAt, expiresAt }: AccessPayload,
  dry: DryRun,
): Promise<Partial<Facts>> {
  const held = "grantId" in subject ? await dry.ports.store.grants.find(subject.grantId) : undefined
  const whom = await whomOf("grantId" in subject ? { grantId: subject.grantId } : subject, dry.ports.store)
  return {
    ...whom,
    scope: scope === undefined ? (held ? scopeText(held.grant.scope) : null) : scopeText(scope),
    issued_at: timestamp(issuedAt * 1000),
    expires_at: timestamp(expiresAt * 1000),
    ...(held && { says: ended(held) }),
  }
}

/** As endpoints/session.ts. */
async function judgeSession(text: string, dry: DryRun, now: number): Promise<Judged> {
  const kind = "session"
  const { credentials, store, lifetimes } = dry.ports
  const payload = credentials.openSession(text)
  if (payload === undefined)
    return { kind, refused: { reason: "not-ours", sentence: "It is not one of ours: truncated, or forged." } }
  const found = await store.sessions.find(payload.sessionId)
  const over = (sentence: string) => ({ refused: { reason: "signed-out", sentence } })
  if (found === undefined) return { kind, ...over("The session is over: the user signed out, or it expired.") }
  const { session, user } = found
  const until = Math.min(session.expiresAt, session.lastSeenAt + lifetimes.sessionIdle)
  const whose = { user_id: user.id, username: user.username }
  const facts = { kind, ...whose, issued_at: timestamp(session.createdAt), expires_at: timestamp(until) } as const
  if (user.disabled) return { ...facts, ...because("invalid_grant", "user-disabled") }
  return isLive(session, lifetimes.sessionIdle, now)
    ? { ...facts, says: ["the browser that holds it is signed in"] }
    : { ...facts, ...over("The session has expired, or was idle for too long.") }
}

const REGISTRATION_OFF = {
  refused: { reason: "registration-off", sentence: "Registration is off here, see GATEHOUSE_REGISTRATION." },
} as const

/** As endpoints/registration/manage.ts, which is told the client_id: the token has nothing of it that can be read. */
async function judgeManagement(text: string, { ports: { registration, store } }: DryRun): Promise<Judged> {
  const kind = "registration access token"
  if (registration === undefined) return { kind, ...REGISTRATION_OFF }
  const client = (await store.clients.list()).find(
    ({ registeredId }) => registeredId !== undefined && registration.isRegistrationAccessToken(text, registeredId),
  )
  if (client === undefined) {
    const sentence = "It is that of no stored client: of one to which nobody has consented yet, or of none."
    const says = ["with its client_id it can be told: --curl 'curl …/oauth/register.php?client_id=… -H …'"]
    return { kind, says, refused: { reason: CLIENT_ID_NEEDED, sentence } }
  }
  const facts = { kind, ...(await whomOf({ clientId: client.id }, store)) } as const
  return client.enabled
    ? { ...facts, says: ["by it the client asks after its registration"] }
    : { ...facts, ...because("invalid_token", "registration-gone") }
}

/** As endpoints/registration/register.ts. */
function judgeInitial(text: string, { ports: { registration } }: DryRun, now: number): Judged {
  const kind = "initial access token"
  if (registration === undefined) return { kind, ...REGISTRATION_OFF }
  const token = registration.openInitialAccessToken(text, now)
  if (token === undefined) return { kind, ...because("invalid_token", "initial-token-malformed") }
  const facts = { kind, expires_at: timestamp(token.expiresAt) } as const
  return token.expired
    ? { ...facts, ...because("invalid_token", "initial-token-expired") }
    : { ...facts, says: ["whoever holds it may register clients"] }
}

interface Claims {
  readonly aud?: unknown
  readonly iss?: unknown
  readonly iat?: unknown
  readonly exp?: unknown
}

/** What a JWT says of itself, unproven. */
function readJwt(text: string): { readonly typ: unknown; readonly claims: Claims } | undefined {
  const [header, claims] = text.split(".").slice(0, 2).map(readPart)
  return text.split(".").length === 3 && header && claims
    ? { typ: "typ" in header ? header.typ : undefined, claims }
    : undefined
}

function readPart(part: string): object | undefined {
  try {
    const value: unknown = JSON.parse(String(decodeBase64url(part)))
    return typeof value === "object" && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

async function judgeIdToken(text: string, { aud, iss, iat, exp }: Claims, dry: DryRun): Promise<Judged> {
  const kind = "ID token"
  const { clients, idTokens, store, clock, issuer } = dry.ports
  const forged = (sentence: string) => ({ kind, refused: { reason: "hint-unverifiable", sentence } }) as const
  if (iss !== issuer()) return forged(`Its issuer is not this service, ${issuer()}.`)
  const client = typeof aud === "string" ? await clients.findByWireId(aud) : undefined
  if (client === undefined || client.deleted) return forged("Its audience is no client of this service.")
  const subject = await idTokens.subjectOfHint(client, text)
  if (subject === undefined) return forged("Its signature is none of this service's: changed, or the key is gone.")
  const userId = isId("user", subject) ? subject : null
  const user = userId === null ? undefined : await store.users.find(userId)
  const expired = typeof exp === "number" && clock() >= exp * 1000
  return {
    kind,
    ...{ client_id: client.id, client_name: client.name, user_id: userId, username: user?.username ?? null },
    issued_at: typeof iat === "number" ? timestamp(iat * 1000) : null,
    expires_at: typeof exp === "number" ? timestamp(exp * 1000) : null,
    says: [
      expired ? "it has expired: clients refuse it" : "its client accepts it",
      "as id_token_hint it is accepted, however old it is",
      ...(userId === null ? ["its sub is pairwise: whose it is, its client alone can tell"] : []),
    ],
  }
}
