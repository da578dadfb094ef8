import type { GivenOf, ShownOf, ValuesOf } from "../base/each_setting.ts"
import type { ClientId, Id } from "../base/id.ts"
import { record, setting } from "../base/record.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import { text, textIfChanged, wordList } from "../base/setting.ts"
import { PERSON_CLAIMS } from "./person_claims.ts"
import type { Scope } from "./vocabulary.ts"

/** Where a claim can appear. */
export const CLAIM_TARGETS = ["id_token", "userinfo", "access_token"] as const
export type ClaimTarget = (typeof CLAIM_TARGETS)[number]

/** Where the value of a claim comes from. */
export type ClaimSource =
  | { readonly kind: "attribute"; readonly attribute: string }
  | { readonly kind: "groups" }
  | { readonly kind: "roles" }
  | { readonly kind: "constant"; readonly value: unknown }

/** Every setting of a claim, by its name in `CustomClaim`. Its client and the source of its value have a syntax of their own. */
const CLAIM_SETTINGS = {
  name: setting({
    type: textIfChanged(validateClaimName),
    json: "name",
    option: "--name <name>",
    required: true,
    sentence: "the claim's name. A URL of your own never clashes with other names",
    inFiles: "1 to 200 visible characters. A URL of your own never clashes with other names",
    byDefault: () => "",
  }),
  /** The carrier: the claim appears only if this scope value is granted. The use case checks whether it exists. */
  scope: setting({
    type: text(() => undefined),
    json: "scope",
    option: "--scope <value>",
    required: true,
    sentence: "the scope value that a token needs for the claim",
    inFiles: "the scope value that a token needs for the claim; required",
    byDefault: () => "",
  }),
  targets: setting({
    type: wordList(CLAIM_TARGETS),
    json: "targets",
    option: "--in <target>",
    sentence: "where the claim appears",
    inHelp: `one of ${CLAIM_TARGETS.join(", ")}; repeat it for more`,
    inFiles: "where the claim appears; without it, everywhere",
    defaultInWords: "all",
    byDefault: () => CLAIM_TARGETS,
  }),
}

export const CLAIMS = record(CLAIM_SETTINGS)

export type ClaimSettingValues = ValuesOf<typeof CLAIM_SETTINGS>
export type GivenClaimSettings = GivenOf<typeof CLAIM_SETTINGS>
export type ShownClaimSettings = ShownOf<typeof CLAIM_SETTINGS>

/** A claim that an operator defined. */
export interface CustomClaim extends ClaimSettingValues {
  readonly id: Id<"claim">
  /**
   * The client that gets the claim; undefined for all clients. A claim for one client takes precedence over a claim of the same name for all
   * clients.
   */
  readonly clientId: ClientId | undefined
  readonly source: ClaimSource
}

/** The values from which claims are made. */
export interface ClaimValues {
  readonly attributes: Readonly<Record<string, unknown>>
  /** The names of the person's groups; undefined if there is no person. */
  readonly groups: readonly string[] | undefined
  /** The names of the roles that the person holds, also through groups. */
  readonly roles: readonly string[] | undefined
}

/** Maximum size of all custom claims in a JWT, because an access token travels in a header. */
const MAX_BYTES_IN_TOKEN = 4096

/** Returns the claims that apply, one for each name. `scope` is the scope of the token. */
export function claimsFor(
  claims: readonly CustomClaim[],
  target: ClaimTarget,
  clientId: ClientId,
  scope: readonly Scope[],
): readonly CustomClaim[] {
  const applicable = claims.filter(
    (claim) =>
      (claim.clientId === undefined || claim.clientId === clientId) &&
      claim.targets.includes(target) &&
      scope.includes(claim.scope),
  )
  const isOverruled = (claim: CustomClaim) =>
    claim.clientId === undefined &&
    applicable.some(({ name, clientId: own }) => name === claim.name && own !== undefined)
  return applicable.filter((claim) => !isOverruled(claim))
}

/**
 * Returns the claims with their values. A claim without a known value is absent. In a token, a claim is also absent if it would not fit: all
 * custom claims together have at most 4096 bytes.
 */
export function claimValues(
  claims: readonly CustomClaim[],
  values: ClaimValues,
  target: ClaimTarget,
): Readonly<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  let left = target === "userinfo" ? Number.POSITIVE_INFINITY : MAX_BYTES_IN_TOKEN
  for (const { name, source } of claims) {
    const value = sourceValue(source, values)
    const bytes = value === undefined ? 0 : Buffer.byteLength(JSON.stringify({ [name]: value }))
    if (value === undefined || bytes > left) continue
    left -= bytes
    found[name] = value
  }
  return found
}

function sourceValue(source: ClaimSource, { attributes, groups, roles }: ClaimValues): unknown {
  switch (source.kind) {
    case "attribute":
      // An attribute may be named "constructor", which every object inherits.
      return Object.hasOwn(attributes, source.attribute) ? attributes[source.attribute] : undefined
    case "groups":
      return groups
    case "roles":
      return roles
    case "constant":
      return source.value
  }
}

/** Names that have a meaning in tokens or answers of this service. RFC 7519 §4.1, OpenID Connect Core §2 and §5.1, RFC 9068 §2.2, RFC 7662 §2.2. */
const RESERVED_CLAIMS: ReadonlySet<string> = new Set([
  "iss",
  "sub",
  "aud",
  "exp",
  "nbf",
  "iat",
  "jti",
  "auth_time",
  "nonce",
  "acr",
  "amr",
  "azp",
  "at_hash",
  "c_hash",
  "s_hash",
  "sid",
  "sub_jwk",
  "client_id",
  "scope",
  "active",
  "token_type",
  "username",
  "cnf",
  "act",
  "may_act",
  "events",
  "toe",
  "txn",
  "sub_id",
  "_claim_names",
  "_claim_sources",
  "authorization_details",
])

/**
 * Returns the error in the name of a claim, or undefined. OpenID Connect Core §5.1.2 recommends names with a domain. This function also accepts
 * other names, because clients and operators often agree on a plain name.
 */
function validateClaimName(name: string): Said | undefined {
  if (RESERVED_CLAIMS.has(name) || (PERSON_CLAIMS as readonly string[]).includes(name))
    return say("claim-name-standard", { name })
  // A JavaScript program that copies a claim of this name may change the prototype of its object.
  if (name === "__proto__") return say("claim-name-dangerous", { name })
  return /^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/.test(name) ? undefined : say("claim-name-malformed", { name })
}
