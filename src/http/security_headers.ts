import { styleSource } from "../pages/stylesheet.ts"

/** Every answer: no other page may reinterpret its content type. */
export const ALWAYS = { "x-content-type-options": "nosniff" } as const

interface PagePolicy {
  /**
   * `client`: the page's form may lead to a client. Browsers apply `form-action` to every redirect that follows a form,
   * and the server does not know where a client sends the browser next. docs/decisions/0029.
   */
  readonly formsLeadTo?: "self" | "client"
  /** The digest of the page's only script, if it has one. */
  readonly script?: string
}

/**
 * HTML answers: no script but the named one, only the page's own style and icon, no framing, and no referrer,
 * since the address holds `state` and `login_hint`.
 */
export const pageHeaders = ({ formsLeadTo = "self", script }: PagePolicy = {}) => ({
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src ${script}`]),
    `style-src ${styleSource}`,
    "img-src data:",
    ...(formsLeadTo === "self" ? ["form-action 'self'"] : []),
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
