import { deepEqual, equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { createLog } from "../../src/observe/log.ts"
import {
  ask,
  assertProblemPage,
  assertSentBack,
  codeIn,
  countGrants,
  errorLocation,
  isConsentPage,
  STATE,
  signedIn,
  visit,
} from "../support/authorization.ts"
import type { Visited } from "../support/browser.ts"
import { Browser, formOf } from "../support/browser.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { REDIRECT_URI, requestOf } from "../support/journey.ts"
import { codeRequest, confidentialClient, post, publicClient, service } from "../support/service.ts"
import { world } from "../support/world.ts"

const at = await service({ after })
const web = await confidentialClient(at)
await at.gatehouse.administration.clients.update(web.client_id, { name: "Unmentioned" })
const other = await confidentialClient(at, { redirect_uris: ["https://other.example/callback"] })
const disabled = await confidentialClient(at)
await at.gatehouse.administration.clients.disable(disabled.client_id)
const browser = await signedIn(at, web)
const REGISTERED = ["http://127.0.0.1:7777/cb", "http://[::1]/cb", "http://localhost:7777/cb", "com.example.app:/cb"]
const native = await publicClient(at, { native: true, redirect_uris: REGISTERED })
const ordinary = await publicClient(at, { redirect_uris: REGISTERED })

/** The problem page for a missing client. Every other request that cannot be redirected must get the same page. */
const page = assertProblemPage(await ask(at, { response_type: "code", redirect_uri: REDIRECT_URI }))

/**
 * Returns the answer to an authorization request. Approves if a consent page appears, as it always does for loopback and custom-scheme redirect URIs.
 */
async function answered(client: RegisteredClient, more: Record<string, string | undefined> = {}): Promise<Visited> {
  const page = await visit(at, browser, client, more)
  return isConsentPage(page) ? browser.submit(formOf(page.html), { decision: "approve" }) : page
}

/** Removes the client's name, its https origin and the link for its developer. The page may show the first two, because they are registered. */
const impersonal = (html: string): string =>
  html
    .replace(/<bdi>[^<]*<\/bdi>(?= sent)/, "An application")
    .replace(
      /<p><a class="reach" href="https:\/\/client\.example\/">Go to <bdi dir="ltr">client\.example<\/bdi><\/a><\/p>/,
      "",
    )
    .replace(/<p><a class="reach" href="\/oauth\/error\.php[^"]*">[^<]*<\/a><\/p>/, "")

/** Asserts that this request gets the problem page `page` and creates no grant, with and without a signed-in user. */
async function assertNowhereToGo(parameters: Record<string, string | undefined> | string): Promise<void> {
  const before = await countGrants(at)
  for (const holder of [browser, new Browser()]) {
    const answer = await ask(at, parameters, { browser: holder })
    equal(impersonal(assertProblemPage(answer)), page)
    equal((await ask(at, parameters, { browser: holder, method: "HEAD" })).status, 400)
  }
  equal(await countGrants(at), before)
}

const SILENCE =
  "behaviour §1.1, RFC 6749 §3.1.2.4, §4.1.2.1, §10.6, RFC 9700 §2.1, §4.11.2: a page with status 400, never a redirect"
const query = (more: Record<string, string | undefined> = {}) => requestOf(web, more)
const text = new URLSearchParams(query() as Record<string, string>).toString()

for (const [what, parameters] of Object.entries<Record<string, string | undefined> | string>({
  "client_id missing": query({ client_id: undefined }),
  "client_id empty": query({ client_id: "" }),
  "client_id unknown": query({ client_id: "nobody" }),
  "client_id of a client that never existed": query({ client_id: "0192f0c1-2d3e-7a4b-8c5d-6e7f8091a2b3" }),
  "client_id in another case": query({ client_id: web.client_id.toUpperCase() }),
  "client_id with a space appended": query({ client_id: `${web.client_id} ` }),
  "client_id with NUL appended": query({ client_id: `${web.client_id}\0` }),
  "client_id of 255 bytes": query({ client_id: "c".repeat(255) }),
  "client_id of 256 bytes": query({ client_id: "c".repeat(256) }),
  "client_id of a disabled client": query({ client_id: disabled.client_id }),
  "client_id twice": `${text}&client_id=${web.client_id}`,
  "client_id twice, with different values": `${text}&client_id=${other.client_id}`,
  "client_id that is not UTF-8": text.replace(web.client_id, `${web.client_id}%ff`),
  "client_id and nothing else": { client_id: web.client_id },
  "nothing at all": "",
  "redirect_uri missing, although only one is registered": query({ redirect_uri: undefined }),
  "redirect_uri empty": query({ redirect_uri: "" }),
  "redirect_uri of another client": query({ redirect_uri: "https://other.example/callback" }),
  "redirect_uri twice": `${text}&redirect_uri=${encodeURIComponent(REDIRECT_URI)}`,
  "redirect_uri twice, the second one not registered": `${text}&redirect_uri=https%3A%2F%2Fevil.example%2F`,
  "redirect_uri that is not UTF-8": text.replace("callback", "callback%ff"),
  "everything else wrong as well": query({ redirect_uri: "https://evil.example/", response_type: "x", scope: "y" }),
})) {
  test(`${SILENCE}: ${what}`, () => assertNowhereToGo(parameters))
}

test("behaviour §1.1: an unknown and a disabled client get the same page", async () => {
  for (const client_id of ["nobody", disabled.client_id])
    equal(assertProblemPage(await ask(at, query({ client_id }))), page)
})

test("A problem page links to the origin of the client's first https redirect URI, if the client has one", async () => {
  const link = async (client_id: string) => {
    const { text } = await ask(at, { client_id, redirect_uri: "https://evil.example/x" })
    return /<a class="reach" href="([^"]*)">/.exec(text)?.[1]
  }
  const redirect_uris = ["http://127.0.0.1/cb", "https://app.example:8443/deep/callback", "https://second.example/"]
  const several = await confidentialClient(at, { redirect_uris })
  equal(await link(several.client_id), "https://app.example:8443/")
  for (const client_id of [native.client_id, disabled.client_id, "nobody"]) equal(await link(client_id), undefined)
})

for (const [what, redirect_uri] of Object.entries({
  'a trailing slash (specification §4.1: "makes it differ")': `${REDIRECT_URI}/`,
  "another scheme": "http://client.example/callback",
  "scheme in capitals": "HTTPS://client.example/callback",
  "host in capitals": "https://Client.example/callback",
  "another host": "https://client.example.evil.example/callback",
  "a host that ends with the registered host": "https://evilclient.example/callback",
  "a subdomain": "https://a.client.example/callback",
  "a final dot in the host": "https://client.example./callback",
  "an explicit default port": "https://client.example:443/callback",
  "another port": "https://client.example:8443/callback",
  "user information": "https://a@client.example/callback",
  "the host as user information": "https://client.example@evil.example/callback",
  "a backslash before another host": "https://evil.example\\@client.example/callback",
  "a longer path that begins with the registered path": "https://client.example/callback/more",
  "only the beginning of the registered path": "https://client.example/call",
  "path in capitals": "https://client.example/Callback",
  "a percent-encoded letter": "https://client.example/%63allback",
  "a doubled slash": "https://client.example//callback",
  "a dot segment": "https://client.example/./callback",
  "a path with `..`": "https://client.example/x/../callback",
  "an empty query": `${REDIRECT_URI}?`,
  "a query": `${REDIRECT_URI}?a=b`,
  "a fragment": `${REDIRECT_URI}#`,
  "a space before": ` ${REDIRECT_URI}`,
  "a space behind": `${REDIRECT_URI} `,
  "a line break behind": `${REDIRECT_URI}\r\nX: y`,
  "NUL behind": `${REDIRECT_URI}\0`,
  "a letter that only looks alike": "https://сlient.example/callback",
  "2048 bytes": `${REDIRECT_URI}/${"a".repeat(2048 - REDIRECT_URI.length - 1)}`,
  "2049 bytes": `${REDIRECT_URI}/${"a".repeat(2049 - REDIRECT_URI.length - 1)}`,
  javascript: "javascript:alert(1)",
  data: "data:text/html,<script>alert(1)</script>",
  "a relative one": "/callback",
})) {
  test(`Specification §4.1 "Must equal the registered value exactly (scheme, host, port, path)": ${what}`, () =>
    assertNowhereToGo(query({ redirect_uri })))
}

test("behaviour §1.1: the page shows nothing of a refused request", async () => {
  const { text: html } = await ask(at, query({ redirect_uri: 'https://evil.example/"><script>', state: "s<script>s" }))
  for (const word of ["evil.example", "<script", "s&#60;script", web.client_id, "redirect-uri-differs"]) {
    ok(!html.includes(word), word)
  }
})

test("behaviour §1.2, RFC 6749 §3.1.2.3: a client may have several redirect URIs; a request must name one of them, and the code is bound to it", async () => {
  const uris = ["https://a.example/", "https://a.example", "http://plain.example/cb", "com.example.app:/cb"]
  const several = await confidentialClient(at, { redirect_uris: uris })
  for (const redirect_uri of uris) {
    const code = codeIn(await answered(several, { redirect_uri }), undefined, redirect_uri)
    for (const wrong of uris.filter((uri) => uri !== redirect_uri)) {
      equal((await post(at, codeRequest(several, code, { redirect_uri: wrong }))).status, 400)
    }
    equal((await post(at, codeRequest(several, code, { redirect_uri }))).status, 200)
  }
})

test("behaviour §1.1: a redirect URI may have at most 2048 bytes", async () => {
  const redirect_uri = `https://client.example/${"a".repeat(2048 - 23)}`
  const long = await confidentialClient(at, { redirect_uris: [redirect_uri] })
  codeIn(await answered(long, { redirect_uri }), undefined, redirect_uri)
  assertSentBack(
    await ask(at, requestOf(long, { redirect_uri, response_type: "x" })),
    errorLocation("unsupported_response_type", undefined, redirect_uri),
  )
})

const S256 = { code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", code_challenge_method: "S256" }
const loopback = (redirect_uri: string) => ({ ...S256, redirect_uri })

for (const redirect_uri of [
  ...REGISTERED,
  "http://127.0.0.1/cb",
  "http://127.0.0.1:1/cb",
  "http://127.0.0.1:65535/cb",
  "http://[::1]:51234/cb",
]) {
  test(`behaviour §1.2, RFC 8252 §7.3: a native client may use any port: ${redirect_uri}`, async () => {
    codeIn(await answered(native, loopback(redirect_uri)), undefined, redirect_uri)
    if (REGISTERED.includes(redirect_uri)) {
      codeIn(await answered(ordinary, loopback(redirect_uri)), undefined, redirect_uri)
    } else await assertNowhereToGo(requestOf(ordinary, loopback(redirect_uri)))
  })
}

for (const redirect_uri of [
  "http://127.0.0.1:65536/cb",
  "http://127.0.0.1:99999/cb",
  "http://127.0.0.1:/cb",
  "http://127.0.0.1:7777/cb/",
  "http://127.0.0.1:7777/CB",
  "http://127.0.0.1:7777",
  "http://127.0.0.1:77a7/cb",
  "http://127.0.0.1:-1/cb",
  "http://127.0.0.1:7777:7778/cb",
  "http://127.0.0.1:7777@evil.example/cb",
  "http://127.0.0.1.evil.example:7777/cb",
  "http://127.0.0.2:7777/cb",
  "http://127.1:7777/cb",
  "http://2130706433:7777/cb",
  "https://127.0.0.1:7777/cb",
  "http://[::1]:70000/cb",
  "http://[0:0:0:0:0:0:0:1]/cb",
  "http://[::ffff:127.0.0.1]:7777/cb",
  "http://localhost:7778/cb",
  "http://localhost/cb",
  "com.example.app:/cb2",
]) {
  test(`behaviour §1.2, RFC 8252 §7.3: everything except the port must match exactly, for a native client too: ${redirect_uri}`, () =>
    assertNowhereToGo(requestOf(native, loopback(redirect_uri))))
}

test("RFC 8252 §7.3: 127.0.0.1, [::1] and localhost never match each other", async () => {
  const hosts = ["http://127.0.0.1/cb", "http://[::1]/cb", "http://localhost/cb"]
  for (const registered of hosts) {
    const one = await publicClient(at, { native: true, redirect_uris: [registered] })
    for (const other of hosts.filter((host) => host !== registered)) {
      await assertNowhereToGo(requestOf(one, loopback(other)))
      await assertNowhereToGo(requestOf(one, loopback(other.replace("/cb", ":5000/cb"))))
    }
  }
})

test("behaviour §1.1: the maximum of 2048 bytes also applies to a native client's redirect URI with another port", async () => {
  const path = `/${"a".repeat(2048 - "http://127.0.0.1:1".length - 1)}`
  const long = await publicClient(at, { native: true, redirect_uris: [`http://127.0.0.1:1${path}`] })
  codeIn(await answered(long, loopback(`http://127.0.0.1:2${path}`)), undefined, `http://127.0.0.1:2${path}`)
  await assertNowhereToGo(requestOf(long, loopback(`http://127.0.0.1:22${path}`)))
})

test("RFC 6749 §4.1.3: the code of a loopback redirect is bound to the requested port", async () => {
  const redirect_uri = "http://127.0.0.1:50001/cb"
  const code = codeIn(await answered(native, loopback(redirect_uri)), undefined, redirect_uri)
  const exchange = { redirect_uri, code_verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk" }
  const elsewhere = await post(
    at,
    codeRequest(native, code, { ...exchange, redirect_uri: "http://127.0.0.1:50002/cb" }),
  )
  deepEqual([elsewhere.status, JSON.parse(elsewhere.text).error], [400, "invalid_grant"])
  equal((await post(at, codeRequest(native, code, exchange))).status, 200)
})

test("behaviour §1.1: a client that only acts for itself has no redirect URI", async () => {
  const machine = await confidentialClient(at, { redirect_uris: [], grant_types: ["client_credentials"] })
  await assertNowhereToGo(requestOf(machine))
  await assertNowhereToGo(requestOf(machine, { state: STATE, redirect_uri: undefined }))
})

test("behaviour §1.1: the log has the reason, which the page does not show, under the trace id", async () => {
  const lines: string[] = []
  const log = createLog({ level: "info", readable: false, destination: { write: (line) => void lines.push(line) } })
  const logged = await world({ after }, {}, { log })
  const [known, off] = [await confidentialClient(logged), await confidentialClient(logged)]
  await logged.gatehouse.administration.clients.disable(off.client_id)
  for (const [parameters, reason] of [
    [requestOf(known, { client_id: undefined }), "parameter-missing"],
    [requestOf(known, { client_id: "nobody" }), "client-unknown"],
    [requestOf(off), "client-disabled"],
    [requestOf(known, { client_id: "c".repeat(256) }), "parameter-too-long"],
    [requestOf(known, { redirect_uri: undefined }), "parameter-missing"],
    [requestOf(known, { redirect_uri: `${REDIRECT_URI}/` }), "redirect-uri-differs"],
    [`client_id=${known.client_id}&client_id=x`, "parameter-repeated"],
  ] as const) {
    lines.length = 0
    const answer = await ask(logged, parameters)
    equal(impersonal(assertProblemPage(answer)), page)
    deepEqual(
      lines.map((line) => {
        const { traceId, status, refusal, reason: why } = JSON.parse(line)
        return [traceId, status, refusal, why]
      }),
      [[answer.headers["x-trace-id"], 400, "invalid_request", reason]],
    )
    for (const secret of [known.client_secret, STATE]) ok(!lines.join().includes(secret))
  }
})
