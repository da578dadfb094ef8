/** The settings against robots. */
import { say } from "../base/say.ts"
import type { Kind } from "./kinds.ts"
import { right, wrong } from "./kinds.ts"
import { option, optional } from "./option.ts"
import { rateLimit } from "./rate.ts"

/** The address of a service of breached passwords. The first characters of a hash follow it. */
const serviceUrl: Kind<string> = {
  wanted: "an absolute https:// or http:// URL that ends with /, without query, fragment or user info",
  parse(text) {
    if (/[\s\\]/.test(text) || !/^https?:\/\/[^/]/i.test(text)) return wrong()
    if (/[?#]/.test(text)) return wrong("it has a query or a fragment")
    if (text.includes("@")) return wrong("it has user info")
    if (!text.endsWith("/")) return wrong("it does not end with /")
    const url = URL.parse(text)
    return url === null ? wrong() : right(url.href)
  },
  show: String,
}

export const ROBOT_OPTIONS = {
  proofOfWork: option(rateLimit, {
    env: "GATEHOUSE_PROOF_OF_WORK",
    default: { count: 40, windowMs: 3_600_000 },
    detail:
      "A person's browser does the work while the person types: a tenth of a second up to this rate. Above it, the work grows with the square of the rate, for the server in sum and for each network, so that a thousand forms of a robot cost hours of a core. " +
      "Set the number of forms of one kind that a server gets in its busiest usual hour. Browsers without scripts may send forms at this rate in sum. With GATEHOUSE_SIGN_IN_LIMIT=off no work is needed.",
    example: "200/hour",
  }),
  breachedPasswordsUrl: optional(serviceUrl, {
    env: "GATEHOUSE_BREACHED_PASSWORDS_URL",
    without: say("default-breached-passwords"),
    detail:
      "The service gets the first five characters of the SHA-1 hash of a new password, never the password or the whole hash. It answers with a line SUFFIX:COUNT for each password of a breach whose hash begins so, as api.pwnedpasswords.com does. " +
      "The server keeps an answer for six hours. If no usable answer comes within two seconds, the bundled list alone decides, and the log says so. A private address must be in GATEHOUSE_OUTBOUND_ALLOW. Signing in never asks the service.",
    example: "https://api.pwnedpasswords.com/range/",
  }),
} as const
