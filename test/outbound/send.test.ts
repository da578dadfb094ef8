import { deepEqual } from "node:assert/strict"
import type { IncomingHttpHeaders } from "node:http"
import { text } from "node:stream/consumers"
import { test } from "node:test"
import { outbound } from "./in_english.ts"
import { allowed, JSON_TYPE, other } from "./others.ts"

const seen: { headers: IncomingHttpHeaders; body: string }[] = []
const api = await other(async (request, response) => {
  seen.push({ headers: request.headers, body: await text(request) })
  const path = request.url ?? ""
  const status = Number(/^\/(\d{3})/.exec(path)?.[1] ?? 200)
  if (path === "/gzip") response.writeHead(200, { ...JSON_TYPE, "content-encoding": "gzip" }).end("{}")
  else response.writeHead(status, { ...JSON_TYPE, "cache-control": "max-age=60" }).end('"four"')
})
const GET = { method: "GET", headers: {} } as const

/** Sends the request. Returns the answer's status and text, or the problem. */
async function sent(path: string, request: Parameters<ReturnType<typeof allowed>["send"]>[1] = GET, maxBytes = 6) {
  const answer = await allowed().send(api.url + path, request, maxBytes)
  return "problem" in answer ? answer.problem : [answer.status, new TextDecoder().decode(answer.body)]
}

test("sends the given headers and body, with the User-Agent Gatehouse", async () => {
  const headers = { authorization: "Bearer at", accept: "application/json", "user-agent": "other" }
  deepEqual(await sent("/", { method: "POST", headers, body: "a=b" }), [200, '"four"'])
  const { authorization, accept, "user-agent": agent, "accept-encoding": encoding } = seen.at(-1)?.headers ?? {}
  deepEqual([authorization, accept, agent, encoding], ["Bearer at", "application/json", "Gatehouse", "identity"])
  deepEqual(seen.at(-1)?.body, "a=b")
})

test("returns the body of any status except redirects, for how long it is fresh, and no certificate without TLS", async () => {
  for (const status of [200, 201, 400, 401, 404, 500]) deepEqual(await sent(`/${status}`), [status, '"four"'])
  for (const status of [301, 302, 307])
    deepEqual(await sent(`/${status}`), `it answers ${status}, and redirects are not followed`)
  const answer = await allowed().send(api.url, GET, 6)
  deepEqual("status" in answer && [answer.freshMs, answer.certificateUntil, answer.headers["content-type"]], [
    60_000,
    undefined,
    "application/json",
  ])
})

test("refuses more bytes than the caller takes, and a compressed answer", async () => {
  deepEqual(await sent("/", GET, 5), "its answer is longer than 5 bytes")
  deepEqual(await sent("/gzip"), "its answer is compressed")
})

test("asks no private address that the operator does not permit", async () => {
  const before = api.asked.length
  deepEqual(await outbound({ networks: [], loopback: false }).send(api.url, GET, 6), {
    problem: "127.0.0.1 is not a public address, and not in GATEHOUSE_OUTBOUND_ALLOW",
  })
  deepEqual(api.asked.length, before)
})
