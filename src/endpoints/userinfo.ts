import { highestLevel, LOWEST_LEVEL } from "../base/level.ts"
import { allowedWithoutApis } from "../oauth/allowed_scope.ts"
import { userinfoBody } from "../oauth/claims.ts"
import { userinfoClaims } from "../oauth/claims_request.ts"
import { clientIdentifier } from "../oauth/client.ts"
import { refuse } from "../oauth/refusal.ts"
import { isForThisService } from "../oauth/resource.ts"
import { isAdministrative } from "../oauth/scope.ts"
import type { Answer } from "../ports/answer.ts"
import { customClaims, NO_CLAIMS } from "../ports/custom_claims.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { authenticateBearer } from "./bearer.ts"
import { requireLevel } from "./sufficient_sign_in.ts"

/** The user information endpoint. Specification §4.3, OpenID Connect Core §5.3. The granted scope and `claims` decide which fields it returns. */
export async function userinfo(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const token = await authenticateBearer(request, ports, ports.limits.userinfo, "userinfo-limit")
  const { user, role, client, scope, resources } = token
  // RFC 9068 §4, RFC 8707 §3: a resource server that receives a token must not be able to use this token here.
  if (!isForThisService(resources, ports.issuer()))
    refuse("invalid_token", "token-for-another-resource", { received: resources.join(" ") })
  if (user === undefined) return refuse("insufficient_scope", "token-without-user")
  const level = highestLevel([
    client.signInLevel,
    ports.signInPolicy.levelOf(role === "admin" || scope.some(isAdministrative)),
  ])
  if (level !== LOWEST_LEVEL) await requireLevel(token.grantId, level, ports)
  const asked = scope.includes("openid") ? userinfoClaims(token.claims, allowedWithoutApis(client)) : []
  const own = userinfoBody(await ports.subjects.of(client, user.id), user, clientIdentifier(client), scope, asked)
  const custom = customClaims("userinfo", client, scope, user, ports)
  const body = custom === NO_CLAIMS ? own : { ...(await custom), ...own }
  if (client.userinfoAlg === undefined) return { kind: "json", body, client }
  // OpenID Connect Core §5.3.2: "If signed, the UserInfo Response MUST contain the Claims iss (issuer) and aud (audience) as members." The
  // answer has no expiry. An ID token must have an expiry, so no client can accept this answer as an ID token.
  const text = await ports.idTokens.sign(
    client,
    { iss: ports.issuer(), aud: clientIdentifier(client), ...body },
    client.userinfoAlg,
  )
  return { kind: "text", contentType: "application/jwt", text, client }
}
