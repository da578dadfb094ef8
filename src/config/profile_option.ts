import { PROFILES } from "../base/profiles.ts"
import { oneOf } from "./kinds.ts"
import { option } from "./option.ts"

export const leastProfile = option(oneOf(...PROFILES), {
  env: "GATEHOUSE_LEAST_PROFILE",
  default: "baseline",
  detail:
    "Each client has at least this profile: `--profile` of `gatehouse client update` can only demand more. A new client gets this profile and defaults that meet it, or is refused with the settings that it lacks. `gatehouse doctor` lists the clients whose settings fall short; their requests are refused. The console's own client is not affected.",
  example: "oauth-2.1",
})
