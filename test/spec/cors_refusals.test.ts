/**
 * Behaviour §3, CORS: the server logs each answer that the browser hides from the calling page. Without this log, only the browser's console reports
 * the problem.
 */
import { deepEqual, equal } from "node:assert/strict"
import { suite, test } from "node:test"
import { createLog } from "../../src/observe/log.ts"
import { confidentialClient, post, publicClient, service, tokensFor, withToken } from "../support/service.ts"
import { send } from "../support/wire.ts"

const TOKEN = "/oauth/token.php"
const OWN = "https://client.example"
const NOBODYS = "https://page.example"

interface Line {
  readonly reason?: string
  readonly received?: string
  readonly expected?: string
  readonly traceId?: string
}

async function logging(t: Parameters<typeof service>[0]) {
  const lines: Line[] = []
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const at = await service(t, {}, { log: createLog({ level: "info", readable: false, destination }) })
  const reported = () => lines.filter(({ reason }) => reason?.startsWith("origin-")).map(({ received }) => received)
  const preflight = (origin: string) => send(at, TOKEN, { method: "OPTIONS", headers: { origin } })
  return { at, lines, reported, preflight }
}

suite("an answer that the page may not read is logged", () => {
  test("a preflight from an unregistered origin gets the usual answer, and its reason and trace id are in the log", async (t) => {
    const { lines, preflight } = await logging(t)
    const { status, headers } = await preflight(NOBODYS)
    deepEqual([status, headers.vary, headers["access-control-allow-origin"]], [204, "Origin", undefined])
    const [line] = lines.filter(({ reason }) => reason === "origin-unknown")
    deepEqual([line?.received, line?.traceId], [NOBODYS, headers["x-trace-id"]])
  })

  test("for a known client the log line lists its origins", async (t) => {
    const { at, lines } = await logging(t)
    const page = await publicClient(at, { cors_origins: ["https://app.example"] })
    await confidentialClient(at, { redirect_uris: ["https://other.example/callback"] })
    const { access_token } = await tokensFor(at, page)
    const headers = { ...withToken(access_token), origin: "https://other.example" }
    equal((await send(at, "/api/userinfo.php", { headers })).status, 200)
    const [line] = lines.filter(({ reason }) => reason === "origin-of-another-client")
    deepEqual([line?.expected, line?.received], [`https://app.example ${OWN}`, "https://other.example"])
  })

  test("a refusal that the page cannot read has two lines with one trace id", async (t) => {
    const { at, lines } = await logging(t)
    const { headers } = await post(at, {}, { origin: NOBODYS })
    deepEqual(
      lines.filter(({ traceId }) => traceId === headers["x-trace-id"]).map(({ reason }) => reason),
      ["parameter-missing", "origin-unknown"],
    )
  })

  test("each origin is logged once a minute, and at most 20 origins", async (t) => {
    const { at, reported, preflight } = await logging(t)
    for (let count = 0; count < 3; count++) await preflight(NOBODYS)
    deepEqual(reported(), [NOBODYS])
    for (let count = 0; count < 30; count++) await preflight(`https://${count}.example`)
    equal(reported().length, 20)
    at.clock.advance({ minutes: 1 })
    await preflight(NOBODYS)
    deepEqual(reported().slice(20), [NOBODYS])
  })

  test("no line is logged if the page may read the answer, if the request has no Origin, or for pages of this service", async (t) => {
    const { at, reported, preflight } = await logging(t)
    await publicClient(at)
    await preflight(OWN)
    await preflight(new URL(at.url).origin)
    await send(at, TOKEN, { method: "OPTIONS" })
    await post(at, {}, { origin: OWN })
    for (const path of ["/.well-known/openid-configuration", "/oauth/jwks.php", "/healthz", "/"])
      await send(at, path, { headers: { origin: NOBODYS } })
    deepEqual(reported(), [])
  })

  test("an invalid origin is logged only by its length", async (t) => {
    const { reported, preflight } = await logging(t)
    await preflight("x".repeat(300))
    deepEqual(reported(), ["300 characters"])
  })
})
