import { flag, optionalWord } from "../../base/setting.ts"
import {
  OBJECT_CONTENT_ENCRYPTIONS,
  OBJECT_ENCRYPTION_ALGORITHMS,
  REQUEST_OBJECT_ALGORITHMS,
} from "../../oauth/client_extensions.ts"
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
  /** RFC 9101 §6.1. Absent: the objects are not encrypted. */
  requestObjectEncryptionAlg: setting({
    type: optionalWord(OBJECT_ENCRYPTION_ALGORITHMS),
    json: "request_object_encryption_alg",
    metadata: "request_object_encryption_alg",
    option: "--request-object-encryption-alg <alg>",
    sentence:
      "the algorithm with which the client encrypts each of its request objects, for a key of this service; needs GATEHOUSE_REQUEST_OBJECT_ENCRYPTION",
    defaultInWords: "no encryption",
    byDefault: () => undefined,
  }),
  /** OpenID Connect Registration §2: "If request_object_encryption_alg is specified, the default for this value is A128CBC-HS256." */
  requestObjectEncryptionEnc: setting({
    type: optionalWord(OBJECT_CONTENT_ENCRYPTIONS),
    json: "request_object_encryption_enc",
    metadata: "request_object_encryption_enc",
    option: "--request-object-encryption-enc <enc>",
    sentence: "the algorithm of the encrypted content of request objects",
    defaultInWords: OBJECT_CONTENT_ENCRYPTIONS[0],
    byDefault: () => undefined,
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
