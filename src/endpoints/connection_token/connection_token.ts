import { connectionResource, connectionTokenScope } from "../../apis/connection_api.ts"
import type { Connection } from "../../connections/connection_settings.ts"
import { connectionTokenPath } from "../../oauth/paths.ts"
import { refuse } from "../../oauth/refusal.ts"
import type { Answer } from "../../ports/answer.ts"
import type { EdgeRequest, Ports } from "../../ports/ports.ts"
import { authenticateBearer } from "../bearer.ts"
import { currentTokens } from "./current_tokens.ts"

/**
 * Gives an application the token of another service that this service keeps for a person. The application shows its own access token, in which the person
 * allowed exactly that. Decision 0083.
 */
export async function connectionToken(request: EdgeRequest, ports: Ports): Promise<Answer> {
  const connection = await connectionAt(request, ports)
  const token = await authenticateBearer(request, ports, ports.limits.userinfo, "userinfo-limit")
  if (token.user === undefined) return refuse("insufficient_scope", "token-without-user")
  const scope = connectionTokenScope(connection.name)
  // The scope value has a meaning at this endpoint only: another API may have declared the same value before.
  if (!token.scope.includes(scope) || !token.resources.includes(connectionResource(connection)))
    return refuse("missing_scope", "token-lacks-scope", { expected: scope, received: token.scope.join(" "), scope })
  const { tokens, expiresAt } = await currentTokens(token.user.id, connection, request, ports)
  return {
    kind: "json",
    body: {
      access_token: tokens.accessToken.reveal(),
      token_type: tokens.tokenType,
      ...(expiresAt !== undefined && { expires_in: Math.floor((expiresAt - request.now) / 1000) }),
      ...(tokens.scope !== undefined && { scope: tokens.scope }),
    },
    client: token.client,
  }
}

/** The enabled connection that keeps tokens and that the path names. */
async function connectionAt({ path }: EdgeRequest, { store, basePath }: Ports): Promise<Connection> {
  const connections = await store.connections.list()
  const found = connections.find(({ name }) => path === basePath + connectionTokenPath(name))
  return found?.enabled && found.keepTokens ? found : refuse("not_found", "path-unknown")
}
