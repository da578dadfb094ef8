import type { Administration } from "../admin/administration.ts"
import type { ClientSettings, CreatedClient, NewClient } from "../admin/contract.ts"
import { EACH_SETTING } from "../clients/settings/each_setting.ts"
import { refuseUnknown } from "./known_options.ts"

/** The settings of a client. The defaults are those of `gatehouse client create`, with a redirect URI where nobody listens. */
export type TestClientSettings = Omit<ClientSettings, "kind">

/** A registered client, with its secret if it has one. */
export interface TestClient extends CreatedClient {
  /** As requested. */
  readonly token_endpoint_auth_method?: string | undefined
}

/** The secret is empty if the client is registered for private_key_jwt, which needs none. */
export type ConfidentialTestClient = TestClient & { readonly client_secret: string }

/** @throws Invalid with every error in the settings, TypeError for an unknown one. */
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

/** @throws Invalid with every error in the settings, TypeError for an unknown one. */
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

/** Where codes are sent. */
export function redirectUriOf({ client_id, redirect_uris: [first] }: TestClient): string {
  if (first === undefined) throw new Error(`client ${client_id} has no redirect URI, so that no user can authorize it`)
  return first
}
