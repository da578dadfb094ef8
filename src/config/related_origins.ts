import type { Kind } from "./kinds.ts"
import { list, right, wrong } from "./kinds.ts"

const NO_ORIGINS = "none"

/** Browsers compare origins as text, so each is written as a browser writes it: https, lower case, no path, no default port. WebAuthn §5.11. */
export const relatedOrigins: Kind<readonly string[]> = list(
  "https origins such as https://example.de, with commas between; or none",
  (items) => {
    if (items.length === 1 && items[0] === NO_ORIGINS) return right([])
    for (const item of items) {
      const url = URL.parse(item)
      if (url?.protocol !== "https:" || url.hostname.includes("*"))
        return wrong(`${JSON.stringify(item)} is not an https origin`)
      if (url.origin !== item) return wrong(`write ${url.origin} instead of ${item}`)
    }
    return right([...new Set(items)])
  },
)
