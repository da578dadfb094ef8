/** What `gatehouse doctor` finds about a proxy that changes requests or answers. The server is real; the proxy has one planted fault. */
import { deepEqual } from "node:assert/strict"
import { once } from "node:events"
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http"
import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"
import { after, before, test } from "node:test"
import { checkPublicUrl } from "../../src/cli/doctor/public_url.ts"
import { configure } from "../../src/config/options.ts"
import type { Finding } from "../../src/doctor/finding.ts"
import type { Gatehouse } from "../../src/gatehouse.ts"
import { createGatehouse } from "../../src/gatehouse.ts"
import { freePort } from "../support/free_port.ts"
import { temporaryFolder } from "./command.ts"

interface Fault {
  readonly path?: (path: string) => string
  readonly request?: (headers: OutgoingHttpHeaders) => void
  readonly losesBodies?: true
  readonly answer?: (headers: OutgoingHttpHeaders) => void
  /** The proxy's own answer, if it does not forward this request. */
  readonly own?: (req: IncomingMessage, res: ServerResponse) => boolean
}

const fails = (status: number, headers: OutgoingHttpHeaders = {}): Fault => ({
  own: (_, res) => {
    res.writeHead(status, headers).end()
    return true
  },
})

let fault: Fault = {}
let serverPort = 0
const proxy = createServer((req, res) => {
  if (fault.own?.(req, res)) return
  const headers = { ...req.headers }
  fault.request?.(headers)
  if (fault.losesBodies) delete headers["content-length"]
  const path = fault.path?.(req.url ?? "/") ?? req.url
  const forwarded = request({ port: serverPort, host: "127.0.0.1", path, method: req.method, headers }, (answer) => {
    const changed: OutgoingHttpHeaders = { ...answer.headers }
    fault.answer?.(changed)
    res.writeHead(answer.statusCode ?? 500, changed)
    answer.pipe(res)
  })
  if (fault.losesBodies) forwarded.end()
  else req.pipe(forwarded)
})

let gatehouse: Gatehouse
let url: string
before(async () => {
  await once(proxy.listen(0, "127.0.0.1"), "listening")
  url = `http://localhost:${(proxy.address() as AddressInfo).port}`
  serverPort = await freePort()
  gatehouse = await createGatehouse({ config: configure({ data: temporaryFolder(), port: serverPort, url }) })
  await gatehouse.listen()
})
after(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await gatehouse.close()
})

const findings = async (planted: Fault) => {
  fault = planted
  const found: Finding[] = []
  for await (const finding of checkPublicUrl(configure({ url }))) found.push(finding)
  return found.map(({ check, state, says }) => `${state} ${check}: ${says.replaceAll(`${url}: `, "")}`)
}

const REACHABLE = () => `ok public URL: ${url} is reachable and its issuer matches`

test("a proxy that changes nothing has no fault", async () => {
  deepEqual(await findings({}), [
    REACHABLE(),
    "ok proxy: headers, cookies, bodies and long addresses pass the public URL unchanged",
  ])
})

const CHANGES: Readonly<Record<string, readonly [Fault, string]>> = {
  "loses Authorization": [
    { request: (headers) => delete headers.authorization },
    "the header Authorization of a request is lost",
  ],
  "loses WWW-Authenticate": [
    { answer: (headers) => delete headers["www-authenticate"] },
    "the header WWW-Authenticate of an answer is lost",
  ],
  "loses Set-Cookie": [
    { answer: (headers) => delete headers["set-cookie"] },
    "the header Set-Cookie of the sign-in page is lost",
  ],
  "loses Content-Security-Policy": [
    { answer: (headers) => delete headers["content-security-policy"] },
    "the header Content-Security-Policy of a page is lost",
  ],
  "makes answers cacheable": [
    { answer: (headers) => (headers["cache-control"] = "public, max-age=600") },
    "the header Cache-Control: no-store of an answer is lost",
  ],
  "loses bodies": [{ losesBodies: true }, "the body of a POST request is lost"],
  "refuses POST": [
    { own: (req, res) => req.method === "POST" && fails(405).own?.(req, res) === true },
    "a POST request was answered 405, and the server itself answers 400",
  ],
  "refuses long addresses": [
    { own: (req, res) => (req.url ?? "").length > 8192 && fails(414).own?.(req, res) === true },
    "an address of 12 kB was answered 414",
  ],
}

for (const [title, [planted, says]] of Object.entries(CHANGES))
  test(`a proxy that ${title} is reported`, async () => {
    deepEqual(await findings(planted), [REACHABLE(), `problem proxy: ${says}`])
  })

const advice = async (planted: Fault) => {
  fault = planted
  const found: (string | null)[] = []
  for await (const finding of checkPublicUrl(configure({ url }))) found.push(finding.advice)
  return found
}

test("a proxy that does not forward is recognised by its answer: a redirect, no server behind it, a changed path, another program", async () => {
  deepEqual(await advice(fails(301, { location: "https://auth.example.com/healthz" })), [
    "It redirects to https://auth.example.com/healthz. If that is the address that people use, set GATEHOUSE_URL to it; otherwise make the proxy forward the request",
  ])
  deepEqual(await advice(fails(502)), [
    "The proxy answers, but cannot reach the server. Start the server, and check the address to which the proxy forwards",
  ])
  deepEqual(await advice({ path: (path) => `/x${path}` }), [
    "The server answers, but received another path. Make the proxy forward the path unchanged, with the path of GATEHOUSE_URL",
  ])
  deepEqual(await advice(fails(404)), ["Another program answers there: check GATEHOUSE_URL and the proxy"])
})
