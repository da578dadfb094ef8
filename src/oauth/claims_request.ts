import type { AcrRequest } from "./authentication_context.ts"
import { ACR_VALUES_SUPPORTED, levelOfAcr } from "./authentication_context.ts"
import type { PersonClaim } from "./person_claims.ts"
import { carrierOf, isClaimValue, PERSON_CLAIMS } from "./person_claims.ts"
import { refuse } from "./refusal.ts"
import type { Scope } from "./vocabulary.ts"
import { STANDARD_SCOPES } from "./vocabulary.ts"

/** ID token claims that appear only on request. */
const CONTEXT_CLAIMS = ["acr", "amr"] as const
export type IdTokenClaim = PersonClaim | (typeof CONTEXT_CLAIMS)[number]

/** Checks the requested values of the claims that are not in PERSON_CLAIMS: whether a claim can have this value at all. */
const VALUE: Readonly<Record<string, (value: unknown) => boolean>> = {
  sub: isString,
  auth_time: Number.isInteger,
  acr: isString,
  amr: (value) => Array.isArray(value) && value.every(isString),
}

function isString(value: unknown): value is string {
  return typeof value === "string"
}

const isPersonClaim = (claim: string): claim is PersonClaim => (PERSON_CLAIMS as readonly string[]).includes(claim)

const isKnown = (claim: string): boolean => isPersonClaim(claim) || Object.hasOwn(VALUE, claim)

/** OpenID Connect Core §5.5.1: "a valid value for the Claim being requested". */
const isPossible = (claim: string, value: unknown): boolean =>
  isPersonClaim(claim) ? isClaimValue(claim, value) : VALUE[claim]?.(value) === true

/** The claims that a request names one by one. OpenID Connect Core §5.5. */
export interface ClaimsRequest {
  readonly userinfo: readonly PersonClaim[]
  readonly idToken: readonly IdTokenClaim[]
  /** The accepted values of `sub`, one list for each `value` or `values` of a requested `sub`. The user's subject must be in every list. */
  readonly subjects: readonly (readonly string[])[]
  /** What the sign-in should or must reach. */
  readonly acr: AcrRequest
}

export const NO_CLAIMS: ClaimsRequest = {
  userinfo: [],
  idToken: [],
  subjects: [],
  acr: { values: [], essential: false },
}

/** A requested claim: whether it is essential, and the lists of accepted values. Each list must contain the claim's value. */
interface Wish {
  readonly essential: boolean
  readonly among: readonly (readonly unknown[])[]
}

type Wishes = ReadonlyMap<string, Wish>

/**
 * Reads `claims` and `acr_values`, OpenID Connect Core §5.5 and §3.1.2.1. Unknown claims are ignored, even if marked essential. Refuses malformed
 * requests as invalid_request. `acrValues`: the parameter `acr_values`, else the client's `default_acr_values`. An `acr` with values in `claims`
 * replaces them.
 */
export function readClaims(text: string | undefined, acrValues: readonly string[] | undefined): ClaimsRequest {
  const context: readonly IdTokenClaim[] = acrValues === undefined ? [] : CONTEXT_CLAIMS
  if (text === undefined) return { ...NO_CLAIMS, idToken: context, acr: voluntary(acrValues ?? []) }
  const { userinfo, id_token } = objectFrom(text)
  const [forUserinfo, forIdToken] = [wishes(userinfo, "userinfo"), wishes(id_token, "id_token")]
  return {
    userinfo: PERSON_CLAIMS.filter((claim) => forUserinfo.has(claim)),
    idToken: [
      ...PERSON_CLAIMS.filter((claim) => forIdToken.has(claim)),
      ...CONTEXT_CLAIMS.filter((claim) => forIdToken.has(claim) || context.includes(claim)),
    ],
    subjects: [forUserinfo, forIdToken].flatMap((asked) =>
      (asked.get("sub")?.among ?? []).map((values) => values.filter(isString)),
    ),
    acr: readAcr(forIdToken.get("acr")) ?? voluntary(acrValues ?? []),
  }
}

const voluntary = (values: readonly string[]): AcrRequest => ({
  values: values.filter((acr) => levelOfAcr(acr) !== undefined),
  essential: false,
})

/**
 * Refuses an essential `acr` that no sign-in can have as unmet_authentication_requirements. OpenID Connect Core §5.5.1.1: "If this is an Essential
 * Claim and the requirement cannot be met, then the Authorization Server MUST treat that outcome as a failed authentication attempt." No user could
 * meet it, so the refusal comes before the sign-in.
 */
function readAcr(wish: Wish | undefined): AcrRequest | undefined {
  const [first, ...others] = wish?.among ?? []
  if (wish === undefined || first === undefined) return undefined
  const acceptable = first.filter(isString).filter((acr) => others.every((values) => values.includes(acr)))
  const asked = voluntary(acceptable)
  if (!wish.essential || asked.values.length > 0) return { ...asked, essential: wish.essential }
  return refuse("unmet_authentication_requirements", "acr-unattainable", {
    expected: ACR_VALUES_SUPPORTED.join(" "),
    received: JSON.stringify(wish.among),
  })
}

type JsonObject = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const malformed = (received: string): never => refuse("invalid_request", "claims-malformed", { received })

function objectFrom(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    // Invalid JSON is refused below.
  }
  return malformed(`${text.length} characters, not a JSON object`)
}

function wishes(member: unknown, where: string): Wishes {
  if (member === undefined) return new Map()
  if (!isObject(member)) return malformed(where)
  const known = Object.entries(member).filter(([claim]) => isKnown(claim))
  return new Map(known.map(([claim, wish]) => [claim, readWish(claim, wish)]))
}

/** OpenID Connect Core §5.5.1: null, or an object with optional `essential`, `value` and `values`. Other members are ignored. */
function readWish(claim: string, wish: unknown): Wish {
  if (wish === null) return { essential: false, among: [] }
  if (!isObject(wish)) return malformed(claim)
  const { essential = false, value, values } = wish
  const among = [...("value" in wish ? [[value]] : []), ...("values" in wish ? [values] : [])]
  const isPossibleList = (list: unknown): list is readonly unknown[] =>
    Array.isArray(list) && list.length > 0 && list.every((one) => isPossible(claim, one))
  if (typeof essential !== "boolean" || !among.every(isPossibleList)) return malformed(claim)
  return { essential, among }
}

/**
 * The carriers of the requested claims: the scope values to which the claims belong. Limited to the allowed scope. The consent page shows
 * these values too.
 */
export function carriersOf({ userinfo, idToken }: ClaimsRequest, allowed: readonly Scope[]): readonly Scope[] {
  const asked = [...userinfo, ...idToken]
  return STANDARD_SCOPES.filter(
    (scope) =>
      allowed.includes(scope) && PERSON_CLAIMS.some((claim) => carrierOf(claim) === scope && asked.includes(claim)),
  )
}

/** The values of the claims about a sign-in. */
export interface SignInContext {
  readonly acr: string
  readonly amr: readonly string[]
}

/**
 * Writes the requested claims for a grant: those for userinfo, a slash, and those for the ID token. Undefined if the grant has no such
 * claims. Of the claims about the person, keeps only those that the client is allowed now. The user consented to these (`carriersOf`), and
 * not to claims that an operator allows later. A requested `acr` or `amr` is stored with its value, because the described session may end before
 * the ID token is issued.
 */
export function storedClaims(
  asked: Pick<ClaimsRequest, "userinfo" | "idToken">,
  allowed: readonly Scope[],
  contextOf: () => SignInContext,
): string | undefined {
  if (asked.userinfo.length + asked.idToken.length === 0) return undefined
  const { acr, amr } = contextOf()
  const values: Readonly<Record<string, string>> = { acr, amr: amr.join(",") }
  const isKept = (claim: IdTokenClaim) => !isPersonClaim(claim) || allowed.includes(carrierOf(claim))
  const withValue = (claim: IdTokenClaim) => (isPersonClaim(claim) ? claim : `${claim}=${values[claim]}`)
  const [userinfo, idToken] = [asked.userinfo.filter(isKept), asked.idToken.filter(isKept)]
  return userinfo.length + idToken.length === 0
    ? undefined
    : `${userinfo.join(" ")}/${idToken.map(withValue).join(" ")}`
}

/** The claims that a grant adds at userinfo, limited to the scope that the client is still allowed. */
export const userinfoClaims = (stored: string | undefined, allowed: readonly Scope[]): readonly PersonClaim[] =>
  stored === undefined ? [] : personClaims(stored.split("/")[0], allowed)

/** The claims about the person that a grant adds to the ID token, limited to the scope that the client is still allowed. */
export const idTokenClaims = (stored: string | undefined, allowed: readonly Scope[]): readonly PersonClaim[] =>
  stored === undefined ? [] : personClaims(stored.split("/")[1], allowed)

/** The requested claims about the sign-in, with their values. */
export function storedContext(stored: string | undefined): Partial<SignInContext> {
  const words = stored?.split("/")[1]?.split(" ") ?? []
  const textOf = (claim: string) => words.find((word) => word.startsWith(`${claim}=`))?.slice(claim.length + 1)
  const [acr, amr] = [textOf("acr"), textOf("amr")]
  return { ...(acr !== undefined && { acr }), ...(amr !== undefined && { amr: amr.split(",") }) }
}

function personClaims(text: string | undefined, allowed: readonly Scope[]): readonly PersonClaim[] {
  const words = text?.split(" ") ?? []
  return PERSON_CLAIMS.filter((claim) => words.includes(claim) && allowed.includes(carrierOf(claim)))
}
