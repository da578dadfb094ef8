import { DEVICE_REASONS, isDeviceRequestOver } from "../../../oauth/device_request.ts"
import { DEVICE_CODE } from "../../../oauth/grant_types.ts"
import { refuse } from "../../../oauth/refusal.ts"
import { polledGrant } from "../polled_grant.ts"

/** The device access token request: a device polls until the person has decided. RFC 8628 §3.4. token.ts has authenticated the client. */
export const deviceCode = polledGrant({
  name: DEVICE_CODE,
  parameter: "device_code",
  reasons: DEVICE_REASONS,
  open: (credentials, text) => credentials.openDeviceCode(text),
  find: (store, id) => store.deviceRequests.find(id),
  // The id contains the time of the request, so an old code has expired even after its row was deleted.
  refuseGone: (id, now) =>
    isDeviceRequestOver(id, now)
      ? refuse("expired_token", "device-code-expired")
      : refuse("invalid_grant", "device-code-unknown"),
})
