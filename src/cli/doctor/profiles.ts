import type { Profile } from "../../base/profiles.ts"
import type { Finding } from "../../doctor/finding.ts"
import { warning } from "../../doctor/finding.ts"
import type { Client } from "../../oauth/client.ts"
import { profileFaults, withLeastProfile } from "../../oauth/profile.ts"
import type { Opened } from "../open.ts"

const MAX_SHOWN = 20

/** Reports the clients whose settings fall short of their profile, or of the least profile. Their requests are refused. Decision 0102. */
export async function* checkProfiles(
  { clients }: Pick<Opened["store"], "clients">,
  least: Profile,
): AsyncGenerator<Finding> {
  const short = (await clients.list()).flatMap((client) => shownFaults(withLeastProfile(client, least)) ?? [])
  if (short.length === 0) return
  const listed = short.slice(0, MAX_SHOWN).join("; ")
  const more = short.length > MAX_SHOWN ? "; and others" : ""
  yield warning(
    ["profiles", "profiles-unmet", { count: short.length, least }],
    `${short.length} client${short.length === 1 ? " falls" : "s fall"} short of the security profile (${listed}${more}). Their requests are refused`,
    "Change these settings with `gatehouse client update ID`, the profile of the client with `gatehouse client update ID --profile baseline`, or GATEHOUSE_LEAST_PROFILE",
  )
}

function shownFaults(client: Client): string | undefined {
  const faults = profileFaults(client)
  return faults.length === 0 ? undefined : `${client.id}: ${faults.map(({ setting }) => setting).join(", ")}`
}
