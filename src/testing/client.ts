import type { Administration } from "../admin/administration.ts"
import type { ClientSettings, CreatedClient, NewClient } from "../admin/contract.ts"

/** What may be chosen of a client. The rest is as for `gatehouse client create`; the redirect URI is one that nobody listens at. */
export type TestClientSettings = Omit<ClientSettings, "kind">

/** A client as it was registered, with its secret where it has one. */
export interface TestClient extends CreatedClient {
  /** As it was asked for. */
  readonly token_endpoint_auth_method?: string | undefined
}

/** The secret is empty where the client is registered for private_key_jwt, which does without one. */
export type ConfidentialTestClient = TestClient & { readonly client_secret: string }

/** @throws Invalid with all that is wrong with the settings. */
export async function confidentialClient(
  { clients }: Administration,
  settings: TestClientSettings,
): Promise<ConfidentialTestClient> {
  const { result } = await clients.create(registrationOf("confidential", settings))
  const { client_secret = "" } = result
  const { token_endpoint_auth_method } = settings
  return { ...result, client_secret, token_endpoint_auth_method }
}

/** @throws Invalid with all that is wrong with the settings. */
export async function publicClient({ clients }: Administration, settings: TestClientSettings): Promise<TestClient> {
  return (await clients.create(registrationOf("public", settings))).result
}

const registrationOf = (kind: TestClient["kind"], settings: TestClientSettings): NewClient => ({
  ...settings,
  kind,
  name: settings.name ?? "Client under test",
  redirect_uris: settings.redirect_uris ?? ["https://client.example/callback"],
})

/** Where codes are sent. */
export function redirectUriOf({ client_id, redirect_uris: [first] }: TestClient): string {
  if (first === undefined) throw new Error(`client ${client_id} has no redirect URI, so that no user can authorize it`)
  return first
}
