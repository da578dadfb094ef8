import type { GivenOf, ShownOf, ValuesOf } from "../base/each_setting.ts"
import type { Id } from "../base/id.ts"
import { record, setting } from "../base/record.ts"
import { validateRecordName } from "../base/record_name.ts"
import { enabled } from "../base/record_settings.ts"
import { flag, list, optionalText, optionalWord, spacedList, text, textIfChanged, word } from "../base/setting.ts"
import { validateName } from "../base/shown_name.ts"
import { CONNECTION_AUTH_METHODS } from "./preset.ts"
import { PRESET_NAMES } from "./presets.ts"
import { rules } from "./rules/rules_setting.ts"
import { validateAcrLevel, validateDomain, validateProviderUrl, validateWord } from "./validate_connection.ts"
import { validateCertificates, validateDirectoryUrl, validateDn, validateUserFilter } from "./validate_directory.ts"
import { validateMetadata } from "./validate_metadata.ts"

/**
 * Every setting of a connection, by its name in `Connection`. The column has the same name in snake case. A new setting needs a declaration here, a
 * column in the schema, and the code that uses it.
 */
const CONNECTION_SETTINGS = {
  /** Unique. It is part of the callback address, so it never changes. */
  name: setting({
    type: textIfChanged(validateRecordName),
    json: "name",
    option: "--name <name>",
    required: true,
    sentence: "unique: 1 to 63 small letters, digits and -. It is part of the callback address, so it cannot change",
    byDefault: () => "",
  }),
  preset: setting({
    type: word(PRESET_NAMES),
    json: "preset",
    option: "--preset <preset>",
    required: true,
    sentence: "the provider, or oidc, oauth2, saml or ldap for any other provider. It cannot change",
    byDefault: () => "oidc" as const,
  }),
  label: setting({
    type: optionalText(validateName),
    json: "label",
    option: "--label <text>",
    sentence: "what the button on the sign-in page shows",
    defaultInWords: "the provider's name",
    byDefault: () => undefined,
  }),
  issuer: setting({
    type: optionalText(validateProviderUrl),
    json: "issuer",
    option: "--issuer <url>",
    sentence: "the provider's issuer, for OpenID Connect; its entity id, for SAML",
    defaultInWords: "the preset's",
    byDefault: () => undefined,
  }),
  authorizationEndpoint: setting({
    type: optionalText(validateProviderUrl),
    json: "authorization_endpoint",
    option: "--authorization-endpoint <url>",
    sentence: "for OAuth 2.0 without OpenID Connect",
    defaultInWords: "the preset's",
    byDefault: () => undefined,
  }),
  tokenEndpoint: setting({
    type: optionalText(validateProviderUrl),
    json: "token_endpoint",
    option: "--token-endpoint <url>",
    sentence: "for OAuth 2.0 without OpenID Connect",
    defaultInWords: "the preset's",
    byDefault: () => undefined,
  }),
  userinfoEndpoint: setting({
    type: optionalText(validateProviderUrl),
    json: "userinfo_endpoint",
    option: "--userinfo-endpoint <url>",
    sentence: "for OAuth 2.0 without OpenID Connect: the URL that returns the person's id, name and e-mail address",
    defaultInWords: "the preset's",
    byDefault: () => undefined,
  }),
  clientId: setting({
    type: text(validateWord),
    json: "client_id",
    option: "--client-id <id>",
    sentence: "the client id that the provider gave to this service; a directory and SAML need none",
    byDefault: () => "",
  }),
  auth: setting({
    type: optionalWord(CONNECTION_AUTH_METHODS),
    json: "auth_method",
    option: "--auth-method <method>",
    sentence:
      "how this service authenticates at the provider's token endpoint; private_key_jwt is signed with the keys of this service",
    defaultInWords: "the preset's",
    byDefault: () => undefined,
  }),
  scope: setting({
    type: spacedList,
    json: "scope",
    option: "--scope <scope>",
    sentence: "the requested scope values, separated by spaces",
    defaultInWords: "the preset's",
    byDefault: () => [],
  }),
  subjectClaim: setting({
    type: optionalText(validateWord),
    json: "subject_claim",
    option: "--subject-claim <claim>",
    sentence:
      "the claim that never changes for a person, or the attribute of a directory or of SAML. NameID: the NameID of SAML, even if it is not called persistent",
    defaultInWords: "the preset's: sub for OpenID Connect",
    byDefault: () => undefined,
  }),
  directoryUrls: setting({
    type: list(validateDirectoryUrl),
    json: "directory_urls",
    option: "--directory-url <url...>",
    sentence:
      "for a directory: ldaps://HOST, or ldap://HOST with StartTLS. The first one that accepts a connection is used",
    defaultInWords: "none",
    byDefault: () => [],
  }),
  bindDn: setting({
    type: optionalText(validateDn),
    json: "bind_dn",
    option: "--bind-dn <dn>",
    sentence: "for a directory: the account that searches for people. Its password is the secret of the connection",
    defaultInWords: "none: the search is anonymous",
    byDefault: () => undefined,
  }),
  baseDn: setting({
    type: optionalText(validateDn),
    json: "base_dn",
    option: "--base-dn <dn>",
    sentence: "for a directory: the entry below which people are searched",
    defaultInWords: "none",
    byDefault: () => undefined,
  }),
  userFilter: setting({
    type: optionalText(validateUserFilter),
    json: "user_filter",
    option: "--user-filter <filter>",
    sentence: "for a directory: the filter that finds a person, with {username} in place of what the person typed",
    defaultInWords: "the preset's",
    byDefault: () => undefined,
  }),
  caCertificate: setting({
    type: optionalText(validateCertificates),
    json: "ca_certificate",
    option: "--ca-certificate <pem>",
    sentence:
      "for a directory: the certificates, in PEM form, of the authorities that may sign the directory's certificate",
    defaultInWords: "the authorities that Node trusts",
    byDefault: () => undefined,
  }),
  accounts: setting({
    type: word(["nobody", "invited", "domains", "everybody"]),
    json: "accounts",
    option: "--accounts <who>",
    sentence:
      "who gets an account at the first sign-in. nobody: only people who linked it to their account; invited: also people with an open invitation to their verified address; domains: also people whose verified address is in account_domains; everybody",
    defaultInWords: "nobody",
    byDefault: () => "nobody" as const,
  }),
  accountDomains: setting({
    type: list(validateDomain),
    json: "account_domains",
    option: "--account-domain <domain...>",
    sentence: "the e-mail domains whose people get an account, if accounts is domains",
    defaultInWords: "none",
    byDefault: () => [],
  }),
  authorityFor: setting({
    type: list(validateDomain),
    json: "authority_for",
    option: "--authority-for <domain...>",
    sentence:
      "e-mail domains that belong to the provider's organization. A verified address in them signs in to the account with this verified address, without a proof that the account is theirs",
    defaultInWords: "none",
    byDefault: () => [],
  }),
  emailDomains: setting({
    type: list(validateDomain),
    json: "email_domains",
    option: "--email-domain <domain...>",
    sentence: "people who type an address in these domains on the sign-in page are sent to the provider",
    defaultInWords: "none",
    byDefault: () => [],
  }),
  hasButton: setting({
    type: flag,
    json: "button",
    option: "--button",
    off: "--no-button",
    sentence: "whether the sign-in page has a button for the connection",
    defaultInWords: "yes",
    byDefault: () => true,
  }),
  /** `unless-done`: unless `acr` or `amr` of the provider's answer is in `secondFactorValues`. */
  secondFactor: setting({
    type: word(["always", "unless-done", "never"]),
    json: "second_factor",
    option: "--second-factor <when>",
    sentence:
      "whether people with a second factor here prove it too. unless-done: unless acr or amr of the answer is in second_factor_values; never: the provider counts as two factors",
    defaultInWords: "always",
    byDefault: () => "always" as const,
  }),
  secondFactorValues: setting({
    type: list(validateWord),
    json: "second_factor_values",
    option: "--second-factor-value <value...>",
    sentence: "values of acr and amr with which the provider says that the person proved two factors",
    defaultInWords: "mfa",
    byDefault: () => ["mfa"],
  }),
  signOut: setting({
    type: word(["never", "always"]),
    json: "sign_out",
    option: "--sign-out <when>",
    sentence:
      "whether a sign-out here also signs the person out at the provider. always: if the provider has an address for that (OpenID Connect RP-Initiated Logout, or the single logout of SAML)",
    defaultInWords: "never",
    byDefault: () => "never" as const,
  }),
  rules: setting({
    type: rules,
    json: "rules",
    option: "--rule <rule...>",
    sentence:
      'what the claims of a person become here, one rule for each option, such as: groups has "Engineering" gives group engineers',
    inFiles: "what the claims of a person become here",
    defaultInWords: "none",
    byDefault: () => [],
  }),
  groupBaseDn: setting({
    type: optionalText(validateDn),
    json: "group_base_dn",
    option: "--group-base-dn <dn>",
    sentence: "for a directory: the entry below which groups are searched, if a rule needs them",
    defaultInWords: "base_dn",
    byDefault: () => undefined,
  }),
  metadataUrl: setting({
    type: optionalText(validateProviderUrl),
    json: "metadata_url",
    option: "--metadata-url <url>",
    sentence:
      "for SAML: the address of the provider's metadata. It needs issuer, so that only this provider's metadata count",
    defaultInWords: "none",
    byDefault: () => undefined,
  }),
  metadata: setting({
    type: optionalText(validateMetadata),
    json: "metadata",
    option: "--metadata-file <file>",
    sentence: "for SAML: the provider's metadata, if they have no address",
    inHelp: "for SAML: a file with the provider's metadata, if they have no address",
    defaultInWords: "none",
    byDefault: () => undefined,
  }),
  acrLevels: setting({
    type: list(validateAcrLevel),
    json: "acr_levels",
    option: "--acr-level <acr=level...>",
    sentence:
      "what values of acr mean, as ACR=LEVEL with the level mfa or phr. If second_factor is unless-done, an answer with the value reaches the level. If a sign-in needs the level, its values go to the provider as acr_values",
    defaultInWords: "none",
    byDefault: () => [],
  }),
  hasOwnPasswords: setting({
    type: flag,
    json: "own_password",
    option: "--own-password",
    off: "--no-own-password",
    sentence:
      "whether people linked by the connection can set a password of this service on the account page, which then replaces the directory's. While they have no password here, no also means no codes by e-mail",
    defaultInWords: "yes",
    byDefault: () => true,
  }),
  keepTokens: setting({
    type: flag,
    json: "keep_tokens",
    option: "--keep-tokens",
    off: "--no-keep-tokens",
    sentence:
      "whether the service keeps the provider's tokens of each sign-in, sealed. An application that the person allowed can then act at the provider",
    defaultInWords: "no",
    byDefault: () => false,
  }),
  enabled: enabled("whether people can sign in with the connection"),
}

export const CONNECTIONS = record(CONNECTION_SETTINGS)

export type ConnectionSettingValues = ValuesOf<typeof CONNECTION_SETTINGS>
export type GivenConnectionSettings = GivenOf<typeof CONNECTION_SETTINGS>
export type ShownConnectionSettings = ShownOf<typeof CONNECTION_SETTINGS>

export type ConnectionId = Id<"connection">

/** A named way in which another service proves who a person is. */
export interface Connection extends ConnectionSettingValues {
  readonly id: ConnectionId
  /** The secret that the provider gave to this service, sealed. Undefined without a secret. */
  readonly sealedSecret: Uint8Array | undefined
  readonly createdAt: number
}
