import { quoted } from "../base/quoted.ts"
import type { Validate } from "../base/setting.ts"
import type { ClientSettingValues } from "../clients/settings/client_settings.ts"
import { keysOf } from "../clients/settings/validate_addresses.ts"
import { usableKeys } from "../oauth/client_keys.ts"
import { isLoopbackHost, validateRedirectUri } from "../oauth/redirect_uri.ts"
import { sectorOfRedirectUri } from "../oauth/subject.ts"
import type { Problem } from "./contract.ts"
import type { Problems } from "./problem.ts"

const isPlainHttp = (address: string): boolean => {
  const url = URL.parse(address)
  return url !== null && url.protocol === "http:" && !isLoopbackHost(url.hostname)
}

/** Refuses a key set without a usable key, because the client could never authenticate. A key is usable if this server supports its algorithm. */
const validateUsable: Validate = (jwks) =>
  keysOf(jwks) === undefined || (usableKeys(JSON.parse(jwks)) ?? []).length > 0
    ? undefined
    : "has no key for RS256, PS256, ES256 or EdDSA: RSA of 2048 to 8192 bits with an odd exponent of 3 or more and at most 32 bits, EC on P-256, or Ed25519, not for encryption"

/** Checks combinations of settings: some settings require or exclude others. */
export function validateExtensionsTogether(
  after: ClientSettingValues,
  kind: "confidential" | "public" | undefined,
  problems: Problems,
): void {
  if (kind === "public") {
    if (after.authMethod !== "none")
      problems.add("token_endpoint_auth_method", "must be none for a public client, which has neither secret nor key")
    if (after.userinfoAlg === "HS256")
      problems.add(
        "userinfo_signed_response_alg",
        "HS256 signs with the client's secret, and a public client holds none",
      )
    if (after.introspection !== "own")
      problems.add(
        "introspection",
        "needs a confidential client: anybody can send requests in the name of a public client",
      )
    if (after.backchannelLogoutUri !== undefined && isPlainHttp(after.backchannelLogoutUri))
      problems.add("backchannel_logout_uri", "is plain http, which only a confidential client may use")
  }
  if (kind === "confidential" && after.authMethod === "none")
    problems.add("token_endpoint_auth_method", "none is for public clients")
  if (after.jwks !== undefined && after.jwksUri !== undefined)
    problems.add("jwks_uri", "and jwks cannot both be set: remove one of them")
  if (after.authMethod === "private_key_jwt" && after.jwks === undefined && after.jwksUri === undefined)
    problems.add("token_endpoint_auth_method", "private_key_jwt needs jwks or jwks_uri, with the client's public keys")
  const unusable = after.authMethod === "private_key_jwt" && after.jwks !== undefined && validateUsable(after.jwks)
  if (unusable) problems.add("jwks", unusable)
  if (after.authMethod === "private_key_jwt" && after.userinfoAlg === "HS256")
    problems.add(
      "userinfo_signed_response_alg",
      "HS256 signs with the client's secret, and a client with private_key_jwt has none",
    )
  const sectors = new Set(after.redirectUris.filter((uri) => URL.canParse(uri)).map(sectorOfRedirectUri))
  // OpenID Connect Core §8.1: a client with pairwise subjects and redirect URIs on several hosts must name its sector.
  const named = after.sectorIdentifier ?? after.sectorIdentifierUri
  if (after.subjectType === "pairwise" && named === undefined && sectors.size > 1)
    problems.add("sector_identifier", "is missing: pairwise subjects of redirect URIs on several hosts need one")
}

/** Warns about settings that are allowed but risky. An address that was registered before causes no warning. */
export function extensionWarnings(after: ClientSettingValues, before?: ClientSettingValues): Problem[] {
  const { postLogoutRedirectUris, backchannelLogoutUri: uri } = after
  // OpenID Connect RP-Initiated Logout §3: "This URI SHOULD use the https scheme".
  const warnings = postLogoutRedirectUris
    .filter((each) => isPlainHttp(each) && before?.postLogoutRedirectUris.includes(each) !== true)
    .map((each) => ({
      field: "post_logout_redirect_uris",
      says: `${quoted(each)} is plain http: an attacker on the network can send a user who signs out to another address. Use https in production.`,
    }))
  for (const each of postLogoutRedirectUris.filter((one) => !isPlainHttp(one))) {
    const { warning } = validateRedirectUri(each)
    if (warning !== undefined && before?.postLogoutRedirectUris.includes(each) !== true)
      warnings.push({ field: "post_logout_redirect_uris", says: `${quoted(each)} ${warning}` })
  }
  if (uri !== undefined && isPlainHttp(uri) && uri !== before?.backchannelLogoutUri)
    warnings.push({
      field: "backchannel_logout_uri",
      says: `${quoted(uri)} is plain http: the server calls this URL only if GATEHOUSE_OUTBOUND_ALLOW contains its address. Use https.`,
    })
  return warnings
}
