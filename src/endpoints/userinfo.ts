import { userinfoBody } from "../oauth/claims.ts"
import { refuse } from "../oauth/refusal.ts"
import type { Answer } from "./answer.ts"
import { authenticateBearer } from "./bearer.ts"
import type { EdgeRequest, Ports } from "./ports.ts"

/** The user information endpoint. Specification §4.3, OpenID Connect Core §5.3. The fields follow the granted scope. */
export async function userinfo(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const { user, client, scope } = await authenticateBearer(request, ports, ports.limits.userinfo, "userinfo-limit")
  if (user === undefined) return refuse("insufficient_scope", "token-without-user")
  return { kind: "json", body: userinfoBody(user, client.id, scope), client }
}
