import { isProfile } from "../base/profiles.ts"
import { shellWord } from "../base/shell_word.ts"
import type { Client } from "../oauth/client.ts"
import type { ProfiledSetting } from "../oauth/profile.ts"
import { profileFaults } from "../oauth/profile.ts"
import type { RefusalRecord } from "../observe/refusal_record.ts"
import type { Message } from "../words/message.ts"

type Refused = Pick<RefusalRecord, "code" | "reason" | "expected">

/**
 * Returns the fix of a refusal that a setting of the client, its profile or the installation demands. Undefined if the client is unknown, or if a
 * change since then has met the demand.
 */
export function demandFix(refused: Refused, client: Client | undefined): Message | undefined {
  const { code, reason, expected = "" } = refused
  if (reason === "dpop-missing" && code === "unproven_token") return { code: "dpop-missing-with-token", values: {} }
  if (client === undefined) return undefined
  switch (reason) {
    case "profile-unmet":
      return unmetFix(expected, client)
    case "dpop-missing":
      return demandedFix("dpop-missing", "--no-dpop-bound-access-tokens", expected, client)
    case "pushed-request-required":
      return demandedFix("pushed-request-required", "--no-require-pushed-authorization-requests", expected, client)
    default:
      return undefined
  }
}

/** `expected` names each demand. The installation's is first: as long as it demands something, no setting of the client helps. */
function demandedFix(
  reason: "dpop-missing" | "pushed-request-required",
  off: string,
  expected: string,
  { id: client }: Client,
): Message | undefined {
  const demands = expected.split(", ")
  if (demands.includes("require_pushed_authorization_requests of the installation"))
    return { code: "pushed-request-required-by-installation", values: {} }
  if (demands.some((demand) => demand.startsWith("GATEHOUSE_LEAST_PROFILE=")))
    return { code: `${reason}-by-least-profile`, values: {} }
  const profile = demands.find((demand) => demand.startsWith("profile="))?.slice("profile=".length)
  if (profile === undefined) return undefined
  const options = ["--profile oauth-2.1", ...(demands.length > 1 ? [off] : [])].join(" ")
  return { code: `${reason}-by-profile`, values: { client, profile, options } }
}

const KEYS_OF_CLIENT = "--auth-method private_key_jwt"

/** The options of `gatehouse client update` that correct a setting. Undefined if no option does. */
const MENDS: Readonly<Record<ProfiledSetting, (client: Client) => string | undefined>> = {
  kind: () => undefined,
  token_endpoint_auth_method: (client) => withKeys(client),
  federated_identities: (client) => `--federated-identity "" ${withKeys(client)}`,
  request_object_signing_alg: () => "--request-object-signing-alg ES256",
  backchannel_authentication_request_signing_alg: () => "--backchannel-authentication-request-signing-alg ES256",
  id_token_alg: () => "--id-token-alg ES256",
  userinfo_signed_response_alg: () => "--userinfo-alg ES256",
  authorization_signed_response_alg: () => "--authorization-signed-response-alg ES256",
  introspection_signed_response_alg: () => "--introspection-signed-response-alg ES256",
  redirect_uris: ({ redirectUris }) =>
    redirectUris.map((uri) => `--redirect-uri ${shellWord(uri.replace(/^http:/, "https:"))}`).join(" "),
}

const withKeys = ({ jwks, jwksUri }: Client): string =>
  jwks === undefined && jwksUri === undefined ? `${KEYS_OF_CLIENT} --jwks keys.json` : KEYS_OF_CLIENT

/** What the application has to change, by the setting that was named first. */
const FIX_OF: Readonly<Record<ProfiledSetting, string>> = {
  kind: "profile-unmet-kind",
  token_endpoint_auth_method: "profile-unmet-keys",
  federated_identities: "profile-unmet-keys",
  request_object_signing_alg: "profile-unmet-objects",
  backchannel_authentication_request_signing_alg: "profile-unmet-objects",
  id_token_alg: "profile-unmet-answers",
  userinfo_signed_response_alg: "profile-unmet-answers",
  authorization_signed_response_alg: "profile-unmet-answers",
  introspection_signed_response_alg: "profile-unmet-answers",
  redirect_uris: "profile-unmet-redirect-uris",
}

/** One command corrects everything in which the client falls short. Otherwise its next request would be refused for the next setting. */
function unmetFix(expected: string, client: Client): Message | undefined {
  const profile = /\((?:profile|GATEHOUSE_LEAST_PROFILE)=([\w.-]+)\)$/.exec(expected)?.[1]
  if (!isProfile(profile)) return undefined
  const faults = profileFaults({ ...client, profile })
  const [first] = faults
  if (first === undefined) return undefined
  if (first.setting === "kind") return { code: FIX_OF.kind, values: { profile } }
  const options = new Set(faults.map(({ setting }) => MENDS[setting](client)).filter((each) => each !== undefined))
  return { code: FIX_OF[first.setting], values: { client: client.id, options: [...options].join(" ") } }
}
