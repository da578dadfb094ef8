import type { Actor } from "../admin/actor.ts"
import type { GrantId } from "../base/id.ts"
import type { Level } from "../base/level.ts"
import { say } from "../base/say.ts"
import { authenticateBearer } from "../endpoints/bearer.ts"
import { countConsoleUse } from "../endpoints/console_use.ts"
import { requireLevel } from "../endpoints/sufficient_sign_in.ts"
import { validToken } from "../endpoints/valid_token.ts"
import { isAccessTokenExpired } from "../oauth/access_token_verdict.ts"
import { presentedToken } from "../oauth/bearer.ts"
import { Refusal, refuse } from "../oauth/refusal.ts"
import { isForThisService, isOnlyForThisService } from "../oauth/resource.ts"
import { includesRight, isAdministrative } from "../oauth/scope.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import type { Right } from "./rights.ts"

/** Who sent a request, and the level that is demanded of their sign-in. */
export interface Authenticated {
  readonly actor: Actor
  readonly level: Level
}

/**
 * Returns the owner of the request's access token: the user, or the client that acts for itself. Checks in this order: token → limit of the token →
 * only for this service → right → level of the sign-in → limit of the owner. The owner has a limit too, because an owner can get any number of
 * tokens. RFC 6750. Refuses missing_token, invalid_token, insufficient_right, insufficient_user_authentication and too_many_requests.
 */
export async function authenticate(request: EdgeRequest, right: Right | "admin", ports: Ports): Promise<Authenticated> {
  // A request without the right still costs database reads, so it counts for its token. It does not count for the owner: a client must not
  // use up the owner's requests with such a token.
  const token = await authenticateBearer(request, ports, ports.limits.adminApi, "admin-api-limit")
  const issuer = ports.issuer()
  const received = token.resources.join(" ")
  if (!isForThisService(token.resources, issuer)) refuse("invalid_token", "token-for-another-resource", { received })
  // RFC 9068 §4: an API that receives a token must not be able to administer this service with that token. With `openid`, a token for an API is
  // also for this service, so the check above is not enough.
  if (!isOnlyForThisService(token.resources, issuer))
    refuse("invalid_token", "token-also-for-another-resource", {
      expected: issuer,
      received,
      says: say("token-for-other-resources", { issuer }),
    })
  if (!includesRight(token.scope, right))
    refuse("insufficient_right", "right-missing", {
      scope: right,
      expected: right === "admin" ? right : `${right} or admin`,
      received: token.scope.join(" "),
      says:
        right === "admin"
          ? say("admin-needed", { scope: token.scope.join(" ") })
          : say("right-needed", { scope: token.scope.join(" "), right }),
    })
  const { grantId } = token
  const level = ports.signInPolicy.levelOf(true)
  await requireLevel(grantId, level, ports)
  const name = token.user?.id ?? token.client.id
  const { allowed, retryAfterSeconds } = await ports.limits.adminApi.take(name, request.now)
  if (!allowed) refuse("too_many_requests", "admin-api-limit", { retryAfterSeconds })
  countConsoleUse(token.client.id, token.session, request.now, ports)
  const rights = token.scope.filter(isAdministrative)
  return {
    actor: {
      name,
      rights,
      address: request.address,
      traceId: request.traceId,
      ...(grantId && provenBy(grantId, ports)),
    },
    level,
  }
}

/** Most requests do not need the time of the sign-in, and an import needs it for each person. So it is read once, at its first use. */
function provenBy(grantId: GrantId, { store }: Pick<Ports, "store">): Required<Pick<Actor, "provenAt" | "grantId">> {
  let read: Promise<number | undefined> | undefined
  return {
    grantId,
    provenAt() {
      read ??= store.grants.signInOf(grantId).then((signIn) => signIn?.authTime)
      return read
    },
  }
}

/**
 * Whether the token of an accepted request would still be accepted now: it is valid, has the right, and its sign-in is strong enough. Counts for no
 * limit. For streams, because a right may end while the stream is open.
 */
export async function isStillAccepted(
  request: EdgeRequest,
  right: Right | "admin" | "none",
  ports: Ports,
): Promise<boolean> {
  if (right === "none") return true
  const now = ports.clock()
  try {
    const text = presentedToken(request.authorization)
    const payload = ports.credentials.openAccess(text) ?? (await ports.jwtAccessTokens.open(text))
    if (payload === undefined || isAccessTokenExpired(payload, now)) return false
    const token = await validToken(payload, ports, now)
    if (!includesRight(token.scope, right)) return false
    await requireLevel(token.grantId, ports.signInPolicy.levelOf(true), ports)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
