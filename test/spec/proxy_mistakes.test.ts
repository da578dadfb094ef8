/** docs/operations/tls_and_proxies.md: each of the two most common mistakes with a proxy causes one warning, and no header is trusted. */
import { deepEqual, equal } from "node:assert/strict"
import { suite, test } from "node:test"
import { setTimeout as pause } from "node:timers/promises"
import type { Config } from "../../src/gatehouse.ts"
import { createLog } from "../../src/observe/log.ts"
import { freePort } from "../support/free_port.ts"
import { service } from "../support/service.ts"
import { send } from "../support/wire.ts"

const DISCOVERY = "/.well-known/openid-configuration"
const PUBLIC = "https://auth.example.com"

interface Line {
  readonly level: number
  readonly host?: string
  readonly publicUrl?: string
  readonly proxy?: string
}

/** Returns what the server itself recorded, as soon as there is something: no answer waits for these events. */
async function eventsOfServer({ gatehouse }: Awaited<ReturnType<typeof service>>) {
  for (;;) {
    const events = (await gatehouse.store.audit.list(100)).filter(({ actor }) => actor === "server")
    if (events.length > 0) return events
    await pause(5)
  }
}

async function warned(t: Parameters<typeof service>[0], overrides: Partial<Config> = {}) {
  const lines: Line[] = []
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const port = await freePort()
  const at = await service(
    t,
    { port, ...overrides },
    { log: createLog({ level: "info", readable: false, destination }) },
  )
  const warnings = () => lines.filter(({ level }) => level === 40)
  const ask = (host: string, path = DISCOVERY, more: Record<string, string> = {}) =>
    send({ url: `http://127.0.0.1:${port}` }, path, { headers: { host, ...more } })
  const events = () => eventsOfServer(at)
  return { at, warnings, ask, events }
}

suite("GATEHOUSE_URL is missing, and a request comes for another host", () => {
  test("the mistake causes one warning and one audit event; the answer is the usual one", async (t) => {
    const { at, warnings, ask, events } = await warned(t)
    for (const host of ["auth.example.com", "other.example.com", "auth.example.com"]) {
      const { status, text } = await ask(host)
      deepEqual([status, JSON.parse(text).issuer], [200, at.url])
    }
    deepEqual(
      warnings().map(({ host, publicUrl }) => [host, publicUrl]),
      [["auth.example.com", at.url]],
    )
    deepEqual(
      (await events()).map(({ type, subject, detail }) => [type, subject, detail]),
      [["host-differs", "auth.example.com", `public_url=${at.url}`]],
    )
  })

  test("an IP address counts as another host", async (t) => {
    const { warnings, ask } = await warned(t)
    await ask("192.168.1.5:4000")
    deepEqual(
      warnings().map(({ host }) => host),
      ["192.168.1.5"],
    )
  })

  test("no warning for loopback names, probes, the home page and unknown paths", async (t) => {
    const { warnings, ask } = await warned(t)
    for (const host of ["localhost", "127.0.0.1:80", "[::1]:4000", "app.localhost", "a b"]) await ask(host)
    for (const path of ["/", "/healthz", "/readyz", "/wp-login.php"]) await ask("auth.example.com", path)
    deepEqual(warnings(), [])
  })

  test("with a public URL, addresses and internal names cause no warning; another public name does", async (t) => {
    const { warnings, ask } = await warned(t, { url: PUBLIC })
    for (const host of ["auth.example.com", "AUTH.example.com:443", "203.0.113.7", "[2001:db8::1]", "gatehouse:4000"])
      await ask(host)
    await ask("gatehouse.sso.svc.cluster.local")
    deepEqual(warnings(), [])
    await ask("login.example.com")
    deepEqual(
      warnings().map(({ host }) => host),
      ["login.example.com"],
    )
  })
})

suite("GATEHOUSE_TRUSTED_PROXIES is missing, and X-Forwarded-For comes from an unlisted address", () => {
  const forwarded = { "x-forwarded-for": "192.0.2.1" }

  test("the mistake causes one warning and one audit event, with the proxy's address", async (t) => {
    const { warnings, ask, events } = await warned(t)
    for (let count = 0; count < 3; count++) equal((await ask("localhost", DISCOVERY, forwarded)).status, 200)
    deepEqual(
      warnings().map(({ proxy }) => proxy),
      ["127.0.0.1"],
    )
    deepEqual(
      (await events()).map(({ type, subject }) => [type, subject]),
      [["proxy-unlisted", "127.0.0.1"]],
    )
  })

  test("no warning is logged if the address is listed, or without the header", async (t) => {
    const listed = await warned(t, { trustedProxies: ["127.0.0.0/8"] })
    await listed.ask("localhost", DISCOVERY, forwarded)
    deepEqual(listed.warnings(), [])
    const plain = await warned(t)
    await plain.ask("localhost")
    deepEqual(plain.warnings(), [])
  })
})
