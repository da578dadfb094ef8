import { say } from "../base/say.ts"
import type { Secret } from "../base/secret.ts"
import type { Connection, ConnectionSettingValues } from "../connections/connection_settings.ts"
import { effectiveSettings } from "../connections/effective_settings.ts"
import { isSaml } from "../connections/is_saml.ts"
import type { Preset } from "../connections/preset.ts"
import { PRESETS } from "../connections/presets.ts"
import { checkDirectory, checkNoDirectory, NEEDED_BY_DIRECTORY, secretGoesElsewhere } from "./directory_rules.ts"
import type { Problems } from "./problem.ts"
import { checkNoSaml, checkSaml, NEEDED_BY_SAML } from "./saml_rules.ts"

/** A private key in PEM form, which some providers give in place of a secret, has up to 3,500 characters. */
const MAX_SECRET_CHARACTERS = 8192

const ENDPOINTS = [
  ["authorizationEndpoint", "authorization_endpoint"],
  ["tokenEndpoint", "token_endpoint"],
  ["userinfoEndpoint", "userinfo_endpoint"],
] as const

/** The settings that a connection with this preset needs. */
export function neededSettings({ kind, issuer, endpoints }: Preset): readonly string[] {
  if (kind === "ldap") return NEEDED_BY_DIRECTORY
  if (kind === "saml") return NEEDED_BY_SAML
  if (kind === "oidc") return issuer === undefined ? ["client_id", "issuer"] : ["client_id"]
  return endpoints === undefined ? ["client_id", ...ENDPOINTS.map(([, json]) => json)] : ["client_id"]
}

/** Checks the settings of a connection that depend on each other and on the preset. */
export function checkConnection(connection: ConnectionSettingValues, problems: Problems): void {
  const preset = PRESETS[connection.preset]
  const effective = effectiveSettings(connection)
  if (preset.kind === "ldap") checkDirectory(connection, preset, problems)
  else checkNoDirectory(connection, preset, problems)
  if (preset.kind === "saml") checkSaml(connection, preset, problems)
  else checkNoSaml(connection, preset, problems)
  if (preset.kind === "oidc" || preset.kind === "oauth2") {
    if (connection.clientId === "")
      problems.add("client_id", say("connection-setting-missing", { setting: "client_id" }))
  }
  if (preset.kind === "oidc") {
    if (effective.issuer === undefined)
      problems.add(
        "issuer",
        say("connection-issuer-missing", { example: preset.issuerExample ?? "https://id.example.com" }),
      )
    for (const [member, json] of ENDPOINTS)
      if (connection[member] !== undefined)
        problems.add(json, say("connection-setting-unused", { preset: preset.name }))
  } else if (preset.kind === "oauth2") {
    if (connection.issuer !== undefined)
      problems.add("issuer", say("connection-setting-unused", { preset: preset.name }))
    for (const [member, json] of ENDPOINTS)
      if (effective[member] === undefined)
        problems.add(json, say("connection-endpoint-missing", { preset: preset.name }))
  }
  if (preset.kind !== "oidc" && preset.kind !== "saml" && connection.signOut !== "never")
    problems.add("sign_out", say("connection-setting-unused", { preset: preset.name }))
  if (preset.kind !== "oidc" && preset.kind !== "oauth2" && connection.keepTokens)
    problems.add("keep_tokens", say("connection-setting-unused", { preset: preset.name }))
  if (connection.accounts === "domains" && connection.accountDomains.length === 0)
    problems.add("account_domains", say("connection-domains-missing"))
  if (preset.emailVerified !== "never") return
  if (connection.accounts === "invited" || connection.accounts === "domains")
    problems.add("accounts", say("connection-addresses-unverified", { preset: preset.name }))
  if (connection.authorityFor.length > 0)
    problems.add("authority_for", say("connection-addresses-unverified", { preset: preset.name }))
}

/** People with an address in a domain go to one provider. */
export function checkEmailDomains(
  { name, emailDomains }: Pick<Connection, "name" | "emailDomains">,
  all: readonly Pick<Connection, "name" | "emailDomains">[],
  problems: Problems,
): void {
  for (const domain of emailDomains) {
    const other = all.find((each) => each.name !== name && each.emailDomains.includes(domain))
    if (other !== undefined)
      problems.add("email_domains", say("connection-domain-taken", { domain, connection: other.name }))
  }
}

interface SecretFacts {
  /** The new secret. Undefined if the connection keeps the secret that it has. */
  readonly given: Secret | undefined
  readonly hasSecret: boolean
}

/**
 * Checks that a connection has the secret that it needs. The secret is not shown again, so it must not go elsewhere either: an operator who changes the
 * place to which it is sent gives it again.
 */
export function checkSecret(
  after: ConnectionSettingValues,
  before: ConnectionSettingValues | undefined,
  { given, hasSecret }: SecretFacts,
  problems: Problems,
): void {
  if (isSaml(after)) {
    checkNoSecret(after, given, problems)
    return
  }
  const { auth, issuer, tokenEndpoint } = effectiveSettings(after)
  const was = before && effectiveSettings(before)
  const isMoved = was !== undefined && (was.issuer !== issuer || was.tokenEndpoint !== tokenEndpoint)
  if (given !== undefined) checkGivenSecret(given, problems)
  else if (hasSecret && (isMoved || (before !== undefined && secretGoesElsewhere(after, before))))
    problems.add("client_secret", say("connection-secret-again"))
  else if (!hasSecret && after.bindDn !== undefined)
    problems.add("client_secret", say("connection-secret-needed", { method: "bind_dn" }))
  else if (!hasSecret && (auth === "client_secret_basic" || auth === "client_secret_post"))
    problems.add("client_secret", say("connection-secret-needed", { method: auth }))
}

/** The key of a SAML connection is made here, and no provider knows it. */
export function checkNoSecret(
  { preset }: ConnectionSettingValues,
  given: Secret | undefined,
  problems: Problems,
): void {
  if (given !== undefined) problems.add("client_secret", say("connection-setting-unused", { preset }))
}

export function checkGivenSecret(secret: Secret, problems: Problems): void {
  const { length } = secret.reveal()
  if (length === 0 || length > MAX_SECRET_CHARACTERS)
    problems.add("client_secret", say("connection-secret-length", { max: MAX_SECRET_CHARACTERS }))
}
