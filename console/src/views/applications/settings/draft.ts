import type { ChangedClient, Client, ClientChange } from "../../../api/operations/clients.ts"

/** The groups of settings, in the order of the form. */
export const GROUPS = {
  basics: ["name", "grant_types", "native"],
  addresses: [
    "redirect_uris",
    "post_logout_redirect_uris",
    "cors_origins",
    "backchannel_logout_uri",
    "backchannel_token_delivery_mode",
    "backchannel_client_notification_endpoint",
    "error_links",
  ],
  signIn: [
    "consent",
    "sign_in_level",
    "default_max_age",
    "default_acr_values",
    "first_proofs",
    "connections",
    "sign_in_page",
  ],
  permissions: ["scope", "requestable_scope", "resources", "authorization_details_types", "introspection"],
  tokens: [
    "id_token_alg",
    "access_token_format",
    "userinfo_signed_response_alg",
    "authorization_signed_response_alg",
    "introspection_signed_response_alg",
    "refresh_repeat",
    "id_token_on_refresh",
  ],
  proof: [
    "profile",
    "token_endpoint_auth_method",
    "jwks",
    "jwks_uri",
    "federated_identities",
    "tls_client_auth_subject_dn",
    "tls_client_auth_san_dns",
    "tls_client_auth_san_uri",
    "tls_client_auth_san_ip",
    "tls_client_auth_san_email",
    "tls_client_certificate_bound_access_tokens",
    "dpop_bound_access_tokens",
  ],
  requests: [
    "require_pushed_authorization_requests",
    "request_object_signing_alg",
    "request_object_encryption_alg",
    "request_object_encryption_enc",
    "require_signed_request_object",
    "backchannel_authentication_request_signing_alg",
  ],
  identity: ["subject_type", "sector_identifier"],
} as const satisfies Record<string, readonly (keyof ClientChange)[]>

export type SettingName = (typeof GROUPS)[keyof typeof GROUPS][number]

/** Does not compile if a setting of a client has no place in the form. */
const NAMES: readonly (keyof ClientChange extends SettingName ? SettingName : never)[] = Object.values(GROUPS).flat()

/** The groups that few people need. They are folded, and show the effective values. */
export const FOLDED = ["tokens", "proof", "requests", "identity"] as const
export type Folded = (typeof FOLDED)[number]

/** The settings that an application's metadata document decides. The server refuses any other value. */
const OF_DOCUMENT: ReadonlySet<SettingName> = new Set([
  ...GROUPS.basics,
  ...GROUPS.proof,
  "redirect_uris",
  "post_logout_redirect_uris",
  "backchannel_logout_uri",
  "default_max_age",
  "default_acr_values",
  "id_token_alg",
  "userinfo_signed_response_alg",
  "authorization_signed_response_alg",
  "introspection_signed_response_alg",
  "subject_type",
])

export const isOfDocument = (name: SettingName, { metadata_url }: Pick<Client, "metadata_url">): boolean =>
  metadata_url !== null && OF_DOCUMENT.has(name)

/** An application with the warnings about its last change. */
export type Changed = Client & Partial<Pick<ChangedClient, "warnings" | "created_apis">>

/** The settings as the fields hold them. A missing value is "", or null for a number. */
export type Draft = { readonly [Name in SettingName]: Exclude<Client[Name], null> | Absent<Name> }
type Absent<Name extends SettingName> = Name extends "refresh_repeat" | "default_max_age"
  ? null
  : null extends Client[Name]
    ? ""
    : never

export const draftOf = (client: Client): Draft =>
  Object.fromEntries(
    NAMES.map((name) => [name, client[name] ?? (name === "default_max_age" ? null : "")]),
  ) as unknown as Draft

/** Returns the draft without empty lines and without spaces around words, ready to send. */
export const tidy = (draft: Draft): Draft =>
  Object.fromEntries(
    Object.entries(draft).map(([name, value]: [string, Draft[SettingName]]) => [
      name,
      typeof value === "string"
        ? value.trim()
        : typeof value === "object" && value !== null
          ? value.filter((each) => each !== "")
          : value,
    ]),
  ) as unknown as Draft

/** A merge patch. Null removes a value, RFC 7396. Name and scope are required: the server then says that they are missing. */
export const changeOf = (change: Partial<Draft>): ClientChange =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => [
      name,
      value === "" && name !== "name" && name !== "scope" ? null : value,
    ]),
  ) as ClientChange
