/** POST /explain over HTTP, from a refusal to its fix; and the lists of refusals. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, it } from "node:test"
import { authorizeUrl, CHALLENGE, codeFor, REDIRECT_URI, requestOf } from "../support/journey.ts"
import { confidentialClient, publicClient, tokensFor, withToken } from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { send } from "../support/wire.ts"
import { adminApi, read } from "./samples.ts"

const at = await adminApi({ after })
const { clients, apis } = at.gatehouse.administration

interface Explained {
  readonly verdict: string
  readonly what: string | null
  readonly reason: string | null
  readonly received: string | null
  readonly client_name: string | null
  readonly username: string | null
  readonly checks: readonly { readonly check: string; readonly outcome: string }[]
  readonly proposals: readonly {
    readonly method: string
    readonly path: string
    readonly body: object
    readonly etag: string
    readonly warnings: readonly string[]
  }[]
}

const explain = (kind: string, value: string): Promise<Received> =>
  at.call("POST", "/explain", { json: { kind, value } })

const explained = async (kind: string, value: string): Promise<Explained> => {
  const answer = await explain(kind, value)
  equal(answer.status, 200, answer.text)
  return read<Explained>(answer)
}

const failedIn = ({ checks }: Explained) => checks.find(({ outcome }) => outcome === "failed")?.check

/** Sends a request to the authorization endpoint, and returns the trace id of the refusal. */
async function refused(parameters: Record<string, string | undefined>): Promise<string> {
  // At most ten refusals of an address are stored in a second.
  at.clock.advance({ seconds: 1 })
  const url = new URL(authorizeUrl(at, parameters))
  const { headers } = await send(at, url.pathname + url.search)
  // This write completes only after all writes that were started earlier.
  await apis.create({ identifier: `https://kept${++made}.example` })
  return headers["x-trace-id"] ?? ""
}
let made = 0

it("a refused redirect URI is explained by its trace id, and its proposal makes the request acceptable", async () => {
  const client = await confidentialClient(at, { name: "Photo Book", id_token_alg: "EdDSA" })
  const request = requestOf(client, { redirect_uri: "https://client.example/other" })
  const found = await explained("trace", await refused(request))
  deepEqual([found.verdict, found.reason, found.client_name], ["refused", "redirect-uri-differs", "Photo Book"])
  equal(failedIn(found), "redirect_uri")
  const [proposal] = found.proposals
  deepEqual(proposal?.body, { redirect_uris: [REDIRECT_URI, "https://client.example/other"] })
  const apply = (etag: string) =>
    at.call(proposal?.method ?? "", proposal?.path ?? "", { json: proposal?.body, headers: { "if-match": etag } })
  equal((await apply('"stale"')).status, 412)
  equal((await apply(proposal?.etag ?? "")).status, 200)
  const url = authorizeUrl(at, { ...request, code_challenge: CHALLENGE, code_challenge_method: "S256" })
  const now = await explained("authorization_request", url)
  deepEqual([now.verdict, now.what, failedIn(now)], ["accepted", "authorization request", undefined])
  ok(now.checks.every(({ outcome }) => outcome === "passed"))
})

it("a blocked client is enabled by its proposal", async () => {
  const client = await publicClient(at)
  await clients.disable(client.client_id)
  const { proposals } = await explained("authorization_request", authorizeUrl(at, requestOf(client)))
  const [proposal] = proposals
  deepEqual([proposal?.method, proposal?.warnings], ["POST", ["blocked-on-purpose"]])
  equal((await at.call("POST", proposal?.path ?? "", { headers: { "if-match": proposal?.etag ?? "" } })).status, 200)
  equal((await clients.show(client.client_id)).enabled, true)
})

it("a credential is explained and stays unused, and no answer contains it", async () => {
  const client = await confidentialClient(at)
  const { access_token, refresh_token = "" } = await tokensFor(at, client)
  const code = await codeFor(at, client)
  for (const [what, credential] of [
    ["access token", access_token],
    ["refresh token", refresh_token],
    ["code", code],
  ] as const) {
    for (let time = 0; time < 2; time++) {
      const found = await explained("token", `  ${credential}\n`)
      deepEqual([found.verdict, found.what, found.username], ["accepted", what, "ann"])
    }
    for (const kind of ["token", "trace", "authorization_request"])
      ok(!(await explain(kind, credential)).text.includes(credential.slice(5)), `${kind} ${what}`)
    const url = authorizeUrl(at, requestOf(client, { redirect_uri: `https://client.example/?token=${credential}` }))
    ok(!(await explain("authorization_request", url)).text.includes(credential.slice(5)))
  }
  const foreign = await explained("token", "nothing of this service")
  deepEqual([foreign.verdict, foreign.what, failedIn(foreign)], ["refused", null, "genuine"])
})

it("what is neither a trace id nor a URL of this service is an error of the value, and an unknown trace id is not found", async () => {
  for (const [kind, value] of [
    ["trace", "x"],
    ["trace", "0".repeat(32)],
    ["authorization_request", "https://elsewhere.example/oauth/authorize.php?client_id=x"],
    ["authorization_request", `${at.url}/oauth/token.php`],
  ] as const) {
    const answer = await explain(kind, value)
    equal(answer.status, 422, answer.text)
    deepEqual(read<{ errors: { pointer: string }[] }>(answer).errors[0]?.pointer, "/value")
  }
  equal((await explain("trace", "0123456789abcdef")).status, 404)
})

it("nothing is proposed for the application of a stranger, nor for an address that was masked", async () => {
  const client = await confidentialClient(at)
  const masked = await refused(requestOf(client, { redirect_uri: "https://client.example/cb?secret=1" }))
  deepEqual((await explained("trace", masked)).proposals, [])
})

it("the refusals of a client are listed and counted, with their reason in words and the fix", async () => {
  const client = await confidentialClient(at, { name: "Counted" })
  const wrong = { redirect_uri: "https://client.example/wrong" }
  const traces = [await refused(requestOf(client, wrong)), await refused(requestOf(client, wrong))]
  const other = await refused(requestOf(client, { response_type: "token" }))
  const query = `client_id=${client.client_id}`
  const listed = async (more = "") =>
    read<{ items: Record<string, string>[] }>(await at.call("GET", `/refusals?${query}${more}`)).items
  const ids = (await listed()).map(({ trace_id }) => trace_id)
  deepEqual(ids.toSorted(), [...traces, other].toSorted())
  const [only, ...others] = await listed("&reason=response-type-unknown")
  deepEqual([only?.trace_id, only?.client_name, others], [other, "Counted", []])
  match(only?.sentence ?? "", /response_type/)
  match(only?.fix ?? "", /response_type/)
  deepEqual(await listed("&since=2031-01-01T00:00:00Z"), [])
  const counted = await at.call("GET", `/refusals/groups?${query}`)
  deepEqual(
    read<{ groups: { reason: string; count: number }[] }>(counted).groups.map(({ reason, count }) => [reason, count]),
    [
      ["redirect-uri-differs", 2],
      ["response-type-unknown", 1],
    ],
  )
})

it("a client that only reads may explain, and may not make the change that is proposed", async () => {
  const client = await confidentialClient(at)
  const trace = await refused(requestOf(client, { redirect_uri: "https://client.example/other" }))
  const headers = withToken(await at.tokenOf("admin:read"))
  const answer = await at.call("POST", "/explain", { json: { kind: "trace", value: trace }, headers })
  equal(answer.status, 200, answer.text)
  const [proposal] = read<Explained>(answer).proposals
  equal((await at.call("PATCH", proposal?.path ?? "", { json: proposal?.body, headers })).status, 403)
})
