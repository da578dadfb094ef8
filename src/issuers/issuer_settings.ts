/**
 * issuers/ — the issuers of assertions that the operator trusts: of workloads, and of people.
 * Owns: the settings of a trusted issuer, its presets, conditions about claims, which claims an assertion must have.
 * Does not own: the keys of an issuer (keys/), what a request gets for an assertion (clients/, endpoints/token/).
 */
import type { GivenOf, ShownOf, ValuesOf } from "../base/each_setting.ts"
import type { Id } from "../base/id.ts"
import { record, setting } from "../base/record.ts"
import { description, enabled, uniqueName } from "../base/record_settings.ts"
import { say } from "../base/say.ts"
import type { SettingType, Validate } from "../base/setting.ts"
import { flag, optionalSeconds, optionalText, optionalWord, spacedList, word } from "../base/setting.ts"
import { validateJwks, validateJwksUri, validateResource } from "../clients/settings/validate_addresses.ts"
import type { ClaimCondition } from "./claim_condition.ts"
import { conditionsFrom, conditionsLine } from "./claim_condition.ts"
import { ISSUER_PRESET_NAMES, ISSUER_PRESETS } from "./presets.ts"

const MAX_LIFE_SECONDS = 86_400
const MAX_CONDITIONS_CHARACTERS = 4000
const SPIFFE = /^spiffe:\/\/[a-z0-9._-]{1,255}$/
/** RFC 8414 §2: "a URL that uses the "https" scheme and has no query or fragment components". Plain http is for this machine only. */
const ISSUER = /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$))[\x21\x24-\x3e\x40-\x7e]+$/

/** The issuer is compared byte for byte, so its own spelling stays. RFC 8725 §3.8. */
const validateIssuer: Validate = (given) => {
  const isKnown = given.length <= 2048 && (SPIFFE.test(given) || (ISSUER.test(given) && URL.canParse(given)))
  return isKnown ? undefined : say("issuer-url-malformed", { received: given })
}

const conditions: SettingType<readonly ClaimCondition[], string, string> = {
  given: "text",
  removable: true,
  read(given, before, add) {
    const read = given.length > MAX_CONDITIONS_CHARACTERS ? undefined : conditionsFrom(given)
    if (read === undefined) add(say("issuer-claims-malformed", { received: given }))
    return read ?? before
  },
  store: conditionsLine,
  load: (stored) => conditionsFrom(String(stored)) ?? [],
  show: conditionsLine,
}

const ASSERTION_USES = ["once", "repeated"] as const

/**
 * Every setting of a trusted issuer, by its name in `TrustedIssuer`. The column has the same name in snake case. A new setting needs a declaration here,
 * a column in the schema, and the code that uses it.
 */
const ISSUER_SETTINGS = {
  name: uniqueName,
  description: description("what the issuer is, for administrators"),
  preset: setting({
    type: word(ISSUER_PRESET_NAMES),
    json: "preset",
    option: "--preset <preset>",
    sentence:
      "what the issuer is: kubernetes, a cluster; github, GitHub Actions; gitlab, GitLab CI; spiffe, a trust domain; other, anything else. It gives the defaults of the other settings",
    defaultInWords: "other",
    byDefault: () => "other" as const,
  }),
  issuer: setting({
    type: optionalText(validateIssuer),
    json: "issuer",
    option: "--issuer <url>",
    sentence:
      "the claim iss of its assertions, compared byte for byte: https://HOST, or spiffe://TRUST-DOMAIN. One trusted issuer has one URL",
    defaultInWords: "that of the preset",
    byDefault: () => undefined,
  }),
  jwksUri: setting({
    type: optionalText(validateJwksUri),
    json: "jwks_uri",
    option: "--jwks-uri <url>",
    sentence: "the URL of its public keys, such as the bundle endpoint of a SPIFFE trust domain",
    defaultInWords: "what its discovery document says",
    byDefault: () => undefined,
  }),
  jwks: setting({
    type: optionalText(validateJwks),
    json: "jwks",
    option: "--jwks <file>",
    sentence: "its public keys, a JWK set, if this service cannot fetch them",
    inHelp: "a file with its public keys, a JWK set, if this service cannot fetch them",
    defaultInWords: "fetched",
    byDefault: () => undefined,
  }),
  audience: setting({
    type: optionalText(validateResource),
    json: "audience",
    option: "--audience <uri>",
    sentence: "the claim aud that its assertions must have, and no other: an absolute URI",
    defaultInWords: "the URL of this service",
    byDefault: () => undefined,
  }),
  claims: setting({
    type: conditions,
    json: "claims",
    option: "--claims <conditions>",
    sentence:
      "what every assertion must say: CLAIM=VALUE, with spaces between several. CLAIM can be a path with dots. A VALUE that ends with /* or :* says how the claim begins",
    defaultInWords: "anything",
    byDefault: () => [],
  }),
  scope: setting({
    type: spacedList,
    json: "scope",
    option: "--scope <scope>",
    sentence: "the largest scope that its assertions give, in quotes",
    defaultInWords: "that of the client",
    byDefault: () => [],
  }),
  givesIdentities: setting({
    type: flag,
    json: "identity_assertions",
    option: "--identity-assertions",
    off: "give no tokens for people",
    sentence:
      "whether its identity assertions (ID-JAG) give tokens for people, whom the connection with the same issuer links. Such an issuer acts for every linked person",
    defaultInWords: "no",
    byDefault: () => false,
  }),
  maxLife: setting({
    type: optionalSeconds(MAX_LIFE_SECONDS, 60),
    json: "max_life",
    option: "--max-life <seconds>",
    sentence: "for how long an assertion may still be valid when it arrives, 60 to 86400",
    defaultInWords: Object.entries(ISSUER_PRESETS)
      .map(([name, { maxLife }]) => `${name} ${maxLife}`)
      .join(", "),
    byDefault: () => undefined,
  }),
  use: setting({
    type: optionalWord(ASSERTION_USES),
    json: "use",
    option: "--use <how>",
    sentence:
      "how often an assertion with a jti works: once, or repeated until it expires, for workloads that read it from a file. An identity assertion always works once",
    defaultInWords: Object.entries(ISSUER_PRESETS)
      .map(([name, { isUsedOnce }]) => `${name} ${isUsedOnce ? "once" : "repeated"}`)
      .join(", "),
    byDefault: () => undefined,
  }),
  enabled: enabled("whether its assertions are accepted"),
}

export const ISSUERS = record(ISSUER_SETTINGS)

export type IssuerSettingValues = ValuesOf<typeof ISSUER_SETTINGS>
export type GivenIssuerSettings = GivenOf<typeof ISSUER_SETTINGS>
export type ShownIssuerSettings = ShownOf<typeof ISSUER_SETTINGS>

export type IssuerId = Id<"issuer">

/** An issuer of assertions that the operator trusts. */
export interface TrustedIssuer extends IssuerSettingValues {
  readonly id: IssuerId
  readonly createdAt: number
  /** The actor who last set whose keys may sign assertions, as audit events name them. Undefined if unknown. */
  readonly setBy?: string | undefined
}

/** The claim `iss` of an issuer's assertions. Undefined only in input with an error. */
export const urlOf = ({ issuer, preset }: Pick<IssuerSettingValues, "issuer" | "preset">): string | undefined =>
  issuer ?? ISSUER_PRESETS[preset].issuer

export const maxLifeOf = ({ maxLife, preset }: Pick<IssuerSettingValues, "maxLife" | "preset">): number =>
  maxLife ?? ISSUER_PRESETS[preset].maxLife

export const isUsedOnce = ({ use, preset }: Pick<IssuerSettingValues, "use" | "preset">): boolean =>
  use === undefined ? ISSUER_PRESETS[preset].isUsedOnce : use === "once"
