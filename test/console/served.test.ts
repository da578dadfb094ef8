// How the server serves the console: headers, encodings, paths.
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { test } from "node:test"
import { CONSOLE_CLIENT_ID } from "../../src/oauth/console_client_id.ts"
import { world } from "../support/world.ts"

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'nonce-NONCE'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types default preview",
].join("; ")

interface Answered {
  readonly client_name?: string
  readonly items?: readonly unknown[]
  readonly status?: number
}

const scriptIn = (html: string): string => /src="(\.\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? ""

test("the page forbids inline scripts, foreign sources and frames, and its nonce is new each time", async (t) => {
  const { url } = await world(t)
  const nonces = new Set<string>()
  for (const path of ["/console", "/console/", "/console/applications/client_1?tab=secrets"]) {
    const response = await fetch(url + path)
    equal(response.status, 200)
    const html = await response.text()
    const [, nonce = ""] = /nonce="([^"]+)"/.exec(html) ?? []
    match(nonce, /^[\w-]{22}$/)
    nonces.add(nonce)
    equal(response.headers.get("content-security-policy"), POLICY.replace("NONCE", nonce))
    equal(response.headers.get("cache-control"), "no-store")
    equal(response.headers.get("referrer-policy"), "no-referrer")
    equal(response.headers.get("x-frame-options"), "DENY")
    ok(html.startsWith('<!doctype html>\n<html lang="en">\n  <head><base href="/console/">'))
    ok(!/<script(?![^>]* src=)/.test(html))
  }
  equal(nonces.size, 3)
})

test("RFC 9110 §12.5.3: a file is compressed in a form that the caller accepts. It is kept for good, and unknown files are refused", async (t) => {
  const { url } = await world(t)
  const file = `${url}/console/${scriptIn(await (await fetch(`${url}/console`)).text())}`
  const get = (encoding: string) => fetch(file, { headers: { "accept-encoding": encoding }, method: "GET" })
  const lengths: number[] = []
  for (const [accepted, encoding] of [
    ["br, gzip", "br"],
    ["gzip;q=1.0, br;q=0", "gzip"],
    ["identity", null],
  ] as const) {
    const response = await get(accepted)
    equal(response.status, 200)
    equal(response.headers.get("content-encoding"), encoding)
    equal(response.headers.get("content-type"), "text/javascript; charset=utf-8")
    equal(response.headers.get("cache-control"), "public, max-age=31536000, immutable")
    equal(response.headers.get("vary"), "accept-encoding")
    equal(response.headers.get("x-content-type-options"), "nosniff")
    lengths.push(Number(response.headers.get("content-length")))
    ok((await response.text()).includes("import"))
  }
  ok((lengths[0] ?? 0) < (lengths[1] ?? 0) && (lengths[1] ?? 0) < (lengths[2] ?? 0), lengths.join())
  for (const path of ["none.js", "..%2f..%2fpackage.json", "%2e%2e/index.html", "index.html", "", ".br"]) {
    const response = await fetch(`${url}/console/assets/${path}`)
    deepEqual([path, response.status], [path, path.startsWith("%2e") ? 200 : 404])
  }
})

test("with the console off, its paths are unknown and its client is too", async (t) => {
  const { url } = await world(t, { console: false })
  equal((await fetch(`${url}/console`)).status, 404)
  const query = new URLSearchParams({
    client_id: CONSOLE_CLIENT_ID,
    response_type: "code",
    redirect_uri: `${url}/console/callback`,
    scope: "openid admin",
    state: "s",
  })
  const refused = await fetch(`${url}/oauth/authorize.php?${query}`)
  equal(refused.status, 400)
})

test("an authorization request in the console's name leads only to the console, and needs PKCE", async (t) => {
  const { url } = await world(t)
  const asking = (more: Record<string, string>) =>
    fetch(
      `${url}/oauth/authorize.php?${new URLSearchParams({ client_id: CONSOLE_CLIENT_ID, response_type: "code", scope: "openid admin", state: "s", ...more })}`,
      { redirect: "manual" },
    )
  const elsewhere = await asking({
    redirect_uri: "https://evil.example/console/callback",
    code_challenge: "x".repeat(43),
  })
  equal(elsewhere.status, 400)
  equal(elsewhere.headers.get("location"), null)
  const bare = await asking({ redirect_uri: `${url}/console/callback` })
  equal(bare.status, 302)
  match(bare.headers.get("location") ?? "", /error=invalid_request/)
})

test("a refusal to the console is explained with its name, though no list shows its client", async (t) => {
  const server = await world(t)
  const query = new URLSearchParams({
    client_id: CONSOLE_CLIENT_ID,
    response_type: "code",
    scope: "openid",
    state: "s",
    redirect_uri: "https://evil.example/console/callback",
  })
  const refused = await fetch(`${server.url}/oauth/authorize.php?${query}`)
  const user = await server.createUser({ role: "admin" })
  const client = await server.createPublicClient({ scope: "openid admin" })
  const { access_token } = await server.tokensFor(user, client, { scope: "openid admin" })
  const get = async (path: string): Promise<Answered> => {
    const headers = { authorization: `Bearer ${access_token}` }
    return (await fetch(`${server.url}/admin/api/v1${path}`, { headers })).json() as Promise<Answered>
  }
  const explained = await get(`/refusals/${refused.headers.get("x-trace-id")}`)
  equal(explained.client_name, "Gatehouse console")
  equal((await get("/clients")).items?.length, 1)
  equal((await get(`/clients/${CONSOLE_CLIENT_ID}`)).status, 404)
})
