import { ACR } from "./authentication_context.ts"
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
}

export const NO_CLAIMS: ClaimsRequest = { userinfo: [], idToken: [], subjects: [] }

/** A requested claim: whether it is essential, and the lists of accepted values. Each list must contain the claim's value. */
interface Wish {
  readonly essential: boolean
  readonly among: readonly (readonly unknown[])[]
}

type Wishes = ReadonlyMap<string, Wish>

/**
 * Reads `claims` and `acr_values`, OpenID Connect Core §5.5 and §3.1.2.1. Unknown claims are ignored, even if marked essential. Refuses malformed
 * requests as invalid_request. Refuses an essential `acr` that cannot be met as unmet_authentication_requirements. §5.5.1.1: "If this is an Essential
 * Claim and the requirement cannot be met, then the Authorization Server MUST treat that outcome as a failed authentication attempt." No user could
 * meet it, so the refusal comes before the sign-in.
 */
export function readClaims(text: string | undefined, acrValues: string | undefined): ClaimsRequest {
  if (text === undefined) return acrValues === undefined ? NO_CLAIMS : { ...NO_CLAIMS, idToken: ["acr"] }
  const { userinfo, id_token } = objectFrom(text)
  const [forUserinfo, forIdToken] = [wishes(userinfo, "userinfo"), wishes(id_token, "id_token")]
  const acr = forIdToken.get("acr")
  if (acr?.essential && !acr.among.every((values) => values.includes(ACR))) {
    refuse("unmet_authentication_requirements", "acr-unattainable", {
      expected: ACR,
      received: JSON.stringify(acr.among),
    })
  }
  return {
    userinfo: PERSON_CLAIMS.filter((claim) => forUserinfo.has(claim)),
    idToken: [
      ...PERSON_CLAIMS.filter((claim) => forIdToken.has(claim)),
      ...CONTEXT_CLAIMS.filter((claim) => forIdToken.has(claim) || (claim === "acr" && acrValues !== undefined)),
    ],
    subjects: [forUserinfo, forIdToken].flatMap((asked) =>
      (asked.get("sub")?.among ?? []).map((values) => values.filter(isString)),
    ),
  }
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

/**
 * Writes the requested claims for a grant: those for userinfo, a slash, and those for the ID token. Undefined if the grant has no such
 * claims. Of the claims about the person, keeps only those that the client is allowed now. The user consented to these (`carriersOf`), and
 * not to claims that an operator allows later. A requested `amr` is stored with its value, because the described session may end before the
 * ID token is issued.
 */
export function storedClaims(
  asked: ClaimsRequest,
  allowed: readonly Scope[],
  amr: readonly string[],
): string | undefined {
  const isKept = (claim: IdTokenClaim) => claim === "acr" || claim === "amr" || allowed.includes(carrierOf(claim))
  const withAmr = (claim: IdTokenClaim) => (claim === "amr" ? AMR_PREFIX + amr.join(",") : claim)
  const [userinfo, idToken] = [asked.userinfo.filter(isKept), asked.idToken.filter(isKept)]
  return userinfo.length + idToken.length === 0 ? undefined : `${userinfo.join(" ")}/${idToken.map(withAmr).join(" ")}`
}

/** The claims that a grant adds at userinfo, limited to the scope that the client is still allowed. */
export const userinfoClaims = (stored: string | undefined, allowed: readonly Scope[]): readonly PersonClaim[] =>
  stored === undefined ? [] : personClaims(stored.split("/")[0], allowed)

/** The claims that a grant adds to the ID token, limited to the scope that the client is still allowed. */
export function idTokenClaims(stored: string | undefined, allowed: readonly Scope[]): readonly IdTokenClaim[] {
  if (stored === undefined) return []
  const words = idTokenWords(stored).map((word) => (word.startsWith(AMR_PREFIX) ? "amr" : word))
  return [...personClaims(words.join(" "), allowed), ...CONTEXT_CLAIMS.filter((claim) => words.includes(claim))]
}

/** The value of a requested `amr`. */
export function storedAmr(stored: string | undefined): readonly string[] {
  const word = stored === undefined ? undefined : idTokenWords(stored).find((word) => word.startsWith(AMR_PREFIX))
  return word === undefined ? [] : word.slice(AMR_PREFIX.length).split(",")
}

const AMR_PREFIX = "amr="
const idTokenWords = (stored: string): readonly string[] => stored.split("/")[1]?.split(" ") ?? []

function personClaims(text: string | undefined, allowed: readonly Scope[]): readonly PersonClaim[] {
  const words = text?.split(" ") ?? []
  return PERSON_CLAIMS.filter((claim) => words.includes(claim) && allowed.includes(carrierOf(claim)))
}
