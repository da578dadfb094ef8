import { sha256 } from "../base/digest.ts"
import { timesInOrder } from "./assertion_times.ts"
import type { Client } from "./client.ts"
import { clientIdentifier } from "./client.ts"
import { MAX_JTI_LENGTH } from "./client_assertion.ts"
import type { Parameters } from "./parameters.ts"
import { refuse } from "./refusal.ts"
import type { RefusalDetail } from "./refusal_detail.ts"
import { isPlainJwt, readRequestObject } from "./request_object.ts"

/** As long as a request object of FAPI 2.0 Message Signing §5.3.1.4. */
const MAX_LIFE_MS = 3_600_000
/** No type is specified. A request object for the authorization endpoint may have one of its own. */
const TYPES: readonly unknown[] = [undefined, "jwt"]

/** A signed authentication request whose signature nobody has checked. CIBA §7.1.1. */
export interface SignedBackchannelRequest {
  readonly text: string
  readonly alg: NonNullable<Client["backchannelRequestAlg"]>
  readonly kid: string | undefined
  readonly parameters: Parameters
  /** The server remembers the request by this value, so that it works once. */
  readonly digest: Uint8Array
  /** From this time on, the request is refused as expired. Milliseconds. */
  readonly endsAt: number
}

const unusable = (detail: RefusalDetail): never => refuse("invalid_request", "signed-request-unusable", detail)

/**
 * Reads a signed authentication request, and checks its header and claims. CIBA §7.1.1. `known`: the parameters of the endpoint. `now` is in milliseconds.
 * The algorithm is the registered one, so that nobody else chooses it.
 */
export function readSignedBackchannelRequest(
  text: string,
  known: readonly string[],
  client: Client,
  issuer: string,
  now: number,
): SignedBackchannelRequest {
  const { backchannelRequestAlg: alg } = client
  if (alg === undefined) return refuse("invalid_request", "signed-request-unregistered")
  const jwt = readRequestObject(text, known)
  if (jwt === undefined) return unusable({ expected: "a JWT in compact form, with each parameter as a text" })
  const { header, claims, parameters } = jwt
  if (header.alg !== alg || !isPlainJwt(header, TYPES))
    unusable({
      expected: `alg ${alg}; typ JWT; no crit, cty or zip`,
      received: `alg ${typeof header.alg === "string" ? header.alg.slice(0, 64) : "missing"}`,
    })
  const { iss, aud, sub, client_id: id, request, request_uri: uri, response_type: responseType, jti, nbf, iat } = claims
  const own = clientIdentifier(client)
  const [audience, ...others] = [aud].flat()
  const expected: readonly (readonly [isRight: boolean, what: string])[] = [
    [iss === own, "iss: the client_id"],
    [audience === issuer && others.length === 0, `aud: ${issuer} alone`],
    [id === undefined || id === own, "client_id: the client_id, or none"],
    // No client assertion and no authorization request is accepted here.
    [sub === undefined || sub !== own, "no sub with the client_id"],
    [request === undefined && uri === undefined, "no request, no request_uri"],
    [responseType === undefined, "no response_type"],
    [typeof jti === "string" && jti !== "" && jti.length <= MAX_JTI_LENGTH, "jti: a text of at most 255 characters"],
    [typeof iat === "number" && typeof nbf === "number", "exp, iat and nbf in seconds"],
    [Number(nbf) * 1000 >= now - MAX_LIFE_MS, "nbf at most an hour in the past"],
  ]
  const wrong = expected.find(([isRight]) => !isRight)
  if (wrong !== undefined) unusable({ expected: wrong[1] })
  const endsAt = timesInOrder(claims, now, {
    maxLifeMs: MAX_LIFE_MS,
    refuse: (_fault, detail = {}) => unusable(detail),
    refuseTooLong: unusable,
  })
  const { kid } = header
  return {
    text,
    alg,
    kid: typeof kid === "string" ? kid : undefined,
    parameters,
    digest: sha256(`backchannel request ${client.id} ${jti}`).subarray(0, 16),
    endsAt,
  }
}
