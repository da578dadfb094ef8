import type { Kind } from "./kinds.ts"
import { list, right, wrong } from "./kinds.ts"

const NO_SCHEMES = "none"
/** Schemes with rules of their own, or that browsers open themselves: a page must not lead there. */
const NEVER = new Set([
  NO_SCHEMES,
  "http",
  "https",
  "javascript",
  "data",
  "blob",
  "file",
  "about",
  "vbscript",
  "ws",
  "wss",
])

/** Private-use schemes, in lower case and without a colon. */
export const redirectSchemes: Kind<readonly string[]> = {
  ...list("schemes such as myeditor, in lower case, with commas between; or none", (items) => {
    if (items.length === 1 && items[0] === NO_SCHEMES) return right([])
    const unusable = items.find((item) => !/^[a-z][a-z0-9+.-]*$/.test(item) || NEVER.has(item))
    return unusable === undefined ? right(items) : wrong(`${JSON.stringify(unusable)} is not a private-use scheme`)
  }),
}
