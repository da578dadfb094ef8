import type { Client } from "./client.ts"
import { clientIdentifier } from "./client.ts"
import type { CompactJwt, JwtMembers } from "./compact_jwt.ts"
import { compactJwt } from "./compact_jwt.ts"
import type { Parameters } from "./parameters.ts"
import { REPEATABLE } from "./parameters.ts"
import { refuse } from "./refusal.ts"

export const MAX_OBJECT_BYTES = 16_384
/** Maximum difference between the client's clock and the server's. */
const SKEW_MS = 30_000
/** FAPI 2.0 Message Signing §5.3.1.3, §5.3.1.4: 60 minutes. */
const MAX_LIFE_MS = 3_600_000
/** The parameters that are JSON. In the object they are objects, not texts. OpenID Connect Core §6. */
const JSON_PARAMETERS: ReadonlySet<string> = new Set(["claims", "authorization_details"])
/** The parameters that may be numbers. CIBA §7.1.1: requested_expiry "may be sent as either a JSON string or a JSON number". */
const NUMBERS: ReadonlySet<string> = new Set(["max_age", "requested_expiry"])
/** RFC 9101 §10.8: a JWT for another use has another type. */
const TYPES: readonly unknown[] = [undefined, "jwt", "oauth-authz-req+jwt"]
export const isRequestObjectType = (typ: unknown): boolean => hasType(typ, TYPES)

const hasType = (typ: unknown, types: readonly unknown[]): boolean =>
  types.includes(typeof typ === "string" ? typ.toLowerCase().replace(/^application\//, "") : typ)

/** A request object whose signature nobody has checked. */
export interface RequestObject extends CompactJwt {
  readonly text: string
  readonly parameters: Parameters
}

/** Reads a request object. Undefined if it is encrypted or not a JWT, or if the value of a parameter has the wrong type. */
export function readRequestObject(text: string, known: readonly string[]): RequestObject | undefined {
  const jwt = compactJwt(text, MAX_OBJECT_BYTES)
  const parameters = jwt && parametersIn(jwt.claims, known)
  return jwt && parameters && { ...jwt, text, parameters }
}

function parametersIn(claims: JwtMembers, known: readonly string[]): Parameters | undefined {
  const values = new Map<string, string>()
  for (const name of known) {
    const value = textOf(name, claims[name])
    if (value === undefined) return undefined
    if (value !== "") values.set(name, value)
  }
  const resources = [claims[REPEATABLE] ?? []].flat()
  if (!resources.every((each) => typeof each === "string")) return undefined
  return {
    values,
    repeated: new Set(),
    resources: resources.filter((each) => each !== ""),
    audiences: [],
    malformed: false,
  }
}

/** An absent parameter is the empty text. Undefined: the value has another type. */
function textOf(name: string, value: unknown = ""): string | undefined {
  if (typeof value === "string") return value
  if (NUMBERS.has(name) && typeof value === "number") return String(value)
  return JSON_PARAMETERS.has(name) && typeof value === "object" && value !== null ? JSON.stringify(value) : undefined
}

/** Whether the header has one of the types, in lower case, and no member that changes how the JWT is read. */
export function isPlainJwt({ typ, crit, cty, zip }: JwtMembers, types: readonly unknown[]): boolean {
  return crit === undefined && cty === undefined && zip === undefined && hasType(typ, types)
}

/**
 * Checks header and claims of a request object. RFC 9101 §4, §5, §6.2, §6.3. The signature must still be checked. Its algorithm is the registered one, so
 * that nobody else chooses it. RFC 9101 §10.1: "the client's registered request object signing algorithm".
 */
export function validateRequestObject({ header, claims }: RequestObject, client: Client, issuer: string): void {
  const { alg } = header
  if (alg !== client.requestObjectAlg || !isPlainJwt(header, TYPES))
    refuse("invalid_request_object", "request-object-header", {
      expected: `alg ${client.requestObjectAlg}; typ oauth-authz-req+jwt; no crit, cty or zip`,
      received: `alg ${typeof alg === "string" ? alg.slice(0, 64) : "missing"}`,
    })
  const { iss, aud, sub, client_id: id, request, request_uri: uri } = claims
  const own = clientIdentifier(client)
  // FAPI 2.0 Message Signing §5.3.1.2, RFC 7519 §4.1.3: a list may name others too.
  const isFor = [aud].flat().includes(issuer)
  const isUnsigned = alg === "none"
  const expected: readonly (readonly [isRight: boolean, what: string])[] = [
    [id === own, "client_id: the client_id of the request"],
    [iss === own || (isUnsigned && iss === undefined), "iss: the client_id"],
    [isFor || (isUnsigned && aud === undefined), `aud: ${issuer}`],
    // RFC 9101 §6.3, §10.8: no object within the object, and no client assertion as an object.
    [request === undefined && uri === undefined, "no request, no request_uri"],
    [sub === undefined || sub !== own, "no sub with the client_id"],
  ]
  const wrong = expected.find(([isRight]) => !isRight)
  if (wrong !== undefined) refuse("invalid_request_object", "request-object-claims", { expected: wrong[1] })
}

/**
 * The time in milliseconds until which a browser may open the request. Undefined: the object has no end. `isTimed`: it must have a beginning and an end, as
 * FAPI 2.0 Message Signing §5.3.1.3 and §5.3.1.4 demand.
 */
export function endOfRequestObject(
  { claims: { exp, nbf, iat } }: Pick<RequestObject, "claims">,
  now: number,
  isTimed = false,
) {
  const refuseTimes = (expected: string): never =>
    refuse("invalid_request_object", "request-object-times", {
      expected,
      received: `the server's time is ${now / 1000}`,
    })
  for (const [name, time] of Object.entries({ nbf, iat }))
    if (time !== undefined && !(typeof time === "number" && time * 1000 <= now + SKEW_MS))
      refuseTimes(`${name} in the past, in seconds`)
  if (isTimed && !(typeof nbf === "number" && nbf * 1000 >= now - MAX_LIFE_MS))
    refuseTimes("nbf at most 60 minutes in the past, in seconds")
  if (isTimed && !(typeof exp === "number" && exp * 1000 <= Number(nbf) * 1000 + MAX_LIFE_MS))
    refuseTimes("exp at most 60 minutes after nbf, in seconds")
  if (exp === undefined) return undefined
  return typeof exp === "number" && Number.isFinite(exp) ? exp * 1000 + SKEW_MS : refuseTimes("exp in seconds")
}
