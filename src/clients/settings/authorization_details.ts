import { say } from "../../base/say.ts"
import type { Validate } from "../../base/setting.ts"
import { list } from "../../base/setting.ts"
import { setting } from "./setting.ts"

const validateType: Validate = (given) =>
  /^[A-Za-z][A-Za-z0-9._~:/-]{0,99}$/.test(given) ? undefined : say("authorization-details-type-malformed")

/** RFC 9396 §10. Only an operator sets it: a client that nobody checked must not choose what it can ask people for. */
export const AUTHORIZATION_DETAILS = {
  authorizationDetailsTypes: setting({
    type: list(validateType),
    json: "authorization_details_types",
    option: "--authorization-details-type <type>",
    sentence:
      "a type of authorization details that the client may request, as an API declares it; repeat the option for several",
    defaultInWords: "none",
    byDefault: () => [],
  }),
}
