import { PROFILES } from "../../base/profiles.ts"
import { word } from "../../base/setting.ts"
import { setting } from "./setting.ts"

/** The security profile of a client. Only an operator sets it. */
export const PROFILE = {
  profile: setting({
    type: word(PROFILES),
    json: "profile",
    option: "--profile <profile>",
    sentence: `what the service demands of the client and of each of its requests, from the least: ${PROFILES.join(", ")}. A request that falls short is refused`,
    defaultInWords: "baseline",
    byDefault: () => "baseline" as const,
  }),
}
