/**
 * token_exchange/ — who may exchange whose access tokens for which other ones. RFC 8693.
 * Owns: the settings of an exchange policy, and which exchange the policies allow.
 * Does not own: the token request (endpoints/token/), and the check of an exchanged token (endpoints/exchanged_token.ts).
 */
import type { GivenOf, ShownOf, ValuesOf } from "../base/each_setting.ts"
import type { Id } from "../base/id.ts"
import { record, setting } from "../base/record.ts"
import { description, enabled, uniqueName } from "../base/record_settings.ts"
import { say } from "../base/say.ts"
import type { Validate } from "../base/setting.ts"
import { list, optionalText, spacedList, text, word } from "../base/setting.ts"
import { EXCHANGE_MODES } from "../oauth/exchanged.ts"

const MAX_ITEM_CHARACTERS = 2048
/** The word for tokens of every client. No `client_id` is this word. */
export const ANY_CLIENT = "any"

/** The column has the items with spaces between them. admin/exchange_policies.ts checks that the named clients and APIs exist. */
const validateItem: Validate = (given) =>
  given.length > 0 && given.length <= MAX_ITEM_CHARACTERS && !/\s/.test(given)
    ? undefined
    : say("exchange-policy-item-malformed")

/**
 * Every setting of an exchange policy, by its name in `ExchangePolicy`. The column has the same name in snake case. A new setting needs a declaration
 * here, a column in the schema, and the code that uses it.
 */
const POLICY_SETTINGS = {
  name: uniqueName,
  description: description("what the policy is for, 1 to 200 characters"),
  clientId: setting({
    type: text(validateItem),
    json: "client_id",
    option: "--client <id>",
    required: true,
    sentence: "the confidential client that may exchange tokens",
    inFiles: "the name of the client that may exchange tokens, or its client_id",
    byDefault: () => "",
  }),
  subjectClients: setting({
    type: list(validateItem),
    json: "subject_clients",
    option: "--subject-client <id...>",
    required: true,
    sentence: `the clients whose tokens it may exchange, or ${ANY_CLIENT}`,
    inFiles: `the names of the clients whose tokens it may exchange, or their client_ids, or ${ANY_CLIENT}`,
    byDefault: () => [],
  }),
  subjectAudience: setting({
    type: word(["own", "any"]),
    json: "subject_audience",
    option: "--subject-audience <which>",
    sentence:
      "which of these tokens. own: those that were sent to the client, because their audience is an API in its resources, and its own; any: also those for other APIs",
    defaultInWords: "own",
    byDefault: () => "own" as const,
  }),
  resources: setting({
    type: list(validateItem),
    json: "resources",
    option: "--resource <identifier...>",
    required: true,
    sentence: "the APIs for which it gets tokens",
    byDefault: () => [],
  }),
  scope: setting({
    type: spacedList,
    json: "scope",
    option: "--scope <scope>",
    required: true,
    sentence:
      "the scope values that these tokens can have, if the presented token has them too: values of these APIs, read, write, profile or email",
    byDefault: () => [],
  }),
  mode: setting({
    type: word(EXCHANGE_MODES),
    json: "mode",
    option: "--mode <mode>",
    sentence: "delegation: the tokens name the client in `act`; impersonation: they do not",
    defaultInWords: "delegation",
    byDefault: () => "delegation" as const,
  }),
  /** The policy is for identity assertions only. */
  assertionClientId: setting({
    type: optionalText(validateItem),
    json: "assertion_client_id",
    option: "--assertion-client <id>",
    sentence:
      "the client_id that the client has at the authorization server that is the API: the policy then gives identity assertions (ID-JAG) for the client's own ID tokens, and no access tokens",
    defaultInWords: "none",
    byDefault: () => undefined,
  }),
  enabled: enabled("whether the policy allows anything"),
}

export const EXCHANGE_POLICIES = record(POLICY_SETTINGS)

export type PolicySettingValues = ValuesOf<typeof POLICY_SETTINGS>
export type GivenPolicySettings = GivenOf<typeof POLICY_SETTINGS>
export type ShownPolicySettings = ShownOf<typeof POLICY_SETTINGS>

export type PolicyId = Id<"policy">

/** What one client may do with the tokens of others. Without a policy, no token can be exchanged. */
export interface ExchangePolicy extends PolicySettingValues {
  readonly id: PolicyId
  readonly createdAt: number
  /** The actor who last changed it, as audit events name them. Undefined if unknown. */
  readonly setBy?: string | undefined
}
