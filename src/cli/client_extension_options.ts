import { readFileSync } from "node:fs"
import type { Command } from "commander"
import { InvalidArgumentError, Option } from "commander"
import type { ClientSettings } from "../admin/contract.ts"
import { collect } from "./verb.ts"

/** The options for extensions beyond the specification, as commander returns them. */
export interface ClientExtensionOptions {
  readonly authMethod?: string
  readonly jwks?: string
  readonly jwksUri?: string
  readonly postLogoutRedirectUri?: readonly string[]
  readonly backchannelLogoutUri?: string
  readonly subjectType?: string
  readonly sectorIdentifier?: string
  readonly userinfoAlg?: string
  readonly accessTokenFormat?: string
  readonly resource?: readonly string[]
  readonly introspection?: string
  readonly defaultMaxAge?: string
  readonly idTokenOnRefresh?: boolean
}

export function addClientExtensionOptions(command: Command, updating: boolean): Command {
  const byDefault = (text: string) => (updating ? "" : ` (default: ${text})`)
  const emptied = updating ? '; "" for none' : ""
  command
    .addOption(
      new Option(
        "--auth-method <method>",
        `how it proves itself: secret, in the body or by HTTP Basic; the others by that alone${byDefault("secret; none for public clients")}`,
      ).choices([
        "secret",
        "client_secret_basic",
        "client_secret_post",
        "client_secret_jwt",
        "private_key_jwt",
        "none",
      ]),
    )
    .option("--jwks <file>", `a file with its public keys, a JWK set, for private_key_jwt${emptied}`, readJwks)
    .option("--jwks-uri <uri>", `where its public keys are fetched from instead${emptied}`)
    .option(
      "--post-logout-redirect-uri <uri>",
      `where people may be sent after signing out, compared byte for byte; repeat it for several${emptied}`,
      collect,
    )
    .option("--backchannel-logout-uri <uri>", `where it is told that somebody has signed out${emptied}`)
    .addOption(
      new Option(
        "--subject-type <type>",
        `whether sub is the same at every client, or one that only this sector sees${byDefault("public")}`,
      ).choices(["public", "pairwise"]),
    )
    .option(
      "--sector-identifier <host>",
      `the host whose clients share pairwise subjects${byDefault("that of the redirect URIs")}${emptied}`,
    )
    .addOption(
      new Option(
        "--userinfo-alg <alg>",
        `sign user information with this, as a JWT${byDefault("plain JSON")}${emptied}`,
      ).choices(["HS256", "RS256", "ES256", "EdDSA", ...(updating ? [""] : [])]),
    )
    .addOption(
      new Option(
        "--access-token-format <format>",
        `opaque, or a JWT that its resource servers read by themselves${byDefault("opaque")}`,
      ).choices(["opaque", "jwt"]),
    )
    .option(
      "--resource <uri>",
      `a resource it may ask tokens for, and whose tokens it may see; repeat it for several${emptied}`,
      collect,
    )
    .addOption(
      new Option("--introspection <which>", `the tokens it may ask about: its own, or any${byDefault("own")}`).choices([
        "own",
        "any",
      ]),
    )
    .option(
      "--default-max-age <seconds>",
      `how old a sign-in may be where the request does not say${byDefault("any age")}${emptied}`,
    )
    .option(
      "--id-token-on-refresh",
      `return a new ID token with each refresh whose scope has openid; Quarkus needs it${byDefault("off")}`,
    )
  if (updating) command.option("--no-id-token-on-refresh", "return no ID token with a refresh")
  return command
}

/** Translates options to the contract's names. Empty items are dropped, so one empty item gives an empty list. */
export const extensionSettingsFrom = (options: ClientExtensionOptions): Partial<ClientSettings> => ({
  token_endpoint_auth_method: options.authMethod,
  jwks: options.jwks,
  jwks_uri: options.jwksUri,
  post_logout_redirect_uris: options.postLogoutRedirectUri?.filter((uri) => uri !== ""),
  backchannel_logout_uri: options.backchannelLogoutUri,
  subject_type: options.subjectType,
  sector_identifier: options.sectorIdentifier,
  userinfo_signed_response_alg: options.userinfoAlg,
  access_token_format: options.accessTokenFormat,
  resources: options.resource?.filter((uri) => uri !== ""),
  introspection: options.introspection,
  default_max_age: options.defaultMaxAge,
  id_token_on_refresh: options.idTokenOnRefresh,
})

function readJwks(file: string): string {
  if (file === "") return ""
  try {
    return readFileSync(file, "utf8").trim()
  } catch (error) {
    throw new InvalidArgumentError(`It cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}
