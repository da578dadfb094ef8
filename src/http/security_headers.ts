import type { ShownLook } from "../looks/shown_look.ts"
import { styleSource } from "../pages/stylesheet.ts"

/** Sent with every answer, so that no browser guesses another content type. */
export const ALWAYS = { "x-content-type-options": "nosniff" } as const

interface PagePolicy {
  /**
   * `client`: the page's form may redirect to a client. Browsers apply `form-action` to every redirect after a form, and the server does
   * not know where a client redirects next. docs/decisions/0029.
   */
  readonly formsLeadTo?: "self" | "client"
  /** The digests of the page's scripts. Absent if the page has no script. */
  readonly script?: string
  /** The digest of a stylesheet that the page has in addition. */
  readonly style?: string | undefined
  /** The look of the page: its colours are a style of their own, and its logos are images of this service. */
  readonly look?: ShownLook | undefined
}

/**
 * Headers of every HTML answer. They allow only the named script, the page's own style and its icon. They forbid framing, and they forbid a
 * referrer because the address contains `state` and `login_hint`.
 */
export const pageHeaders = ({ formsLeadTo = "self", script, style, look }: PagePolicy = {}) => ({
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src ${script}`]),
    ["style-src", styleSource, style, look?.accent?.source].filter((each) => each !== undefined).join(" "),
    look?.logo || look?.client?.logo ? "img-src data: 'self'" : "img-src data:",
    ...(formsLeadTo === "self" ? ["form-action 'self'"] : []),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; "),
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
})

/**
 * Headers of a logo. A new logo has a new address, so this one never changes. An SVG that somebody opens by its address can run nothing and load
 * nothing: it was checked, and this policy holds if the check missed something.
 */
export const logoHeaders = {
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "cross-origin-resource-policy": "same-origin",
} as const

/**
 * Headers of the console's page. Scripts come from this service alone, and no text becomes markup (Trusted Types). A style element needs the nonce.
 * The console sends no form, and calls only this service. The policy `preview` is for a frame without scripts: decision 0055.
 */
export const consoleHeaders = (nonce: string) => ({
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default preview",
  ].join("; "),
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
})

/** No page of another site learns from an embedded answer, or from its time, whether somebody is signed in. */
export const deviceHeaders = { "cross-origin-resource-policy": "same-origin", "x-frame-options": "DENY" } as const

/** The type of every JSON answer. It has no charset, because JSON defines none. RFC 8259 §11. */
export const jsonHeaders = { "content-type": "application/json" } as const

/** RFC 6749 §5.1: "MUST include the HTTP "Cache-Control" response header field with a value of "no-store" […] as well as the "Pragma"". */
export const neverStored = { "cache-control": "no-store", pragma: "no-cache" } as const
