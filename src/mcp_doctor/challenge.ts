import type { Asked, Replied } from "../doctor/ask.ts"
import { ask } from "../doctor/ask.ts"
import type { Finding } from "../doctor/finding.ts"
import { ok, problem, warning } from "../doctor/finding.ts"
import { quoted } from "./quoted.ts"
import { initialize, post } from "./rpc.ts"

/** The parameters of the `Bearer` challenge of an MCP server. RFC 6750 §3, RFC 9728 §5.1. */
export interface Challenge {
  readonly metadataUrl: string | undefined
  readonly scope: readonly string[]
  readonly error: string | undefined
}

const HEADER = "WWW-Authenticate"

/** Reads the Bearer challenge of an answer. Undefined if the answer has none. */
export function challengeOf({ headers }: Pick<Replied, "headers">): Challenge | undefined {
  const found = /(?:^|,\s*)bearer(?:\s+(.*))?$/i.exec(headers.get(HEADER) ?? "")
  if (found === null) return undefined
  const [, parameters = ""] = found
  const read = (name: string) =>
    new RegExp(`(?:^|[\\s,])${name}\\s*=\\s*(?:"([^"]*)"|([^\\s,]+))`, "i").exec(parameters)?.slice(1).find(Boolean)
  return {
    metadataUrl: read("resource_metadata"),
    scope: read("scope")?.split(" ").filter(Boolean) ?? [],
    error: read("error"),
  }
}

/**
 * Sends a request without a token and one with an invalid token. Both must get 401 with a Bearer challenge. Returns the challenge, empty if it is
 * missing. Undefined if the server does not answer, so that no further check is possible.
 */
export async function* checkChallenge(url: URL): AsyncGenerator<Finding, Challenge | undefined> {
  const bare = await post(url, initialize())
  if (!bare.answered) {
    yield problem(
      ["server", "server-unreachable", { url: url.href, why: bare.why }],
      `${url.href} is not reachable (${bare.why})`,
      "Start the MCP server, or give the address that clients use",
    )
    return undefined
  }
  const found = yield* checkWithoutToken(url, bare)
  yield* checkInvalidToken(await post(url, initialize(), { token: "not-an-access-token" }))
  yield* checkPages(url, bare)
  return found
}

async function* checkWithoutToken(url: URL, bare: Replied): AsyncGenerator<Finding, Challenge> {
  const nothing: Challenge = { metadataUrl: undefined, scope: [], error: undefined }
  if (bare.status !== 401) {
    yield problem(
      ["401", "challenge-not-401", { url: url.href, status: bare.status }],
      `${url.href} answers ${bare.status} to a request without a token; clients sign in only after 401`,
      bare.status === 404 || bare.status === 405
        ? "Give the address of the MCP endpoint, such as https://mcp.example.com/mcp"
        : `Answer 401 with ${HEADER}: Bearer to every request without a valid token, including initialize`,
    )
    return nothing
  }
  yield ok(["401", "challenge-401"], "a request without a token is refused with 401")
  const challenge = challengeOf(bare)
  if (challenge === undefined) {
    yield problem(
      [HEADER, "challenge-missing", { header: bare.headers.get(HEADER) }],
      bare.headers.has(HEADER)
        ? `the 401 answer has ${HEADER}: ${quoted(bare.headers.get(HEADER))}, which is not a Bearer challenge`
        : `the 401 answer has no ${HEADER}`,
      `Send ${HEADER}: Bearer resource_metadata="ADDRESS" (RFC 9728 §5.1)`,
    )
    return nothing
  }
  if (challenge.metadataUrl === undefined)
    yield problem(
      [HEADER, "challenge-without-metadata"],
      "the Bearer challenge has no resource_metadata, so clients must guess where the metadata are",
      `Add resource_metadata="ADDRESS" to ${HEADER} (RFC 9728 §5.1); \`gatehouse api metadata\` prints the address`,
    )
  else
    yield ok(
      [HEADER, "challenge-names-metadata", { address: challenge.metadataUrl }],
      `the challenge names the metadata ${quoted(challenge.metadataUrl)}`,
    )
  return challenge
}

function* checkInvalidToken(answer: Asked): Generator<Finding> {
  const CHECK = "invalid token"
  if (!answer.answered)
    yield problem(
      [CHECK, "invalid-token-unanswered", { why: answer.why }],
      `no answer to an invalid token (${answer.why})`,
      "Look into the log of the MCP server",
    )
  else if (answer.status === 401) yield ok([CHECK, "invalid-token-refused"], "an invalid token is refused with 401")
  else if (answer.status < 300)
    yield problem(
      [CHECK, "invalid-token-accepted", { status: answer.status }],
      `an invalid token is accepted: the answer is ${answer.status}`,
      "Verify every token: `gatehouse api code IDENTIFIER --language typescript` (or python) prints the lines",
    )
  else
    yield problem(
      [CHECK, "invalid-token-not-401", { status: answer.status }],
      `an invalid token gets ${answer.status} instead of 401, so clients do not sign in again`,
      `Answer 401 with ${HEADER}: Bearer error="invalid_token" (RFC 6750 §3.1)`,
    )
}

/** Web-based clients read the challenge in a page of another origin. */
async function* checkPages(url: URL, bare: Replied): AsyncGenerator<Finding> {
  const preflight = await ask(url.href, {
    method: "OPTIONS",
    headers: {
      origin: "http://localhost:6274",
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,content-type,mcp-protocol-version",
    },
  })
  const exposed = bare.headers.get("access-control-expose-headers") ?? ""
  const allows = preflight.answered && preflight.status < 300 && preflight.headers.has("access-control-allow-origin")
  if (allows && /www-authenticate|\*/i.test(exposed)) return
  yield warning(
    ["web pages", "pages-excluded"],
    "clients in web pages cannot use this server: CORS does not allow it, or does not expose WWW-Authenticate",
    "If such clients should work, allow any origin, and the headers authorization, content-type and mcp-protocol-version; expose www-authenticate and mcp-session-id",
  )
}
