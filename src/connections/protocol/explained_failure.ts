import type { AuthorizationServer } from "oauth4webapi"
import {
  AuthorizationResponseError,
  JWT_CLAIM_COMPARISON,
  JWT_TIMESTAMP_CHECK,
  KEY_SELECTION,
  OperationProcessingError,
  PARSE_ERROR,
  RESPONSE_IS_NOT_CONFORM,
  RESPONSE_IS_NOT_JSON,
  UnsupportedOperationError,
} from "oauth4webapi"
import type { Said } from "../../base/say.ts"
import { say } from "../../base/say.ts"
import type { ConnectionFlaw } from "../../ports/connections.ts"
import { ConnectionFailure, errorSaid, saidAt, shown, timeOf } from "./failure.ts"
import type { JsonObject } from "./json_object.ts"
import { isObject, textsIn } from "./json_object.ts"

/** The library's errors, as messages of this service. Any other error is a defect, and is thrown again. */

/** RFC 6749 §4.1.2.1. Apple and LinkedIn have names of their own for a person who cancels. */
const DENIED = ["access_denied", "user_cancelled_authorize", "user_cancelled_login"]
const DOWN = ["server_error", "temporarily_unavailable"]

/** Why the parameters with which the browser came back are no answer to our request. */
export function answerFailure(
  error: unknown,
  server: AuthorizationServer,
  parameters: URLSearchParams,
  state: string,
): unknown {
  if (error instanceof AuthorizationResponseError)
    return new ConnectionFailure(flawOf(error.error), errorSaid(error.error, error.error_description))
  if (error instanceof ConnectionFailure || !isOfLibrary(error)) return error
  const invalid = (said: Said) => new ConnectionFailure("connection-answer-invalid", said)
  const iss = parameters.get("iss")
  if (iss === null && server.authorization_response_iss_parameter_supported === true)
    return invalid(say("connection-parameter-missing", { parameter: "iss" }))
  if (iss !== null && iss !== server.issuer)
    return invalid(
      say("connection-parameter-different", { parameter: "iss", expected: server.issuer, received: shown(iss) }),
    )
  // The state is not shown: it is the person's request.
  if (parameters.get("state") !== state) return invalid(say("connection-state-different"))
  return invalid(say("connection-answer-malformed", { why: error.message }))
}

const flawOf = (error: string): ConnectionFlaw =>
  DENIED.includes(error)
    ? "connection-denied"
    : DOWN.includes(error)
      ? "connection-unreachable"
      : "connection-answer-invalid"

/** Why the token endpoint's answer, or its ID token, proves nobody. */
export function idTokenFailure(error: unknown): unknown {
  if (!isOfLibrary(error)) return error
  return new ConnectionFailure("connection-identity-invalid", idTokenSaid(error))
}

function idTokenSaid({ code, cause, message }: LibraryError): Said {
  const { claims = {}, claim, expected, now, header, body } = isObject(cause) ? cause : {}
  if (typeof claim === "string" && isObject(claims)) {
    const value = claims[claim]
    if (code === JWT_TIMESTAMP_CHECK)
      return say("connection-claim-time", { claim, received: timeOf(value), now: timeOf(now) })
    // Like the state, the nonce of a request is not shown.
    if (claim === "nonce") return say("connection-state-different")
    if (code === JWT_CLAIM_COMPARISON && expected !== undefined)
      return say("connection-claim-different", { claim, expected: shown(expected), received: shown(value) })
  }
  if (isObject(header) && expected !== undefined)
    return say("connection-algorithm-different", { received: shown(header.alg), expected: textsIn(expected) })
  const absent = /^JWT "(\w+)" .* claim missing$/.exec(message)?.[1] ?? absentMember(message, body)
  return absent === undefined
    ? say("connection-id-token-malformed", { why: message })
    : say("connection-claim-missing", { claim: absent })
}

const absentMember = (message: string, body: unknown): string | undefined => {
  const member = /^"response" body "(\w+)" property/.exec(message)?.[1]
  return member !== undefined && isObject(body) && body[member] === undefined ? member : undefined
}

/** Answers of the key set's URL that are not a key set. */
const NO_KEY_SET: readonly unknown[] = [RESPONSE_IS_NOT_CONFORM, RESPONSE_IS_NOT_JSON, PARSE_ERROR]

/**
 * Why no key of the provider verifies the signature. The runtime has errors of its own for keys and signatures that it cannot read. The provider sent
 * them, so they are no defect of this service.
 */
export function signatureFailure(error: unknown, { jwks_uri = "" }: AuthorizationServer, header: JsonObject): unknown {
  if (error instanceof ConnectionFailure || !(error instanceof Error)) return error
  const code = "code" in error ? error.code : undefined
  if (NO_KEY_SET.includes(code) || error.message.includes('"keys"'))
    return new ConnectionFailure("connection-unreachable", saidAt(jwks_uri, say("key-set-malformed")))
  const values = { key: shown(header.kid), algorithm: shown(header.alg) }
  const said =
    code === KEY_SELECTION ? say("connection-key-unknown", values) : say("connection-signature-wrong", values)
  return new ConnectionFailure("connection-identity-invalid", saidAt(jwks_uri, said))
}

type LibraryError = OperationProcessingError | UnsupportedOperationError

const isOfLibrary = (error: unknown): error is LibraryError =>
  error instanceof OperationProcessingError || error instanceof UnsupportedOperationError
