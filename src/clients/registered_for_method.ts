import type { Client } from "../oauth/client.ts"
import { allowsMethod } from "../oauth/client_extensions.ts"
import { refuse } from "../oauth/refusal.ts"
import type { ClientCredential } from "./client_credential.ts"

/** Returns the client if it may use this authentication method. A client that registered a key cannot use a secret, not even the right one. */
export function registeredForMethod(client: Client | undefined, { method, detail, ...sent }: ClientCredential): Client {
  if (client === undefined) return refuse("invalid_client", "client-unknown", detail)
  if (allowsMethod(client.authMethod, method)) return client
  if (client.kind === "public" && "digest" in sent) refuse("invalid_client", "secret-from-public-client", detail)
  if (method === "none")
    refuse("invalid_client", client.authMethod.endsWith("_jwt") ? "assertion-missing" : "secret-missing", detail)
  return refuse("invalid_client", "auth-method-differs", { ...detail, expected: client.authMethod, received: method })
}
