import { inSeconds } from "../../base/clock.ts"
import { LOWEST_LEVEL } from "../../base/level.ts"
import { authTime, levelOf } from "../../identity/factors.ts"
import { acrOf } from "../../oauth/authentication_context.ts"
import type { Ports } from "../../ports/ports.ts"
import { personHeaders } from "../../sites/person_headers.ts"
import type { Site } from "../../sites/site_settings.ts"
import type { SessionWithNames } from "../../store/session.ts"
import type { AtSite } from "./described_request.ts"

const LIFETIME_MS = 300_000
/** A signature takes longer than the rest of an answer, so a JWT is sent again until half of its life is over. */
const SENT_MS = LIFETIME_MS / 2

type Headers = Readonly<Record<string, string>>

interface Kept {
  readonly site: Site
  readonly headers: Headers
  readonly madeAt: number
}

/** By the person, then by the origin. The store returns another object as soon as anything about the person has changed. */
const keptAbout = new WeakMap<SessionWithNames, Map<string, Kept>>()

/** Returns the headers that the application gets about the person. */
export async function headersAbout(
  person: SessionWithNames,
  { site, origin }: AtSite,
  now: number,
  ports: Pick<Ports, "issuer" | "siteTokens">,
): Promise<Headers> {
  const kept = keptAbout.get(person) ?? new Map<string, Kept>()
  keptAbout.set(person, kept)
  const known = kept.get(origin)
  if (known !== undefined && isOf(site, known) && now >= known.madeAt && now < known.madeAt + SENT_MS)
    return known.headers
  const plain = site.hasHeaders ? personHeaders({ ...person.user, groups: person.groups }) : {}
  const headers = site.hasJwt ? { ...plain, "x-gatehouse-jwt": await jwtAbout(person, origin, now, ports) } : plain
  kept.set(origin, { site, headers, madeAt: now })
  return headers
}

/** The list of sites is read again whenever another process changed something, so the site may be another object with the same settings. */
const isOf = ({ hasHeaders, hasJwt }: Site, { site }: Kept): boolean =>
  site.hasHeaders === hasHeaders && site.hasJwt === hasJwt

function jwtAbout(
  { session, user, groups }: SessionWithNames,
  origin: string,
  now: number,
  { issuer, siteTokens }: Pick<Ports, "issuer" | "siteTokens">,
): Promise<string> {
  return siteTokens.sign({
    iss: issuer(),
    aud: origin,
    sub: user.id,
    username: user.username,
    ...(user.name !== undefined && { name: user.name }),
    ...(user.email !== undefined && { email: user.email, email_verified: user.emailVerified }),
    groups,
    acr: acrOf(levelOf(session.factors) ?? LOWEST_LEVEL, []),
    auth_time: inSeconds(authTime(session.factors)),
    iat: inSeconds(now),
    exp: inSeconds(now + LIFETIME_MS),
  })
}
