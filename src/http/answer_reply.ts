import { assertNever } from "../base/assert_never.ts"
import type { ShownLook } from "../looks/shown_look.ts"
import { METADATA_CACHE_SECONDS } from "../oauth/vocabulary.ts"
import { accountStyleSource } from "../pages/account_stylesheet.ts"
import { consolePage } from "../pages/console.ts"
import { formPostPage, submitScriptSource } from "../pages/form_post.ts"
import type { Page } from "../pages/pages.ts"
import { formsOf, renderPage } from "../pages/pages.ts"
import { passkeyScriptSource } from "../pages/passkey.ts"
import { proofScriptSource } from "../pages/proof_of_work.ts"
import type { Answer } from "../ports/answer.ts"
import type { Cookies } from "./cookies.ts"
import type { Reply } from "./refusal_reply.ts"
import type { Route } from "./routes.ts"
import {
  consoleHeaders,
  deviceHeaders,
  jsonHeaders,
  logoHeaders,
  neverStored,
  pageHeaders,
} from "./security_headers.ts"

const FRESH_JSON = { ...jsonHeaders, ...neverStored }
const CACHED_JSON = { ...jsonHeaders, "cache-control": `public, max-age=${METADATA_CACHE_SECONDS}` }

/** `look` is the look of a page. */
export function answerReply(answer: Answer, { cache }: Route, cookies: Cookies, look?: ShownLook): Reply {
  switch (answer.kind) {
    case "json": {
      return {
        status: answer.status ?? 200,
        headers: {
          ...(cache === "no-store" ? FRESH_JSON : CACHED_JSON),
          ...(answer.file !== undefined && { "content-disposition": `attachment; filename="${answer.file}"` }),
        },
        body: JSON.stringify(answer.body),
      }
    }
    case "text":
      return { status: 200, headers: { "content-type": answer.contentType, ...neverStored }, body: answer.text }
    case "form-post":
      return {
        status: 200,
        headers: pageHeaders({ formsLeadTo: "client", script: submitScriptSource, look }),
        body: formPostPage({ ...answer, look }),
      }
    case "admin":
      return answer.body === undefined
        ? { status: answer.status, headers: { ...neverStored, ...answer.headers }, body: "" }
        : { status: answer.status, headers: { ...FRESH_JSON, ...answer.headers }, body: JSON.stringify(answer.body) }
    case "image":
      return { status: 200, headers: { ...logoHeaders, "content-type": answer.contentType }, body: answer.content }
    case "console-page":
      return { status: 200, headers: consoleHeaders(answer.nonce), body: consolePage(answer) }
    case "console-asset":
      return {
        status: 200,
        headers: {
          "content-type": answer.contentType,
          "cache-control": "public, max-age=31536000, immutable",
          vary: "accept-encoding",
          ...(answer.encoding !== undefined && { "content-encoding": answer.encoding }),
        },
        body: answer.bytes,
      }
    case "stream":
      return {
        status: 200,
        headers: {
          "content-type": answer.contentType,
          ...neverStored,
          // Otherwise nginx would buffer the pieces.
          "x-accel-buffering": "no",
          ...(answer.file !== undefined && { "content-disposition": `attachment; filename="${answer.file}"` }),
        },
        body: "",
      }
    case "device-session":
      return {
        status: 200,
        headers: { ...FRESH_JSON, ...deviceHeaders, ...cookies.headers(answer.cookies) },
        body: JSON.stringify(answer.instructions),
      }
    // The browser answers 403 with a proof for the challenge in this header.
    case "device-challenge":
      return {
        status: 403,
        headers: {
          ...neverStored,
          ...deviceHeaders,
          "secure-session-challenge": `"${answer.challenge}";id="${answer.name}"`,
        },
        body: "",
      }
    case "forward":
      return { status: answer.status, headers: { ...answer.headers, "cache-control": "no-store" }, body: "" }
    case "nothing":
      return { status: 204, headers: neverStored, body: "" }
    case "page": {
      const retryAfter = answer.refused?.detail.retryAfterSeconds
      return {
        status: answer.refused?.status ?? 200,
        headers: {
          ...pageHeaders({
            formsLeadTo: formsOf(answer.page),
            ...scriptOf(answer.page),
            style: styleOf(answer.page),
            look,
          }),
          ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
          ...cookies.headers(answer.cookies),
        },
        body: renderPage(answer.page, look),
      }
    }
    case "redirect":
      return {
        status: answer.status,
        headers: {
          location: answer.location,
          "cache-control": "no-store",
          "referrer-policy": "no-referrer",
          ...cookies.headers(answer.cookies),
        },
        body: "",
      }
    default:
      return assertNever(answer)
  }
}

/** The scripts that the page has: that of a passkey form, and that of a proof of work. */
const scriptOf = (page: Page): { readonly script?: string } => {
  const hasPasskey = page.page === "passkeys" || "add" in page || ("passkey" in page && page.passkey !== undefined)
  const sources = [
    ...(hasPasskey ? [passkeyScriptSource] : []),
    ...("proofOfWork" in page && page.proofOfWork !== undefined ? [proofScriptSource] : []),
  ]
  return sources.length === 0 ? {} : { script: sources.join(" ") }
}

/** The additional stylesheet of the page: every page with the navigation of the account has one. */
const styleOf = (page: Page): string | undefined => ("nav" in page ? accountStyleSource : undefined)
