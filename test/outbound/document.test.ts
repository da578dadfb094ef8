import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import { gzipSync } from "node:zlib"
import { validateMetadata } from "../../src/admin/validate_metadata.ts"
import { say } from "../../src/base/say.ts"
import { metadataDocuments } from "../../src/clients/metadata_documents.ts"
import { documentLimits } from "../../src/limits/document_limits.ts"
import { outbound } from "../../src/outbound/outbound.ts"
import { english } from "../../src/words/english.ts"
import { JSON_TYPE, other, PATIENT_MS } from "./others.ts"

/** As in development: strangers' URLs may be on this machine. */
const here = (timeoutMs = PATIENT_MS) => outbound({ networks: [], loopback: true, timeoutMs })
const MAX = 16_384
const MINUTE = 60_000

const odd = await other((request, response) => {
  switch (request.url) {
    case "/longest":
      return response.writeHead(200, JSON_TYPE).end(`"${"a".repeat(MAX - 2)}"`)
    case "/longer":
      return response.writeHead(200, JSON_TYPE).end(`"${"a".repeat(MAX - 1)}"`)
    case "/compressed":
      return response.writeHead(200, { ...JSON_TYPE, "content-encoding": "gzip" }).end(gzipSync("{}"))
    case "/html":
      return response.writeHead(200, { "content-type": "text/html" }).end("{}")
    case "/moved":
      return response.writeHead(302, { location: "/longest" }).end()
    case "/silent":
      return undefined
    case "/dripping":
      return response.writeHead(200, JSON_TYPE).write("{")
    default:
      return response.writeHead(200, { ...JSON_TYPE, "cache-control": "max-age=9" }).end("{}")
  }
})
/** On a busy machine the server receives such a request only after its caller gave up. */
const TOO_SLOW = ["/silent", "/dripping"]
const isTooSlow = (line: string) => TOO_SLOW.some((path) => line.endsWith(path))
after(() =>
  deepEqual(
    odd.asked.filter((line) => !isTooSlow(line)),
    [],
  ),
)

test("a document has a maximum of 16 KiB of uncompressed JSON, and is not fetched through a redirect", async () => {
  const ask = async (path: string) => {
    const answer = await here().getDocument(odd.url + path, "newcomer")
    return "problem" in answer ? english(answer.problem) : answer.freshMs
  }
  equal(await ask("/longest"), undefined)
  equal(await ask("/"), 9000)
  equal(await ask("/longer"), "its answer is longer than 16384 bytes")
  equal(await ask("/compressed"), "its answer is compressed")
  equal(await ask("/html"), "its answer is not application/json")
  equal(await ask("/moved"), "it answers 302, and redirects are not followed")
  equal(odd.asked.splice(0).length, 6)
})

test("the fetch of a document that arrives too slowly is aborted", async () => {
  for (const path of TOO_SLOW)
    deepEqual(await here(50).getDocument(odd.url + path, "newcomer"), { problem: say("outbound-timeout", { ms: 50 }) })
})

test("a document comes from a public address, even if the operator permits others for other clients", async () => {
  const calls = outbound({
    networks: ["127.0.0.0/8", "10.0.0.0/8"],
    loopback: false,
    resolve: async () => ["10.0.0.1"],
  })
  const notPublic = (address: string) => ({
    problem: say("outbound-private-of-stranger", { address }),
  })
  for (const namedBy of ["newcomer", "consented", "stranger"] as const) {
    deepEqual(await calls.getDocument(`${odd.url}/`, namedBy), notPublic("127.0.0.1"))
    deepEqual(await calls.getDocument("https://named.example/", namedBy), notPublic("10.0.0.1"))
    for (const [host, address] of [
      ["169.254.169.254", "169.254.169.254"],
      ["[::1]", "::1"],
      ["[::ffff:127.0.0.1]", "::ffff:7f00:1"],
      ["[fe80::1]", "fe80::1"],
      ["2130706433", "127.0.0.1"],
      ["0177.0.0.1", "127.0.0.1"],
    ] as const)
      deepEqual(await calls.getDocument(`https://${host}/`, namedBy), notPublic(address))
  }
})

test("documents and keys that are slow on purpose do not delay the documents of clients with a consent", async () => {
  const bounds = { inAll: 4, perHost: 4, waiting: 8 }
  const calls = outbound({ networks: [], loopback: true, bounds, timeoutMs: PATIENT_MS })
  const client_id = "http://localhost/client.json"
  const quick = await other((_, response) => response.writeHead(200, JSON_TYPE).end(JSON.stringify({ client_id })))
  const url = `${quick.url}/client.json`
  // Anybody may register clients with keys there. The whole limit of strangers is in use.
  const silent = await other(() => undefined)
  const slow = [calls.getDocument(`${silent.url}/`, "newcomer"), calls.getJson(`${silent.url}/`, "stranger")]
  const documents = metadataDocuments({ outbound: calls, allows: documentLimits(), ...rules, allowsPlainHttp: true })
  const read = await Promise.race([
    documents.read(url, { addressKey: "", stored: true, now: 0 }),
    Promise.any(slow).then(() => "waited for the slow answers"),
  ])
  deepEqual(read, { flaw: "metadata-document-unusable", problem: say("document-client-id") })
})

const rules = {
  validate: () => {
    throw new Error("no document of this test is valid")
  },
  allowsRedirectUri: () => true,
}

test("1,000 documents are kept; another one displaces the one that was used least recently", async () => {
  const many = await other((_, response) => response.writeHead(200, JSON_TYPE).end("{}"))
  const documents = metadataDocuments({
    outbound: outbound({
      networks: [],
      loopback: true,
      bounds: { inAll: 64, perHost: 64, waiting: 8000 },
      // The 1,000 wait in one queue. On a busy machine the last ones wait longer than a request may take otherwise.
      timeoutMs: 600_000,
    }),
    allows: () => ({ allowed: true, retryAfterSeconds: 0 }),
    ...rules,
    allowsPlainHttp: true,
  })
  const read = (path: number) => documents.read(`${many.url}/${path}`, { addressKey: "", stored: false, now: 0 })
  await Promise.all(Array.from({ length: 1000 }, (_, at) => read(at)))
  await Promise.all(Array.from({ length: 1000 }, (_, at) => read(at)))
  equal(many.asked.length, 1000)
  await read(0)
  await read(1000)
  await read(0)
  equal(many.asked.length, 1001)
  await read(1)
  equal(many.asked.length, 1002)
})

test("concurrent requests share one fetch, and a failed one is repeated after a minute", async () => {
  const down = await other((_, response) => response.writeHead(500).end())
  const documents = metadataDocuments({ outbound: here(), allows: documentLimits(), ...rules, allowsPlainHttp: true })
  const read = (now: number) => documents.read(`${down.url}/c`, { addressKey: "", stored: false, now })
  const answers = await Promise.all([0, 0, 0, MINUTE - 1].map(read))
  deepEqual(answers[3], { flaw: "metadata-document-unavailable", problem: say("outbound-status", { status: 500 }) })
  equal(down.asked.length, 1)
  await read(MINUTE)
  equal(down.asked.length, 2)
  // A clock that was set back does not extend the minute.
  await read(0)
  equal(down.asked.length, 3)
})

test("ten thousand URLs cause a hundred fetches a minute, twenty for one host and thirty for one sender", () => {
  const count = (ask: (at: number) => { host: string; addressKey: string; stored?: boolean }) => {
    const allows = documentLimits()
    const fetches = (now: number) =>
      Array.from({ length: 10_000 }, (_, at) => allows({ stored: false, ...ask(at), now })).filter((one) => one.allowed)
    const [first, again, later] = [fetches(0).length, fetches(MINUTE - 1).length, fetches(MINUTE).length]
    deepEqual([again, later], [0, first])
    return first
  }
  equal(
    count((at) => ({ host: `${at}.example`, addressKey: `${at}` })),
    100,
  )
  equal(
    count((at) => ({ host: "one.example", addressKey: `${at}` })),
    20,
  )
  equal(
    count((at) => ({ host: `${at}.example`, addressKey: "one" })),
    30,
  )
  equal(
    count((at) => ({ host: `${at}.example`, addressKey: "one", stored: true })),
    600,
  )
})

test("a flood of URLs leaves the fetches of clients with a consent alone", () => {
  const allows = documentLimits()
  const ask = (host: string, stored: boolean) => allows({ host, addressKey: "one", stored, now: 0 }).allowed
  for (let at = 0; at < 1000; at++) ask("victim.example", false)
  for (let at = 0; at < 1000; at++) ask(`${at}.example`, false)
  deepEqual([ask("victim.example", false), ask("victim.example", true)], [false, true])
})

test("a document's metadata are validated once, whatever the number of its redirect URIs", async () => {
  const uris = Array.from({ length: 300 }, (_, at) => `com.example.app:/${at}`)
  const site = await other((_, response) =>
    response
      .writeHead(200, JSON_TYPE)
      .end(JSON.stringify({ client_id: url, redirect_uris: [...uris, "strange:/", 1] })),
  )
  const url = `${site.url}/many.json`
  let validated = 0
  const documents = metadataDocuments({
    outbound: here(),
    allows: documentLimits(),
    validate(metadata) {
      validated++
      return validateMetadata(metadata, {
        apis: [],
        certificateMethods: [],
        decrypts: false,
        leastProfile: "baseline",
        redirectSchemes: [],
        issuer: "https://auth.example",
      })
    },
    allowsRedirectUri: (uri) => uri.startsWith("com."),
    allowsPlainHttp: true,
  })
  const read = await documents.read(url, { addressKey: "", stored: false, now: 0 })
  deepEqual("settings" in read && read.settings.redirectUris, uris)
  equal(validated, 1)
})
