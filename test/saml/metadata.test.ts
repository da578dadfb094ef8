import { deepEqual, equal, match, ok } from "node:assert/strict"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { TestContext } from "node:test"
import { test } from "node:test"
import type { SamlDeps } from "../../src/connections/saml/saml_deps.ts"
import type { ConnectionFinding } from "../../src/ports/connections.ts"
import { english } from "../../src/words/english.ts"
import { toThisMachine } from "../connections/signing_in.ts"
import { PROVIDER, responseXml, SIGN_ON_URL, samlProvider } from "../support/saml_provider.ts"
import {
  CALLBACK,
  connectionOf,
  ENTITY,
  NOW,
  ownMetadata,
  PROVIDER_HERE,
  REQUEST,
  resultOf,
  said,
  started,
} from "./proving.ts"

const BINDING = { state: "s", nonce: "n", verifier: "v", requestId: REQUEST }
const DAY = 86_400_000

/** A provider's metadata at an address, and how often they were asked for. */
function published(xml: () => string | undefined, headers: Record<string, string> = {}) {
  const counted = { asked: 0 }
  const outbound: SamlDeps["outbound"] = {
    async send() {
      counted.asked++
      const body = xml()
      return {
        status: body === undefined ? 503 : 200,
        headers,
        freshMs: undefined,
        certificateUntil: undefined,
        body: new Uint8Array(Buffer.from(body ?? "")),
      }
    },
  }
  return { counted, ...started({ outbound }) }
}

const AT_URL = connectionOf({ metadataUrl: "https://idp.example.com/metadata", metadata: undefined })

/** Where the browser goes, without the parameters; or the flaw and its sentence. */
async function leadsTo({ saml }: Pick<ReturnType<typeof started>, "saml">, connection = AT_URL) {
  const outcome = await saml.begin(connection, BINDING, {})
  return "url" in outcome ? outcome.url.split("?")[0] : resultOf(outcome)
}

async function isUnreachable(leading: ReturnType<typeof leadsTo>, sentence: RegExp): Promise<void> {
  const result = await leading
  if (!Array.isArray(result)) throw new Error(`the browser is sent to ${result}`)
  equal(result[0], "connection-unreachable")
  match(result[1], sentence)
}

test("metadata are fetched once, and again after an hour", async () => {
  const { counted, clock, ...at } = published(() => PROVIDER_HERE.metadata)
  deepEqual(await Promise.all([leadsTo(at), leadsTo(at), leadsTo(at)]), Array(3).fill(SIGN_ON_URL))
  equal(counted.asked, 1)
  clock.advance({ seconds: 3599 })
  await leadsTo(at)
  equal(counted.asked, 1)
  clock.advance({ seconds: 1 })
  await leadsTo(at)
  equal(counted.asked, 2)
})

test("if metadata cannot be fetched again, the former ones are used for a day", async () => {
  let xml: string | undefined = PROVIDER_HERE.metadata
  const { clock, ...at } = published(() => xml)
  equal(await leadsTo(at), SIGN_ON_URL)
  xml = undefined
  clock.advance({ seconds: 7200 })
  equal(await leadsTo(at), SIGN_ON_URL)
  clock.advance({ seconds: 86_400 })
  deepEqual(await leadsTo(at), ["connection-unreachable", "https://idp.example.com/metadata: it answers 503"])
})

test("an answer with a key that the metadata announced meanwhile is accepted", async () => {
  const next = samlProvider({ now: NOW })
  let xml = PROVIDER_HERE.metadata
  const { counted, clock, saml } = published(() => xml)
  const prove = (posted: string) => saml.prove(AT_URL, posted, REQUEST, clock())
  const [before, after] = [
    await PROVIDER_HERE.answer(responseXml(said()), ownMetadata),
    await next.answer(responseXml(said()), ownMetadata),
  ]
  ok("identity" in (await prove(before)))
  xml = next.metadata
  // The metadata are younger than a minute: answers with unknown keys must not cause requests.
  for (let times = 0; times < 5; times++) ok("problem" in (await prove(after)))
  equal(counted.asked, 1)
  clock.advance({ seconds: 60 })
  ok("identity" in (await prove(after)))
  ok("problem" in (await prove(before)))
  equal(counted.asked, 2)
})

test("metadata of another entity are refused, because the address may later belong to somebody else", async () => {
  const other = samlProvider({ entityId: "https://other.example", now: NOW })
  deepEqual(await leadsTo(published(() => other.metadata)), [
    "connection-unreachable",
    `https://idp.example.com/metadata: the issuer is "https://other.example" instead of "${PROVIDER}"`,
  ])
})

test("of several entities, that of the issuer is used", async () => {
  const other = samlProvider({ entityId: "https://other.example", signOnUrl: "https://other.example/sso", now: NOW })
  const all = `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"><!-- two -->${other.metadata}${PROVIDER_HERE.metadata}</md:EntitiesDescriptor>`
  equal(await leadsTo(published(() => all)), SIGN_ON_URL)
})

const withoutKeys = PROVIDER_HERE.metadata.replace(/<KeyDescriptor.*<\/KeyDescriptor>/s, "")
const weak =
  "MIIBdDCCAR6gAwIBAgIUFbm2eZQ9xjvPvVd0vT6hVYWbqEUwDQYJKoZIhvcNAQELBQAwDzENMAsGA1UEAwwEd2VhazAeFw0yNjAxMDEwMDAwMDBaFw0zNjAxMDEwMDAwMDBaMA8xDTALBgNVBAMMBHdlYWs"

for (const [title, xml, sentence] of [
  ["no keys", withoutKeys, /no valid KeyDescriptor/],
  [
    "a text in place of a certificate",
    PROVIDER_HERE.metadata.replace(/(X509Certificate>)[^<]+/g, `$1${weak}`),
    /no valid KeyDescriptor/,
  ],
  [
    "no address for a redirect",
    PROVIDER_HERE.metadata.replace("HTTP-Redirect", "SOAP"),
    /no valid SingleSignOnService/,
  ],
  [
    "an address without TLS",
    PROVIDER_HERE.metadata.replace(SIGN_ON_URL, "http://idp.example.com/sso"),
    /no valid SingleSignOnService/,
  ],
  [
    "an address that is a script",
    PROVIDER_HERE.metadata.replace(SIGN_ON_URL, "javascript:alert(1)"),
    /no valid SingleSignOnService/,
  ],
  [
    "an end in the past",
    PROVIDER_HERE.metadata.replace("entityID=", 'validUntil="2029-12-31T23:59:59Z" entityID='),
    /validUntil is 2029/,
  ],
  ["a DOCTYPE", `<!DOCTYPE x>${PROVIDER_HERE.metadata}`, /is not allowed/],
  ["no XML", "not xml", /./],
  ["no bytes", "", /./],
] as const)
  test(`metadata with ${title} are refused (SAML 2.0 Metadata §2.4.3)`, async () => {
    await isUnreachable(leadsTo(published(() => xml)), sentence)
  })

/** A server that answers with these bytes, as they come. */
async function serving(t: TestContext, answer: (write: (bytes: string) => void, end: () => void) => void, head = {}) {
  const server = createServer((_, response) => {
    response.writeHead("location" in head ? 302 : 200, head)
    answer(
      (bytes) => void response.write(bytes),
      () => void response.end(),
    )
  })
  await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return connectionOf({ metadataUrl: `http://127.0.0.1:${port}/metadata`, metadata: undefined })
}

test("metadata of many megabytes are refused before they are all read", async (t) => {
  const connection = await serving(t, (write, end) => {
    for (let times = 0; times < 600; times++) write("x".repeat(1024))
    end()
  })
  await isUnreachable(leadsTo(started({ outbound: toThisMachine() }), connection), /524288/)
})

test("metadata that never end are refused when the time is over", async (t) => {
  const connection = await serving(t, (write) => write("<"))
  await isUnreachable(leadsTo(started({ outbound: toThisMachine({ timeoutMs: 50 }) }), connection), /50 ms/)
})

test("metadata that redirect, and those at a private address, are refused", async (t) => {
  const redirecting = await serving(t, (_, end) => end(), { location: "http://127.0.0.1:1/" })
  await isUnreachable(leadsTo(started({ outbound: toThisMachine() }), redirecting), /302/)
  await isUnreachable(leadsTo(started({ outbound: toThisMachine({ networks: [] }) }), redirecting), /127\.0\.0\.1/)
})

const shown = (findings: readonly ConnectionFinding[]): readonly string[] =>
  findings.map(({ state, said: each }) => `${state}: ${english(each)}`)

test("a check says what to register, where people sign in, and when the certificate ends", async () => {
  const { saml } = published(() => PROVIDER_HERE.metadata)
  deepEqual(shown(await saml.check(AT_URL)), [
    `ok: Register the address ${CALLBACK} for the answer: where the provider registers service providers: give it the metadata of this service`,
    `ok: The entity id of this service is ${ENTITY}, which is also the address of its metadata`,
    "ok: https://idp.example.com/metadata is reachable and its issuer matches",
    `ok: The provider ${PROVIDER} signs people in at ${SIGN_ON_URL}`,
    `ok: ${PROVIDER}: the certificate expires at 2031-01-01T00:00:00Z`,
  ])
})

test("a check warns of a certificate that ends within 30 days, and of given metadata that do", async () => {
  const soon = samlProvider({ now: NOW, validUntil: NOW + 30 * DAY - 1000 })
  const metadata = soon.metadata.replace("entityID=", 'validUntil="2030-01-20T00:00:00Z" entityID=')
  const findings = await started().saml.check(connectionOf({ metadata }))
  deepEqual(
    shown(findings).filter((each) => each.startsWith("warning")),
    [
      `warning: ${PROVIDER}: the certificate expires at 2030-01-30T23:59:59Z`,
      `warning: ${PROVIDER}: the claim validUntil is 2030-01-20T00:00:00Z, and the time here is 2030-01-01T00:00:00Z`,
    ],
  )
})

test("a check reports metadata that cannot be fetched or read, and a connection without a key", async () => {
  for (const [findings, sentence] of [
    [await published(() => undefined).saml.check(AT_URL), /it answers 503$/],
    [await started().saml.check(connectionOf({ metadata: "<EntityDescriptor/>" })), /the issuer is/],
    [await started({ secretOf: () => undefined }).saml.check(connectionOf()), /no secret/],
  ] as const) {
    const last = shown(findings).at(-1) ?? ""
    match(last, /^problem: /)
    match(last, sentence)
  }
})
