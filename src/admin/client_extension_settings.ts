import type { Profile } from "../base/profiles.ts"
import { isOfFapi, strongestProfile } from "../base/profiles.ts"
import { say } from "../base/say.ts"
import type { Validate } from "../base/setting.ts"
import type { ClientSettingValues } from "../clients/settings/client_settings.ts"
import { keysOf } from "../clients/settings/validate_addresses.ts"
import { CERTIFICATE_SUBJECTS } from "../oauth/certificates/registered_subject.ts"
import { provesOwnKey, registersKeys } from "../oauth/client_extensions.ts"
import { usableKeys } from "../oauth/client_keys.ts"
import { profileFaults } from "../oauth/profile.ts"
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
  keysOf(jwks) === undefined || (usableKeys(JSON.parse(jwks)) ?? []).length > 0 ? undefined : say("jwks-unusable")

/** Checks combinations of settings: some settings require or exclude others. */
export function validateExtensionsTogether(
  after: ClientSettingValues,
  kind: "confidential" | "public" | undefined,
  problems: Problems,
  least: Profile,
): void {
  const profile = strongestProfile(after.profile, least)
  if (kind === "public") {
    if (after.authMethod !== "none") problems.add("token_endpoint_auth_method", say("method-of-public-client"))
    if (after.userinfoAlg === "HS256") problems.add("userinfo_signed_response_alg", say("hs256-public"))
    if (after.introspection !== "own") problems.add("introspection", say("introspection-public"))
    if (after.backchannelLogoutUri !== undefined && isPlainHttp(after.backchannelLogoutUri))
      problems.add("backchannel_logout_uri", say("backchannel-public"))
  }
  if (kind !== undefined)
    for (const { setting, expected } of profileFaults({ kind, ...after, profile }))
      problems.add(
        setting,
        profile === after.profile
          ? say("profile-demands", { profile, expected })
          : say("least-profile-demands", { profile, expected }),
      )
  if (kind === "confidential" && after.authMethod === "none")
    problems.add("token_endpoint_auth_method", say("method-none"))
  // CIBA §4: the endpoint is "REQUIRED if the token delivery mode is set to ping or push".
  if (after.backchannelTokenDeliveryMode === "ping" && after.backchannelClientNotificationEndpoint === undefined)
    problems.add("backchannel_client_notification_endpoint", say("notification-endpoint-needed"))
  if (after.jwks !== undefined && after.jwksUri !== undefined) problems.add("jwks_uri", say("jwks-twice"))
  const isFederated = after.federatedIdentities.length > 0
  const hasKeys = after.jwks !== undefined || after.jwksUri !== undefined
  if (registersKeys(after.authMethod) && !hasKeys && !isFederated)
    if (isOfFapi(profile)) problems.add("jwks", say("profile-needs-keys", { profile }))
    else problems.add("token_endpoint_auth_method", say("keys-needed", { method: after.authMethod }))
  // A client proves itself in one way: decision 0024.
  if (isFederated && (after.authMethod !== "private_key_jwt" || hasKeys))
    problems.add("federated_identities", say("federated-identities-alone"))
  const unusable = registersKeys(after.authMethod) && after.jwks !== undefined && validateUsable(after.jwks)
  if (unusable) problems.add("jwks", unusable)
  validateCertificateSubject(after, problems)
  if (provesOwnKey(after.authMethod) && after.userinfoAlg === "HS256")
    problems.add("userinfo_signed_response_alg", say("hs256-keys", { method: after.authMethod }))
  const signing = after.requestObjectAlg
  if (signing === "HS256" && (kind === "public" || after.authMethod === "private_key_jwt"))
    problems.add(
      "request_object_signing_alg",
      kind === "public" ? say("hs256-public") : say("hs256-keys", { method: after.authMethod }),
    )
  const needsKeys = signing !== undefined && signing !== "none" && signing !== "HS256"
  if (needsKeys && !hasKeys) problems.add("request_object_signing_alg", say("request-object-keys"))
  validateObjectEncryption(after, problems)
  if (after.backchannelRequestAlg !== undefined && !hasKeys)
    problems.add("backchannel_authentication_request_signing_alg", say("request-object-keys"))
  const sectors = new Set(after.redirectUris.filter((uri) => URL.canParse(uri)).map(sectorOfRedirectUri))
  // OpenID Connect Core §8.1: a client with pairwise subjects and redirect URIs on several hosts must name its sector.
  const named = after.sectorIdentifier ?? after.sectorIdentifierUri
  if (after.subjectType === "pairwise" && named === undefined && sectors.size > 1)
    problems.add("sector_identifier", say("sector-needed"))
}

/** OpenID Connect Registration §2: with request_object_encryption_enc, "request_object_encryption_alg MUST also be provided". */
function validateObjectEncryption(after: ClientSettingValues, problems: Problems): void {
  const { requestObjectAlg: signing, requestObjectEncryptionAlg: alg, requestObjectEncryptionEnc: enc } = after
  if (alg !== undefined && signing === undefined)
    problems.add("request_object_encryption_alg", say("request-object-encryption-signing"))
  if (enc !== undefined && alg === undefined)
    problems.add("request_object_encryption_enc", say("request-object-encryption-alg"))
}

/** RFC 8705 §2.1.2: a client with tls_client_auth "MUST use exactly one of the below metadata parameters". */
function validateCertificateSubject(after: ClientSettingValues, problems: Problems): void {
  if (after.authMethod !== "tls_client_auth") return
  const given = CERTIFICATE_SUBJECTS.filter((name) => after[name] !== undefined)
  if (given.length !== 1)
    problems.add("token_endpoint_auth_method", say("certificate-subject-count", { count: given.length }))
}

/** Warns about settings that are allowed but risky. An address that was registered before causes no warning. */
export function extensionWarnings(after: ClientSettingValues, before?: ClientSettingValues): Problem[] {
  const { postLogoutRedirectUris, backchannelLogoutUri: uri } = after
  // OpenID Connect RP-Initiated Logout §3: "This URI SHOULD use the https scheme".
  const warnings: Problem[] = postLogoutRedirectUris
    .filter((each) => isPlainHttp(each) && before?.postLogoutRedirectUris.includes(each) !== true)
    .map((each) => ({
      field: "post_logout_redirect_uris",
      ...say("post-logout-plain-http", { uri: each }),
    }))
  for (const each of postLogoutRedirectUris.filter((one) => !isPlainHttp(one))) {
    const { warning } = validateRedirectUri(each)
    if (warning !== undefined && before?.postLogoutRedirectUris.includes(each) !== true)
      warnings.push({ field: "post_logout_redirect_uris", ...say("list-item", { item: each, problem: warning }) })
  }
  if (uri !== undefined && isPlainHttp(uri) && uri !== before?.backchannelLogoutUri)
    warnings.push({
      field: "backchannel_logout_uri",
      ...say("backchannel-plain-http", { uri }),
    })
  return warnings
}
