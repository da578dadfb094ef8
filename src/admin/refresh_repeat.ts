import type { Client } from "../oauth/client.ts"
import { MAX_REFRESH_REPEAT } from "../oauth/refresh.ts"
import type { ClientSettings } from "./contract.ts"
import type { Problems } from "./problem.ts"
import { quoted } from "./problem.ts"

const ROTATIONS = ["confirmed", "strict"] as const
type Repeat = Client["refreshRepeat"]

/** In seconds; undefined for the default of the client's kind. `refresh_rotation` says the same in a word, and must not contradict it. */
export function refreshRepeat(
  before: Pick<Client, "refreshRepeat">,
  { refresh_repeat, refresh_rotation }: ClientSettings,
  problems: Problems,
): Repeat {
  const rotation =
    refresh_rotation === undefined ? undefined : problems.oneOf("refresh_rotation", refresh_rotation, ROTATIONS)
  if (refresh_repeat === undefined) return rotation === undefined ? before.refreshRepeat : meant(rotation)
  if (refresh_repeat === "") return undefined
  const seconds = Number(refresh_repeat)
  if (!/^[0-9]{1,9}$/.test(refresh_repeat) || seconds > MAX_REFRESH_REPEAT)
    problems.add(
      "refresh_repeat",
      `${quoted(refresh_repeat)} is not a whole number of seconds from 0 to ${MAX_REFRESH_REPEAT}`,
    )
  else if (rotation !== undefined && (rotation === "strict") !== (seconds === 0))
    problems.add(
      "refresh_rotation",
      `is ${rotation}, which contradicts refresh_repeat ${seconds}: omit refresh_rotation`,
    )
  return seconds
}

const meant = (rotation: (typeof ROTATIONS)[number]): Repeat => (rotation === "strict" ? 0 : undefined)
