import { optionalWord } from "../../base/setting.ts"
import { PUBLISHED_ALGORITHMS } from "../../oauth/vocabulary.ts"
import { setting } from "./setting.ts"

/** The settings of answers that are JWTs if a request asks for it. */
export const SIGNED_ANSWERS = {
  /** JARM §3: the default is RS256. The algorithm counts only for requests whose `response_mode` asks for a signed answer. */
  authorizationSignedResponseAlg: setting({
    type: optionalWord(PUBLISHED_ALGORITHMS),
    json: "authorization_signed_response_alg",
    metadata: "authorization_signed_response_alg",
    option: "--authorization-signed-response-alg <alg>",
    sentence: "the signature algorithm of authorization answers, if response_mode asks for a signed answer",
    defaultInWords: "RS256; ES256 for the profiles of FAPI",
    byDefault: () => undefined,
  }),
  /** RFC 9701 §6: the default is RS256. The algorithm counts only for requests whose Accept header asks for a JWT. */
  introspectionSignedResponseAlg: setting({
    type: optionalWord(PUBLISHED_ALGORITHMS),
    json: "introspection_signed_response_alg",
    metadata: "introspection_signed_response_alg",
    option: "--introspection-signed-response-alg <alg>",
    sentence: "the signature algorithm of answers to introspection, if the Accept header asks for a JWT",
    defaultInWords: "RS256; ES256 for the profiles of FAPI",
    byDefault: () => undefined,
  }),
}
