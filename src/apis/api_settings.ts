import type { GivenOf, ShownOf, ValuesOf } from "../base/each_setting.ts"
import { record, setting } from "../base/record.ts"
import { optionalSeconds, optionalText, optionalWord, word } from "../base/setting.ts"
import { validateName } from "../base/shown_name.ts"
import { ACCESS_TOKEN_FORMATS } from "../oauth/client_extensions.ts"
import { validateDetailTypes } from "./detail_type.ts"

/** Maximum lifetime of any access token, in seconds. A replaced signing key stays published at least this long. */
export const MAX_ACCESS_TOKEN_TTL = 86_400

/**
 * Every setting of an API, by its name in `Api`, in the order of the help. The column has the same name in snake case. A new setting needs a
 * declaration here, a column in the schema, and the code that uses it.
 */
const API_SETTINGS = {
  name: setting({
    type: optionalText(validateName),
    json: "name",
    option: "--name <name>",
    sentence: "what people see on the consent page, 1 to 200 characters",
    defaultInWords: "the identifier",
    byDefault: () => undefined,
  }),
  /** `named`: the clients whose `resources` contain the identifier. `every` includes self-registered clients. */
  openTo: setting({
    type: word(["named", "every"]),
    json: "clients",
    option: "--clients <which>",
    sentence:
      "the clients that may request tokens for the API. named: those with this API as --resource; every: all clients, self-registered ones too",
    defaultInWords: "named",
    byDefault: () => "named" as const,
  }),
  accessTokenFormat: setting({
    type: optionalWord(ACCESS_TOKEN_FORMATS),
    json: "access_token_format",
    option: "--access-token-format <format>",
    sentence: "the format of access tokens for the API: opaque, or a JWT that the API verifies itself",
    defaultInWords: "the client's own setting",
    byDefault: () => undefined,
  }),
  accessTokenTtl: setting({
    type: optionalSeconds(MAX_ACCESS_TOKEN_TTL, 1),
    json: "access_token_ttl",
    option: "--access-token-ttl <seconds>",
    sentence: `the lifetime of access tokens for the API, 1 to ${MAX_ACCESS_TOKEN_TTL} (1 day)`,
    defaultInWords: "GATEHOUSE_ACCESS_TOKEN_TTL",
    byDefault: () => undefined,
  }),
  /** RFC 9396 §2. As JSON: see detail_type.ts. */
  authorizationDetailsTypes: setting({
    type: optionalText(validateDetailTypes),
    json: "authorization_details_types",
    option: "--authorization-details-types <file>",
    sentence:
      "a file with the types of authorization details that the API knows (RFC 9396): a JSON list, each with type, schema, and the sentence that people read",
    defaultInWords: "none",
    byDefault: () => undefined,
  }),
}

export const APIS = record(API_SETTINGS)

/** The settings of an API, by their names in `Api`. */
export type ApiSettingValues = ValuesOf<typeof API_SETTINGS>
export type GivenApiSettings = GivenOf<typeof API_SETTINGS>
export type ShownApiSettings = ShownOf<typeof API_SETTINGS>
