import type { Administration } from "../admin/administration.ts"
import type { ClientSettings, CreatedClient, NewClient } from "../admin/contract.ts"
import { EACH_SETTING } from "../clients/settings/each_setting.ts"
import { refuseUnknown } from "./known_options.ts"

/** The settings of a client. Defaults are as in `gatehouse client create`. The default redirect URI has no listener. */
export type TestClientSettings = Omit<ClientSettings, "kind">

/** A registered client. The record of a confidential client includes its secret. */
export interface TestClient extends CreatedClient {
  /** The requested authentication method. */
  readonly token_endpoint_auth_method?: string | undefined
}

/** A confidential client. Its secret is empty if the client authenticates with private_key_jwt. */
export type ConfidentialTestClient = TestClient & { readonly client_secret: string }

/** @throws Invalid with every error in the settings, TypeError for an unknown setting. */
export async function confidentialClient(
  { clients }: Administration,
  settings: TestClientSettings,
): Promise<ConfidentialTestClient> {
  refuseUnknown("createConfidentialClient", settings, CLIENT_OPTIONS)
  const { result } = await clients.create(registrationOf("confidential", settings))
  const { client_secret = "" } = result
  const { token_endpoint_auth_method } = settings
  return { ...result, client_secret, token_endpoint_auth_method }
}

/** @throws Invalid with every error in the settings, TypeError for an unknown setting. */
export async function publicClient({ clients }: Administration, settings: TestClientSettings): Promise<TestClient> {
  refuseUnknown("createPublicClient", settings, CLIENT_OPTIONS)
  return (await clients.create(registrationOf("public", settings))).result
}

const CLIENT_OPTIONS = Object.fromEntries(
  [...EACH_SETTING.flatMap(({ json, option }) => (option === undefined ? [] : [json])), "refresh_rotation"].map(
    (name) => [name, true] as const,
  ),
)

const registrationOf = (kind: TestClient["kind"], settings: TestClientSettings): NewClient => ({
  ...settings,
  kind,
  name: settings.name ?? "Client under test",
  redirect_uris: settings.redirect_uris ?? ["https://client.example/callback"],
})

/** Returns the redirect URI to which the server sends codes. */
export function redirectUriOf({ client_id, redirect_uris: [first] }: TestClient): string {
  if (first === undefined) throw new Error(`client ${client_id} has no redirect URI, so no user can authorize it`)
  return first
}
