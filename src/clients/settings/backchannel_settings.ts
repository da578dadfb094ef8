import { optionalText, optionalWord, word } from "../../base/setting.ts"
import { BACKCHANNEL_REQUEST_ALGORITHMS, DELIVERY_MODES } from "../../oauth/client_extensions.ts"
import { setting } from "./setting.ts"
import { validateBackchannelUri, validateNotificationEndpoint } from "./validate_addresses.ts"

/** What the service sends to the client itself, not through a browser. */
export const BACKCHANNEL_SETTINGS = {
  /** OpenID Connect Back-Channel Logout §2.2. */
  backchannelLogoutUri: setting({
    type: optionalText(validateBackchannelUri),
    json: "backchannel_logout_uri",
    metadata: "backchannel_logout_uri",
    option: "--backchannel-logout-uri <uri>",
    sentence: "the URL that receives notices of sign-outs",
    byDefault: () => undefined,
  }),
  /** CIBA §4. Only an operator sets it. */
  backchannelTokenDeliveryMode: setting({
    type: word(DELIVERY_MODES),
    json: "backchannel_token_delivery_mode",
    option: "--backchannel-token-delivery-mode <mode>",
    sentence:
      "how the client learns what a person decided about a request of the grant type urn:openid:params:grant-type:ciba. poll: it asks at the token endpoint; ping: the service also calls it when the person has decided",
    defaultInWords: "poll",
    byDefault: () => "poll" as const,
  }),
  /** CIBA §4. Only an operator sets it. */
  backchannelClientNotificationEndpoint: setting({
    type: optionalText(validateNotificationEndpoint),
    json: "backchannel_client_notification_endpoint",
    option: "--backchannel-client-notification-endpoint <uri>",
    sentence: "the URL that the service calls when a person has decided, for the delivery mode ping",
    byDefault: () => undefined,
  }),
  /** CIBA §4, §7.1.1. Only an operator sets it. Absent: the client's requests are not signed. */
  backchannelRequestAlg: setting({
    type: optionalWord(BACKCHANNEL_REQUEST_ALGORITHMS),
    json: "backchannel_authentication_request_signing_alg",
    option: "--backchannel-authentication-request-signing-alg <alg>",
    sentence:
      "the algorithm with which the client signs its requests for approval, with its keys; unsigned ones are then refused",
    defaultInWords: "unsigned requests",
    byDefault: () => undefined,
  }),
}
