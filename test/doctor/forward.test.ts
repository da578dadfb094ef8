/** What `doctor forward` says about a proxy that is set up wrongly. The proxy is a small server with one mistake. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import type { IncomingMessage, ServerResponse } from "node:http"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { TestContext } from "node:test"
import { test } from "node:test"
import type { Finding } from "../../src/doctor/finding.ts"
import type { ForwardOptions } from "../../src/forward_doctor/check_forward.ts"
import { checkForward } from "../../src/forward_doctor/check_forward.ts"

const NOW = Date.UTC(2030, 0, 1)
const VISIT = "gatehouse_site_visit=a; Path=/; HttpOnly; SameSite=Lax"

type Answers = (request: IncomingMessage, response: ServerResponse) => void

/** What a proxy with the documented configuration answers. */
const right: Answers = ({ url = "", headers }, response) => {
  response.setHeader("date", new Date(NOW).toUTCString())
  if (url.startsWith("/.gatehouse/sign_in"))
    response.writeHead(302, { location: "https://auth.example/site/sign_in?request=a", "set-cookie": VISIT }).end()
  else if (url.startsWith("/headers") || headers.cookie === "live") response.end(JSON.stringify({ host: "a" }))
  else response.writeHead(401, { "www-authenticate": 'Cookie realm="Gatehouse"', "x-trace-id": "0123" }).end()
}

async function found(t: TestContext, answers: Answers, options: Partial<ForwardOptions> = {}): Promise<Finding[]> {
  const server = createServer(answers)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  t.after(() => server.close())
  const findings: Finding[] = []
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  for await (const finding of checkForward(url, { now: NOW, ...options })) findings.push(finding)
  return findings
}

const problems = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state === "problem").map(({ code }) => code)

test("a right proxy has no problem, and for what nobody can prove from outside the check names the option that can", async (t) => {
  const findings = await found(t, right)
  deepEqual(problems(findings), [])
  const unknown = findings.filter(({ code }) => code.endsWith("-unknown"))
  deepEqual(
    unknown.map(({ check, advice }) => [check, /--[a-z-]+/.exec(advice ?? "")?.[0]]),
    [
      ["forged headers", "--echo"],
      ["sign-out", "--cookie-stdin"],
      ["around the proxy", "--direct"],
    ],
  )
})

for (const [what, answers, code] of [
  ["does not ask", (_, response) => response.end("hello"), "forward-open"],
  ["is not trusted", (_, response) => response.writeHead(403, { "x-trace-id": "0123" }).end(), "forward-refused"],
  ["cannot reach the service", (_, response) => response.writeHead(502).end(), "forward-status"],
] as const satisfies readonly (readonly [string, Answers, string])[])
  test(`a proxy that ${what} is a problem, and nothing else is checked through it`, async (t) => {
    const findings = await found(t, answers)
    deepEqual(problems(findings), [code])
    match(findings.find((each) => each.code === code)?.advice ?? "", /docs\/forward\.md|gatehouse explain 0123/)
  })

test("a proxy that passes a forged description on is a problem", async (t) => {
  for (const name of ["x-original-url", "x-forwarded-uri", "x-forwarded-host"]) {
    const findings = await found(t, (request, response) =>
      request.headers[name] === undefined ? right(request, response) : response.end("secret"),
    )
    deepEqual(problems(findings), ["forward-described"])
    equal(findings.find(({ code }) => code === "forward-described")?.values.name, name)
  }
})

test("a proxy that asks about the host of the browser, and serves its application at any host, is a problem", async (t) => {
  const forged = (status: number, headers: Record<string, string>) =>
    found(t, (request, response) =>
      request.headers.host === "forged.example" ? response.writeHead(status, headers).end() : right(request, response),
    )
  const findings = await forged(403, { "x-trace-id": "0123" })
  deepEqual(problems(findings), ["forward-described"])
  equal(findings.find(({ code }) => code === "forward-described")?.values.name, "host")
  for (const status of [200, 403, 404, 421]) deepEqual(problems(await forged(status, {})), [])
})

test("a proxy that does not pass /.gatehouse/ on, or drops its cookie, is a problem", async (t) => {
  const elsewhere: Answers = (request, response) =>
    request.url?.startsWith("/.gatehouse/") ? response.writeHead(404).end() : right(request, response)
  deepEqual(problems(await found(t, elsewhere)), ["forward-sign-in"])
  const dropping: Answers = (request, response) => {
    if (!request.url?.startsWith("/.gatehouse/sign_in")) return right(request, response)
    return void response.writeHead(302, { location: "https://auth.example/site/sign_in" }).end()
  }
  deepEqual(problems(await found(t, dropping)), ["forward-cookie-weak"])
})

test("a forged header that arrives is a problem, also with an underscore", async (t) => {
  const passing: Answers = (request, response) => {
    if (request.url !== "/headers") return right(request, response)
    return void response.end(JSON.stringify({ user: request.headers.remote_user }))
  }
  deepEqual(problems(await found(t, passing, { echo: "/headers" })), ["forward-forged"])
  deepEqual(problems(await found(t, right, { echo: "/headers" })), [])
  deepEqual(problems(await found(t, right, { echo: "/secret" })), ["forward-echo"])
})

test("an application that answers around the proxy is a problem", async (t) => {
  const application = createServer((_, response) => response.end("hello"))
  await new Promise<void>((resolve) => application.listen(0, "127.0.0.1", resolve))
  const direct = new URL(`http://127.0.0.1:${(application.address() as AddressInfo).port}/`)
  deepEqual(problems(await found(t, right, { direct })), ["forward-direct"])
  await new Promise((resolve) => application.close(resolve))
  const closed = await found(t, right, { direct })
  deepEqual(problems(closed), [])
  ok(closed.some(({ code }) => code === "forward-direct-closed"))
})

test("a cookie that still opens the application after a sign-out is a problem, and so is one with which nobody is signed in", async (t) => {
  deepEqual(problems(await found(t, right, { cookie: "live" })), ["forward-sign-out-fails"])
  deepEqual(problems(await found(t, right, { cookie: "dead" })), ["forward-cookie-refused"])
})

test("a clock that differs by more than a minute is a warning", async (t) => {
  const late = await found(t, right, { now: NOW + 61_000 })
  equal(late.find(({ check }) => check === "clock")?.code, "forward-clock-differs")
})
