import type { Client } from "../../oauth/client.ts"
import { isStranger } from "../../oauth/client.ts"
import type { LogoutRequest } from "../../oauth/logout_request.ts"
import { audienceOf, postLogoutAddress, provenPostLogoutUri } from "../../oauth/logout_request.ts"
import type { ProvenRedirectUri } from "../../oauth/proven_redirect_uri.ts"
import { refuse } from "../../oauth/refusal.ts"
import { vouchedName } from "../../oauth/shown_client.ts"
import type { Ports } from "../../ports/ports.ts"

/** The application that sent the user here. A member is undefined if the request does not contain the value. */
export interface SendingApplication {
  /**
   * Where the browser goes after sign-out, with `state`. `onlyProven`: the browser goes there only if the request proves that this user
   * used the application.
   */
  readonly after:
    | { readonly uri: ProvenRedirectUri; readonly address: string; readonly onlyProven: boolean }
    | undefined
  /** The user in the ID token that the application sent, which this server signed. The application believes that this user is signed in. */
  readonly person:
    | {
        readonly client: Client
        readonly subject: string
        readonly sid: string | undefined
        /** Unix seconds. */
        readonly authTime: number | undefined
      }
    | undefined
}

/**
 * Identifies the application of a sign-out request. OpenID Connect RP-Initiated Logout §2 and §3. Shows an error page for an ID token that this
 * server did not sign, an unknown client, or an unregistered address ("the OP MUST NOT perform post-logout redirection").
 */
export async function sendingApplication(
  request: LogoutRequest,
  ports: Pick<Ports, "clients" | "idTokens">,
): Promise<SendingApplication> {
  const { idTokenHint, clientId, postLogoutRedirectUri, state } = request
  const audience = idTokenHint === undefined ? undefined : audienceOf(idTokenHint)
  // RP-Initiated Logout §2: "When both client_id and id_token_hint are present, the OP MUST verify that the Client Identifier matches".
  if (idTokenHint !== undefined && clientId !== undefined && audience !== clientId)
    refuse("invalid_logout_request", "hint-of-another-client")
  const id = clientId ?? audience
  if (id === undefined) {
    if (idTokenHint !== undefined) refuse("invalid_logout_request", "hint-unverifiable")
    if (postLogoutRedirectUri !== undefined) refuse("invalid_logout_request", "logout-client-missing")
    return { after: undefined, person: undefined }
  }
  const client = await ports.clients.named(id)
  if (client === undefined || !client.enabled) return refuse("invalid_logout_request", "client-unknown")
  const hint = idTokenHint === undefined ? undefined : await ports.idTokens.openHint(client, idTokenHint)
  if (idTokenHint !== undefined && hint === undefined)
    refuse("invalid_logout_request", "hint-unverifiable", vouchedName(client))
  return {
    after: postLogoutRedirectUri === undefined ? undefined : whereAfter(client, postLogoutRedirectUri, state),
    person: hint && { client, ...hint },
  }
}

function whereAfter(client: Client, given: string, state: string | undefined) {
  const uri =
    provenPostLogoutUri(client, given) ??
    refuse("invalid_logout_request", "post-logout-uri-differs", {
      expected: client.postLogoutRedirectUris.join(" "),
      received: given,
      ...vouchedName(client),
    })
  return { uri, address: postLogoutAddress(uri, state), onlyProven: isStranger(client) }
}
