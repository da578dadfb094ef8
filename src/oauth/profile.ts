import type { Profile } from "../base/profiles.ts"
import { isAtLeast } from "../base/profiles.ts"
import type { Client } from "./client.ts"
import { isOpenToLocalPrograms } from "./redirect_uri.ts"
import { refuse } from "./refusal.ts"

/** Returns the client with the demands of the installation's least profile too. */
export const withLeastProfile = (client: Client, least: Profile): Client =>
  least === "baseline"
    ? client
    : { ...client, profile: isAtLeast(client.profile, least) ? client.profile : least, leastProfile: least }

/** The name of the setting of the installation, for operators. */
const LEAST_PROFILE = "GATEHOUSE_LEAST_PROFILE"

/**
 * Returns, in words for the operator, which profile demands what `demanding` demands: the client's, or the installation's least
 * one. Undefined if neither does.
 */
export function demandingProfile(
  { profile, leastProfile = "baseline" }: Pick<Client, "profile" | "leastProfile">,
  demanding: Profile,
): string | undefined {
  if (isAtLeast(leastProfile, demanding)) return `${LEAST_PROFILE}=${leastProfile}`
  return isAtLeast(profile, demanding) ? `profile=${profile}` : undefined
}

/** FAPI 2.0 Security Profile §5.3.2.1.11: "shall issue authorization codes with a maximum lifetime of 60 seconds". */
const FAPI_CODE_LIFE_MS = 60_000

/** The lifetime of a client's authorization codes, in milliseconds. `general` is the one of the installation. */
export const codeLife = ({ profile }: Pick<Client, "profile">, general: number): number =>
  isAtLeast(profile, "fapi-2.0") ? Math.min(general, FAPI_CODE_LIFE_MS) : general

/** FAPI 2.0 Security Profile §5.4.1.1.2: "use PS256, ES256, or EdDSA". EdDSA and Ed25519 are two names of one algorithm. */
export const FAPI_ALGORITHMS: readonly string[] = ["PS256", "ES256", "EdDSA", "Ed25519"]

/** FAPI 2.0 Security Profile §5.3.2.1.6. */
const FAPI_AUTH_METHODS: readonly string[] = ["private_key_jwt", "tls_client_auth", "self_signed_tls_client_auth"]

/** The algorithm of a JWT that the service signs for a client which has registered none. */
export const defaultSigningAlgorithm = ({ profile }: Pick<Client, "profile">): "RS256" | "ES256" =>
  isAtLeast(profile, "fapi-2.0") ? "ES256" : "RS256"

type ProfiledClient = Pick<
  Client,
  | "profile"
  | "leastProfile"
  | "kind"
  | "authMethod"
  | "idTokenAlg"
  | "userinfoAlg"
  | "authorizationSignedResponseAlg"
  | "introspectionSignedResponseAlg"
  | "requestObjectAlg"
  | "backchannelRequestAlg"
  | "federatedIdentities"
  | "redirectUris"
  | "native"
>

/** The settings of a client that a profile can forbid, by their names in JSON. */
export type ProfiledSetting =
  | "kind"
  | "token_endpoint_auth_method"
  | "federated_identities"
  | "request_object_signing_alg"
  | "backchannel_authentication_request_signing_alg"
  | "id_token_alg"
  | "userinfo_signed_response_alg"
  | "authorization_signed_response_alg"
  | "introspection_signed_response_alg"
  | "redirect_uris"

/** A setting of a client that its profile does not allow, and the values that it allows. */
export interface ProfileFault {
  readonly setting: ProfiledSetting
  readonly expected: string
}

const fault = (setting: ProfiledSetting, expected: string): ProfileFault => ({ setting, expected })

/** Returns the settings with which a client falls short of its profile. What depends on the request is checked where the request is read. */
export function profileFaults(client: Omit<ProfiledClient, "leastProfile">): readonly ProfileFault[] {
  if (!isAtLeast(client.profile, "fapi-2.0")) return []
  const algorithms = [
    ["id_token_alg", client.idTokenAlg],
    ["userinfo_signed_response_alg", client.userinfoAlg],
    ["authorization_signed_response_alg", client.authorizationSignedResponseAlg],
    ["introspection_signed_response_alg", client.introspectionSignedResponseAlg],
  ] as const
  return [
    // FAPI 2.0 Security Profile §5.3.2.1.3
    ...(client.kind === "public" ? [fault("kind", "confidential")] : []),
    ...(client.kind === "confidential" && !FAPI_AUTH_METHODS.includes(client.authMethod)
      ? [fault("token_endpoint_auth_method", FAPI_AUTH_METHODS.join(", "))]
      : []),
    // §5.3.2.1.6 demands a key of the client. An assertion of another issuer has none.
    ...(client.federatedIdentities.length > 0 ? [fault("federated_identities", "none")] : []),
    ...(allowsObjects(client) ? [] : [fault("request_object_signing_alg", "PS256, ES256, EdDSA")]),
    ...(client.backchannelRequestAlg === undefined || FAPI_ALGORITHMS.includes(client.backchannelRequestAlg)
      ? []
      : [fault("backchannel_authentication_request_signing_alg", "PS256, ES256, EdDSA")]),
    ...algorithms.flatMap(([setting, alg]) =>
      alg === undefined || FAPI_ALGORITHMS.includes(alg) ? [] : [fault(setting, "ES256, EdDSA")],
    ),
    // FAPI 2.0 Security Profile §5.3.2.2.8: "shall not allow redirect URIs that use the "http" scheme except for native clients"
    ...(client.redirectUris.some((uri) => uri.startsWith("http:") && !(client.native && isOpenToLocalPrograms(uri)))
      ? [fault("redirect_uris", "https")]
      : []),
  ]
}

/** FAPI 2.0 Message Signing §5.3.1.1: "shall support, require use of, and verify signed request objects". FAPI 2.0 Security Profile §5.4.1.1.3 forbids none. */
const allowsObjects = ({ profile, requestObjectAlg }: Pick<Client, "profile" | "requestObjectAlg">): boolean =>
  requestObjectAlg === undefined ? !signsMessages({ profile }) : FAPI_ALGORITHMS.includes(requestObjectAlg)

/** Whether requests and answers at the authorization endpoint must be signed. FAPI 2.0 Message Signing §5.3.1.1, §5.4.1.1. */
export const signsMessages = ({ profile }: Pick<Client, "profile">): boolean =>
  isAtLeast(profile, "fapi-2.0-message-signing")

/** Refuses a client whose settings fall short of its profile, which is also the least profile of the installation. */
export function refuseUnmetProfile(client: ProfiledClient): void {
  const [first] = profileFaults(client)
  if (first !== undefined)
    refuse("unauthorized_client", "profile-unmet", {
      expected: `${first.setting}: ${first.expected} (${demandingProfile(client, "fapi-2.0")})`,
    })
}

/** Whether a client's assertions may have this algorithm. FAPI 2.0 Security Profile §5.4.1.1.2. */
export const allowsAlgorithm = ({ profile }: Pick<Client, "profile">, alg: string): boolean =>
  !isAtLeast(profile, "fapi-2.0") || FAPI_ALGORITHMS.includes(alg)
