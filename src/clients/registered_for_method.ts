import type { Client, ConfidentialClient } from "../oauth/client.ts"
import { allowsMethod, isCertificateMethod } from "../oauth/client_extensions.ts"
import { refuse } from "../oauth/refusal.ts"
import type { ClientCredential } from "./client_credential.ts"

/** Returns the client if it may use this authentication method. A client that registered a key cannot use a secret, not even the right one. */
export function registeredForMethod(client: Client | undefined, credential: ClientCredential): Client {
  const { method, detail, ...sent } = credential
  if (client === undefined) return refuse("invalid_client", "client-unknown", detail)
  if (allowsMethod(client.authMethod, method) || byCertificate(client, credential) !== undefined) return client
  if (client.kind === "public" && "digest" in sent) refuse("invalid_client", "secret-from-public-client", detail)
  if (method === "none")
    refuse("invalid_client", client.authMethod.endsWith("_jwt") ? "assertion-missing" : "secret-missing", detail)
  return refuse("invalid_client", "auth-method-differs", { ...detail, expected: client.authMethod, received: method })
}

/**
 * Returns the client if it authenticates with its certificate. RFC 8705 §2: the request then has only `client_id`, as that of a public client. If a
 * request has another credential, its certificate only binds tokens.
 */
export const byCertificate = (
  client: Client | undefined,
  { method }: ClientCredential,
): ConfidentialClient | undefined =>
  method === "none" && client?.kind === "confidential" && isCertificateMethod(client.authMethod) ? client : undefined
