import { flag, optionalWord } from "../../base/setting.ts"
import { REQUEST_OBJECT_ALGORITHMS } from "../../oauth/client_extensions.ts"
import { setting } from "./setting.ts"

/** How a client sends its authorization requests. */
export const REQUEST_SETTINGS = {
  /** RFC 9126 §6. */
  requirePushed: setting({
    type: flag,
    json: "require_pushed_authorization_requests",
    metadata: "require_pushed_authorization_requests",
    option: "--require-pushed-authorization-requests",
    off: "accept authorization requests in the browser's address again",
    sentence: "accept only authorization requests that the client pushed",
    defaultInWords: "off",
    byDefault: () => false,
  }),
  /** RFC 9101 §10.1. Absent: the client's requests have no objects. */
  requestObjectAlg: setting({
    type: optionalWord(REQUEST_OBJECT_ALGORITHMS),
    json: "request_object_signing_alg",
    metadata: "request_object_signing_alg",
    option: "--request-object-signing-alg <alg>",
    sentence:
      "the algorithm with which the client signs its request objects, with its secret (HS256) or its keys; none: unsigned ones",
    defaultInWords: "no request objects; ES256 for fapi-2.0-message-signing",
    byDefault: ({ profile }) => (profile === "fapi-2.0-message-signing" ? "ES256" : undefined),
  }),
  /** RFC 9101 §10.5. */
  requireSignedRequest: setting({
    type: flag,
    json: "require_signed_request_object",
    metadata: "require_signed_request_object",
    option: "--require-signed-request-object",
    off: "accept authorization requests without a signature again",
    sentence: "accept only authorization requests that the client signed",
    defaultInWords: "off",
    byDefault: () => false,
  }),
}
