import type { Api } from "../apis/api.ts"
import { detailTypes } from "../apis/detail_type.ts"
import { LOCALES } from "../base/locales.ts"
import { openScope } from "../oauth/allowed_scope.ts"
import { ACR_VALUES_SUPPORTED } from "../oauth/authentication_context.ts"
import { ASSERTION_ALGORITHMS } from "../oauth/client_assertion.ts"
import {
  BACKCHANNEL_REQUEST_ALGORITHMS,
  CLIENT_AUTHENTICATION_METHODS,
  certificateMethodsOf,
  DELIVERY_MODES,
  OBJECT_CONTENT_ENCRYPTIONS,
  OBJECT_ENCRYPTION_ALGORITHMS,
  REQUEST_OBJECT_ALGORITHMS,
  SUBJECT_TYPES,
} from "../oauth/client_extensions.ts"
import type { CustomClaim } from "../oauth/custom_claim.ts"
import type { GrantType } from "../oauth/grant_types.ts"
import { GRANT_TYPES, ID_JAG, JWT_BEARER, TOKEN_EXCHANGE } from "../oauth/grant_types.ts"
import {
  AUTHORIZATION_PATH,
  BACKCHANNEL_AUTHENTICATION_PATH,
  DEVICE_AUTHORIZATION_PATH,
  INTROSPECTION_PATH,
  KEY_SET_PATH,
  PUSHED_REQUEST_PATH,
  REGISTRATION_PATH,
  REVOCATION_PATH,
  SIGN_OUT_PATH,
  TOKEN_PATH,
  USERINFO_PATH,
} from "../oauth/paths.ts"
import { PERSON_CLAIMS } from "../oauth/person_claims.ts"
import { RESPONSE_MODES } from "../oauth/response_mode.ts"
import { CHALLENGE_METHODS, PROOF_ALGORITHMS, PUBLISHED_ALGORITHMS, SIGNING_ALGORITHMS } from "../oauth/vocabulary.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

const ID_JAG_PROFILE = "urn:ietf:params:oauth:grant-profile:id-jag"

/** The discovery document. OpenID Connect Discovery §3, RFC 8414 §2. Announces every enabled feature, and no other. */
export async function discovery(_request: EdgeRequest, ports: Ports): Promise<Answer> {
  const body: Readonly<Record<string, unknown>> = Object.assign(
    serverMetadata(ports, await ports.apis.list(), await ports.claims.list()),
    await grantMetadata(ports),
    detailsMetadata(await ports.apis.list()),
    ...FEATURES.map((metadataOf) => metadataOf(ports)),
  )
  return { kind: "json", body: { ...body, ...mtlsAliases(body, ports) } }
}

/**
 * The addresses at which clients show certificates. RFC 8705 §5: aliases are for endpoints that clients call themselves, not for those that a browser
 * opens.
 */
function mtlsAliases(body: Readonly<Record<string, unknown>>, { mutualTls, issuer }: Ports) {
  const url = mutualTls?.url
  if (url === undefined) return {}
  const aliases = Object.entries(body).filter(([member]) => ALIASED.test(member))
  return {
    mtls_endpoint_aliases: Object.fromEntries(
      aliases.map(([member, endpoint]) => [member, url + String(endpoint).slice(issuer().length)]),
    ),
  }
}

/**
 * The grant types that somebody can use now: without a policy nobody can exchange tokens, and without a trusted issuer of identities there is no assertion
 * for the JWT bearer grant. Decisions 0098 and 0108; draft-ietf-oauth-identity-assertion-authz-grant, metadata.
 */
async function grantMetadata({ store }: Pick<Ports, "store">) {
  const policies = (await store.exchangePolicies.list()).filter(({ enabled }) => enabled)
  const takesIdentities = (await store.issuers.list()).some(
    ({ enabled, givesIdentities }) => enabled && givesIdentities,
  )
  const unusable: readonly GrantType[] = [
    ...(policies.length > 0 ? [] : [TOKEN_EXCHANGE]),
    ...(takesIdentities ? [] : [JWT_BEARER]),
  ]
  return {
    grant_types_supported: GRANT_TYPES.filter((name) => !unusable.includes(name)),
    ...(takesIdentities && { authorization_grant_profiles_supported: [ID_JAG_PROFILE] }),
    ...(policies.some(({ assertionClientId }) => assertionClientId !== undefined) && {
      identity_chaining_requested_token_types_supported: [ID_JAG],
    }),
  }
}

const ALIASED =
  /^(token|revocation|introspection|userinfo|device_authorization|pushed_authorization_request|backchannel_authentication)_endpoint$/

const authenticationMethods = ({ mutualTls }: Pick<Ports, "mutualTls">): readonly string[] => [
  ...CLIENT_AUTHENTICATION_METHODS.filter((method) => method !== "none"),
  ...certificateMethodsOf(mutualTls),
  "none",
]

/** Returns the members that one feature adds, or no members if the feature is disabled. No two features add the same member. */
type Feature = (ports: Ports) => Readonly<Record<string, unknown>>

const FEATURES: readonly Feature[] = [
  ({ issuer }) => ({
    // OpenID Connect RP-Initiated Logout §2.1, Back-Channel Logout §2.1.
    end_session_endpoint: issuer() + SIGN_OUT_PATH,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
  }),
  (ports) => ({
    revocation_endpoint: ports.issuer() + REVOCATION_PATH,
    revocation_endpoint_auth_methods_supported: authenticationMethods(ports),
    revocation_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    introspection_endpoint: ports.issuer() + INTROSPECTION_PATH,
    introspection_endpoint_auth_methods_supported: authenticationMethods(ports).filter((method) => method !== "none"),
    introspection_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    // RFC 9701 §7.
    introspection_signing_alg_values_supported: PUBLISHED_ALGORITHMS,
  }),
  // RFC 8628 §4.
  ({ issuer }) => ({ device_authorization_endpoint: issuer() + DEVICE_AUTHORIZATION_PATH }),
  ({ issuer, requirePushed }) => ({
    // RFC 9126 §5.
    pushed_authorization_request_endpoint: issuer() + PUSHED_REQUEST_PATH,
    require_pushed_authorization_requests: requirePushed,
  }),
  // RFC 9449 §5.1.
  () => ({ dpop_signing_alg_values_supported: PROOF_ALGORITHMS }),
  // CIBA §4. No client sends a code that the person knows.
  ({ issuer }) => ({
    backchannel_authentication_endpoint: issuer() + BACKCHANNEL_AUTHENTICATION_PATH,
    backchannel_token_delivery_modes_supported: DELIVERY_MODES,
    backchannel_authentication_request_signing_alg_values_supported: BACKCHANNEL_REQUEST_ALGORITHMS,
    backchannel_user_code_parameter_supported: false,
  }),
  ({ registration, issuer }) => (registration ? { registration_endpoint: issuer() + REGISTRATION_PATH } : {}),
  ({ metadataDocuments }) =>
    // Client ID Metadata Document §5.
    metadataDocuments ? { client_id_metadata_document_supported: true } : {},
  // RFC 8705 §3.3.
  ({ mutualTls }) => (mutualTls ? { tls_client_certificate_bound_access_tokens: true } : {}),
  // OpenID Connect Discovery §3.
  ({ objectKeys }) =>
    objectKeys === undefined
      ? {}
      : {
          request_object_encryption_alg_values_supported: OBJECT_ENCRYPTION_ALGORITHMS,
          request_object_encryption_enc_values_supported: OBJECT_CONTENT_ENCRYPTIONS,
        },
  ({ issParameter }) => (issParameter ? { authorization_response_iss_parameter_supported: true } : {}),
]

/** RFC 9396 §10. The types of APIs for named clients are absent, as their scope values are. */
function detailsMetadata(apis: readonly Api[]): Readonly<Record<string, unknown>> {
  const types = apis
    .filter(({ openTo }) => openTo === "every")
    .flatMap((api) => detailTypes(api).map(({ type }) => type))
  return types.length === 0 ? {} : { authorization_details_types_supported: types }
}

/**
 * The members that every server announces. RFC 8414 §2: "Servers MAY choose not to advertise some supported scope values". The document omits `admin`,
 * the scope values of APIs for named clients, and the claims for one client: strangers read it, and clients register with all announced values.
 */
const serverMetadata = (ports: Ports, apis: readonly Api[], claims: readonly CustomClaim[]) => {
  const issuer = ports.issuer()
  return {
    issuer,
    authorization_endpoint: issuer + AUTHORIZATION_PATH,
    token_endpoint: issuer + TOKEN_PATH,
    userinfo_endpoint: issuer + USERINFO_PATH,
    jwks_uri: issuer + KEY_SET_PATH,
    scopes_supported: openScope(apis),
    response_types_supported: ["code"],
    response_modes_supported: RESPONSE_MODES,
    // JARM §4.
    authorization_signing_alg_values_supported: PUBLISHED_ALGORITHMS,
    subject_types_supported: SUBJECT_TYPES,
    id_token_signing_alg_values_supported: SIGNING_ALGORITHMS,
    userinfo_signing_alg_values_supported: SIGNING_ALGORITHMS,
    token_endpoint_auth_methods_supported: authenticationMethods(ports),
    token_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    code_challenge_methods_supported: CHALLENGE_METHODS,
    prompt_values_supported: ["none", "login", "consent", "select_account"],
    claims_supported: [
      "iss",
      "sub",
      "aud",
      "exp",
      "iat",
      "auth_time",
      "nonce",
      "at_hash",
      "sid",
      "acr",
      "amr",
      ...PERSON_CLAIMS,
      ...claims.filter(({ clientId }) => clientId === undefined).map(({ name }) => name),
    ],
    acr_values_supported: ACR_VALUES_SUPPORTED,
    display_values_supported: ["page"],
    ui_locales_supported: LOCALES,
    claims_parameter_supported: true,
    request_parameter_supported: true,
    request_object_signing_alg_values_supported: REQUEST_OBJECT_ALGORITHMS,
    request_uri_parameter_supported: false,
  }
}
