import type { Command } from "commander"
import { InvalidArgumentError, Option } from "commander"
import type { ClientSettings } from "../admin/contract.ts"
import type { ClientExtensionOptions } from "./client_extension_options.ts"
import { addClientExtensionOptions, extensionSettingsFrom } from "./client_extension_options.ts"
import { collect } from "./verb.ts"

/** The options of `client create` and `client update`, as commander gives them. */
export interface ClientOptions extends ClientExtensionOptions {
  readonly name?: string
  readonly kind?: string
  readonly redirectUri?: readonly string[]
  readonly scope?: string
  readonly grant?: readonly string[]
  readonly native?: boolean
  readonly refreshRotation?: string
  readonly consent?: string
  readonly idTokenAlg?: string
  readonly corsOrigin?: readonly string[]
}

const GRANTS = ["authorization_code", "refresh_token", "client_credentials"]

/** `updating` leaves out what is told of defaults, and lets a list or flag be taken back. */
export function addClientOptions(command: Command, updating: boolean): Command {
  const byDefault = (text: string) => (updating ? "" : ` (default: ${text})`)
  const emptied = updating ? '; "" for none' : ""
  const required = (option: Option) => option.makeOptionMandatory(!updating)
  command
    .addOption(required(new Option("--name <name>", "what people see on the consent page, 1 to 200 characters")))
    .addOption(
      required(
        new Option(
          "--kind <kind>",
          updating
            ? "cannot be changed; accepted where it is the same"
            : "confidential: a server-side application that keeps a secret; public: one in a browser or on a phone, which proves itself by PKCE",
        ).choices(["confidential", "public"]),
      ),
    )
    .option(
      "--redirect-uri <uri>",
      `where people are sent back to, compared byte for byte; repeat it for several${emptied}. Needed unless the only grant is client_credentials`,
      collect,
    )
    .option(
      "--scope <scope>",
      `the most it may ask for, in quotes: of openid profile email read write admin${byDefault('"openid profile email read write"')}`,
    )
    .option(
      "--grant <grant>",
      `a way to get tokens: ${GRANTS.join(", ")}; repeat it for several${byDefault("the first two, for confidential clients all three")}`,
      collectGrant,
    )
    .option(
      "--native",
      `for http://127.0.0.1 and http://[::1], leave the port of the redirect URI open${byDefault("off")}`,
    )
  if (updating) command.option("--no-native", "compare the port again")
  command
    .addOption(
      new Option(
        "--refresh-rotation <how>",
        `confirmed: a refresh token works again until its successor was seen in use, so that a lost answer logs nobody out; strict: any reuse ends the grant${byDefault("confirmed")}`,
      ).choices(["confirmed", "strict"]),
    )
    .addOption(
      new Option(
        "--consent <when>",
        `when people are asked: each time, only for more than they allowed before, or never (your own applications)${byDefault("ask")}`,
      ).choices(["ask", "remember", "first-party"]),
    )
    .addOption(
      new Option(
        "--id-token-alg <alg>",
        `what signs ID tokens: HS256 the client's secret, the others a key of this service${byDefault("HS256; RS256 for public clients")}`,
      ).choices(["HS256", "RS256", "ES256", "EdDSA"]),
    )
    .option(
      "--cors-origin <origin>",
      `an origin whose pages may call the service, beside those of the redirect URIs; repeat it for several${emptied}`,
      collect,
    )
  return addClientExtensionOptions(command, updating)
}

/** As the contract names them. An empty item is left out, so that one empty item makes an empty list. */
export const settingsFrom = (options: ClientOptions): ClientSettings => ({
  name: options.name,
  kind: options.kind,
  redirect_uris: options.redirectUri?.filter((uri) => uri !== ""),
  scope: options.scope,
  grant_types: options.grant,
  native: options.native,
  refresh_rotation: options.refreshRotation,
  consent: options.consent,
  id_token_alg: options.idTokenAlg,
  cors_origins: options.corsOrigin?.filter((origin) => origin !== ""),
  ...extensionSettingsFrom(options),
})

function collectGrant(value: string, before: readonly string[] | undefined): readonly string[] {
  if (!GRANTS.includes(value)) throw new InvalidArgumentError(`Allowed choices are ${GRANTS.join(", ")}.`)
  return collect(value, before)
}
