import type { Command } from "commander"
import { InvalidArgumentError, Option } from "commander"
import type { ClientSettings } from "../admin/contract.ts"
import type { ClientExtensionOptions } from "./client_extension_options.ts"
import { addClientExtensionOptions, extensionSettingsFrom } from "./client_extension_options.ts"
import { collect } from "./verb.ts"

/** The options of `client create` and `client update`, as commander returns them. */
export interface ClientOptions extends ClientExtensionOptions {
  readonly name?: string
  readonly kind?: string
  readonly redirectUri?: readonly string[]
  readonly scope?: string
  readonly grant?: readonly string[]
  readonly native?: boolean
  readonly refreshRepeat?: string
  readonly refreshRotation?: string
  readonly consent?: string
  readonly idTokenAlg?: string
  readonly corsOrigin?: readonly string[]
}

const GRANTS = ["authorization_code", "refresh_token", "client_credentials"]

/** `updating` omits the help about defaults, and adds options that remove a list or flag. */
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
    .option(
      "--refresh-repeat <seconds>",
      `how long a refresh token gives the same successor again while that is unused, so that a lost answer signs nobody out: 0 to 7776000 (90 days); a thief's copy works as long${byDefault("60; 86400 for confidential clients")}${updating ? '; "" for the default' : ""}`,
    )
    .addOption(
      new Option(
        "--refresh-rotation <how>",
        "strict: another word for --refresh-repeat 0; confirmed: for its default",
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

/** Translates options to the contract's names. Empty items are dropped, so one empty item gives an empty list. */
export const settingsFrom = (options: ClientOptions): ClientSettings => ({
  name: options.name,
  kind: options.kind,
  redirect_uris: options.redirectUri?.filter((uri) => uri !== ""),
  scope: options.scope,
  grant_types: options.grant,
  native: options.native,
  refresh_repeat: options.refreshRepeat,
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

export const CLIENT_ID = "the client's id: client_ and 32 digits, as `gatehouse client list` shows it"
