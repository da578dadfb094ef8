import { inSeconds } from "../../base/clock.ts"
import { LOWEST_LEVEL } from "../../base/level.ts"
import { authTime, levelOf } from "../../identity/factors.ts"
import { acrOf } from "../../oauth/authentication_context.ts"
import type { Ports } from "../../ports/ports.ts"
import { personHeaders } from "../../sites/person_headers.ts"
import type { SessionWithNames } from "../../store/session.ts"
import type { AtSite } from "./described_request.ts"

const LIFETIME_MS = 300_000
/** A signature takes longer than the rest of an answer, so a JWT is sent again until half of its life is over. */
const SENT_MS = LIFETIME_MS / 2
const MAX_KEPT = 10_000

interface Kept {
  readonly content: string
  readonly until: number
  readonly jwt: string
}

/** By the session and the origin, the least recently signed first. */
const keptBy = new WeakMap<object, Map<string, Kept>>()

/** Returns the headers that the application gets about the person. */
export async function headersAbout(
  person: SessionWithNames,
  { site, origin }: AtSite,
  now: number,
  ports: Pick<Ports, "issuer" | "siteTokens">,
): Promise<Readonly<Record<string, string>>> {
  const headers = site.hasHeaders ? personHeaders({ ...person.user, groups: person.groups }) : {}
  return site.hasJwt ? { ...headers, "x-gatehouse-jwt": await jwtAbout(person, origin, now, ports) } : headers
}

async function jwtAbout(
  { session, user, groups }: SessionWithNames,
  origin: string,
  now: number,
  { issuer, siteTokens }: Pick<Ports, "issuer" | "siteTokens">,
): Promise<string> {
  const about = {
    sub: user.id,
    username: user.username,
    ...(user.name !== undefined && { name: user.name }),
    ...(user.email !== undefined && { email: user.email, email_verified: user.emailVerified }),
    groups,
    acr: acrOf(levelOf(session.factors) ?? LOWEST_LEVEL, []),
    auth_time: inSeconds(authTime(session.factors)),
  }
  const kept = keptBy.get(siteTokens) ?? new Map<string, Kept>()
  keptBy.set(siteTokens, kept)
  const key = `${session.id} ${origin}`
  const content = JSON.stringify(about)
  const known = kept.get(key)
  if (known !== undefined && known.content === content && now < known.until && now > known.until - 2 * SENT_MS)
    return known.jwt
  const times = { iat: inSeconds(now), exp: inSeconds(now + LIFETIME_MS) }
  const jwt = await siteTokens.sign({ iss: issuer(), aud: origin, ...about, ...times })
  kept.delete(key)
  kept.set(key, { content, until: now + SENT_MS, jwt })
  const oldest = kept.size > MAX_KEPT ? kept.keys().next().value : undefined
  if (oldest !== undefined) kept.delete(oldest)
  return jwt
}
