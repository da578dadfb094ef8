import { BACKCHANNEL_REASONS, isBackchannelRequestOver } from "../../../oauth/backchannel_request.ts"
import { CIBA } from "../../../oauth/grant_types.ts"
import { refuse } from "../../../oauth/refusal.ts"
import { polledGrant } from "../polled_grant.ts"

/** The token request of CIBA §10.1: a client polls until the person has decided. token.ts has authenticated the client. */
export const ciba = polledGrant({
  name: CIBA,
  parameter: "auth_req_id",
  reasons: BACKCHANNEL_REASONS,
  open: (credentials, text) => credentials.openAuthReqId(text),
  find: (store, id) => store.backchannelRequests.find(id),
  // The rows of expired requests stay until the id is too old. So a younger request without a row was ended.
  refuseGone: (id, now) =>
    isBackchannelRequestOver(id, now)
      ? refuse("expired_token", "auth-req-id-expired")
      : refuse("access_denied", "request-withdrawn"),
})
