import { styleSource } from "../pages/stylesheet.ts"

/** Every answer: what is sent is what was meant, and no other page may read it as something else. */
export const ALWAYS = { "x-content-type-options": "nosniff" } as const

/**
 * HTML answers: nothing runs but the one script that is named, nothing is loaded but the page's own style and icon, nobody may frame it, and
 * the address (with `state` and `login_hint` in it) goes to nobody. Browsers hold `form-action` against redirects that follow a submission
 * as well, so the client's origin is in it. `script`: the digest of the one script of a page that has one.
 */
export const pageHeaders = (formTarget?: string, script?: string) => ({
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src ${script}`]),
    `style-src ${styleSource}`,
    "img-src data:",
    `form-action 'self'${formTarget === undefined ? "" : ` ${formTarget}`}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; "),
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
})

/** JSON answers: exactly this type, without a charset, which JSON does not have. RFC 8259 §11. */
export const jsonHeaders = { "content-type": "application/json" } as const

/** RFC 6749 §5.1: "MUST include the HTTP "Cache-Control" response header field with a value of "no-store" […] as well as the "Pragma"". */
export const neverStored = { "cache-control": "no-store", pragma: "no-cache" } as const
