import { INACTIVE, tokeninfoBody } from "../oauth/claims.ts"
import { Refusal } from "../oauth/refusal.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"
import { authenticateBearer } from "./bearer.ts"

/** The token validation endpoint. Specification §4.4: "an invalid token also gives `200` with `{active: false}`". */
export async function tokeninfo(request: EdgeRequest, ports: Ports): Promise<Answer> {
  try {
    const token = await authenticateBearer(request, ports, ports.limits.tokeninfo, "tokeninfo-limit")
    const subject = token.user && (await ports.subjects.of(token.client, token.user.id))
    return { kind: "json", body: tokeninfoBody(token, token.user, subject, ports.issuer()), client: token.client }
  } catch (error) {
    if (error instanceof Refusal && error.code === "invalid_token") return { kind: "json", body: INACTIVE }
    throw error
  }
}
