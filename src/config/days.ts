import type { Kind } from "./kinds.ts"
import { right, wrong } from "./kinds.ts"

const DAY_SECONDS = 86_400
const MAX_DAYS = 3650

/** Parses `90days`, `1day`, `off`; in seconds. */
export const days: Kind<number | "off"> = {
  wanted: `a number of days from 1 to ${MAX_DAYS}, written 90days, or off`,
  parse(text) {
    if (text === "off") return right("off")
    const [, short] = /^(\d{1,4})d?$/.exec(text) ?? []
    if (short !== undefined) return wrong(`${+short} days are written ${+short}days`)
    const [, count] = /^([1-9]\d{0,3})days?$/.exec(text) ?? []
    return count !== undefined && +count <= MAX_DAYS ? right(+count * DAY_SECONDS) : wrong()
  },
  show: (seconds) => (seconds === "off" ? "off" : seconds === DAY_SECONDS ? "1day" : `${seconds / DAY_SECONDS}days`),
}
