import type { Asked, Asking, Replied } from "../../doctor/ask.ts"
import { ask, jsonObject } from "../../doctor/ask.ts"
import type { Finding, Values } from "../../doctor/finding.ts"
import { ok, problem } from "../../doctor/finding.ts"

const CHECK = "proxy"

/** A request through the public URL, and what a proxy has changed if the answer is not the server's own. */
interface Probe {
  readonly path: string
  readonly asking?: Asking
  readonly flaw: (replied: Replied) => Flaw | undefined
}

interface Flaw {
  readonly code: string
  readonly values?: Values
  readonly says: string
  readonly advice: string
}

/** No token and no grant type: the server refuses both, without reading a row. */
const NOT_VALID = "gatehouse-doctor"

/** A `state` may have 4096 bytes, and percent-encoding makes each three characters. */
const LONG_STATE = "%20".repeat(4096)

const PROBES: readonly Probe[] = [
  {
    path: "/api/userinfo.php",
    asking: { headers: { authorization: `Bearer ${NOT_VALID}` } },
    flaw: ({ status, headers }) => {
      const challenge = headers.get("www-authenticate")
      if (status === 401 && challenge === null)
        return {
          code: "proxy-drops-challenge",
          says: "the header WWW-Authenticate of an answer is lost",
          advice: "Make the proxy forward it: it shows clients that a token has expired",
        }
      // RFC 6750 §3.1: the challenge has an error code only if the request had a token.
      if (status === 401 && !challenge?.includes("invalid_token"))
        return {
          code: "proxy-drops-authorization",
          says: "the header Authorization of a request is lost",
          advice: "Make the proxy forward it: without it, no access token works",
        }
      return status === 401 ? undefined : unexpected("a request with an access token", status, 401)
    },
  },
  {
    path: "/oauth/token.php",
    asking: {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `grant_type=${NOT_VALID}`,
    },
    flaw: ({ status, headers, body }) => {
      if (status === 400 && jsonObject(body)?.error !== "unsupported_grant_type")
        return {
          code: "proxy-drops-body",
          says: "the body of a POST request is lost",
          advice: "Make the proxy forward bodies: without them, no client gets a token",
        }
      return status === 400 ? cacheFlaw(headers) : unexpected("a POST request", status, 400)
    },
  },
  {
    path: `/oauth/authorize.php?state=${LONG_STATE}`,
    flaw: ({ status, headers }) => {
      if (status === 413 || status === 414 || status === 431)
        return {
          code: "proxy-refuses-long-addresses",
          values: { status },
          says: `an address of 12 kB was answered ${status}`,
          advice: "Make the proxy accept 32 kB of request line and headers (nginx: large_client_header_buffers 4 32k)",
        }
      if (status !== 400) return unexpected("a page", status, 400)
      return headers.has("content-security-policy")
        ? undefined
        : {
            code: "proxy-drops-policy",
            says: "the header Content-Security-Policy of a page is lost",
            advice: "Make the proxy forward it: it protects the pages against foreign scripts and frames",
          }
    },
  },
  {
    path: "/account",
    flaw: ({ status, headers }) => {
      if (status !== 200) return unexpected("the sign-in page", status, 200)
      return headers.has("set-cookie")
        ? cacheFlaw(headers)
        : {
            code: "proxy-drops-cookie",
            says: "the header Set-Cookie of the sign-in page is lost",
            advice: "Make the proxy forward it: without it, nobody can sign in",
          }
    },
  },
]

/**
 * Sends requests through the public URL, and compares the answers with those of the server itself. Finds headers and bodies that a proxy removes,
 * answers that it makes cacheable, and addresses that are too long for it. `url` is reachable and its issuer matches.
 */
export async function* checkProxy(url: string): AsyncGenerator<Finding> {
  const found = new Set<string>()
  for await (const { code, values, says, advice } of flaws(url)) {
    if (found.has(says)) continue
    found.add(says)
    yield problem([CHECK, code, { url, ...values }], `${url}: ${says}`, advice)
  }
  if (found.size === 0)
    yield ok(
      [CHECK, "proxy-changes-nothing", { url }],
      "headers, cookies, bodies and long addresses pass the public URL unchanged",
    )
}

async function* flaws(url: string): AsyncGenerator<Flaw> {
  for (const { path, asking, flaw } of PROBES) {
    const found = flawOf(await ask(`${url}${path}`, asking), flaw)
    if (found !== undefined) yield found
  }
  const { pathname, origin } = new URL(url)
  if (pathname !== "/") yield* metadataFlaw(`${origin}/.well-known/oauth-authorization-server${pathname}`)
}

/** RFC 8414 §3.1: the well-known part is between the host and the path of the issuer, so a proxy for the path alone does not forward it. */
async function* metadataFlaw(address: string): AsyncGenerator<Flaw> {
  const asked = await ask(address)
  if (asked.answered && asked.status === 200) return
  yield {
    code: "metadata-not-forwarded",
    values: { address, status: asked.answered ? asked.status : null },
    says: `${address} ${asked.answered ? `answered ${asked.status}` : `is not reachable (${asked.why})`}`,
    advice: "Make the proxy forward this address too: RFC 8414 places the metadata there",
  }
}

const flawOf = (asked: Asked, flaw: Probe["flaw"]): Flaw | undefined =>
  asked.answered
    ? flaw(asked)
    : {
        code: "request-unanswered",
        values: { why: asked.why },
        says: `one of several requests had no answer (${asked.why})`,
        advice: WATCH,
      }

const WATCH = "Read the log of the proxy"

/** The proxy does not cause the limits of the server. */
const unexpected = (what: string, status: number, expected: number): Flaw | undefined =>
  status === 429
    ? undefined
    : {
        code: "proxy-answers-otherwise",
        values: { status, expected },
        says: `${what} was answered ${status}, and the server itself answers ${expected}`,
        advice: WATCH,
      }

const cacheFlaw = (headers: Headers): Flaw | undefined =>
  headers.get("cache-control")?.includes("no-store")
    ? undefined
    : {
        code: "proxy-caches",
        says: "the header Cache-Control: no-store of an answer is lost",
        advice:
          "Make the proxy forward it, and cache nothing: a cached answer gives one person's page or token to another",
      }
