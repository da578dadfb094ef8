/** Encrypted request objects: RFC 9101 §6.1. Decision 0106. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { generateKeyPairSync } from "node:crypto"
import { after, test } from "node:test"
import type { CompactJWEHeaderParameters, JWK } from "jose"
import { CompactEncrypt, importJWK } from "jose"
import type { ObjectEncryptionAlgorithm } from "../../src/oauth/client_extensions.ts"
import { OBJECT_CONTENT_ENCRYPTIONS, OBJECT_ENCRYPTION_ALGORITHMS } from "../../src/oauth/client_extensions.ts"
import { readEncryptedObject } from "../../src/oauth/encrypted_object.ts"
import { confidentialClient as sampleClient } from "../store/samples.ts"
import { codeIn, errorLocation, signedIn } from "../support/authorization.ts"
import { Browser } from "../support/browser.ts"
import { assertionOf, jwksOf, ownKey, refusalLog } from "../support/client_assertion.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { authorizeUrl, exchange, REDIRECT_URI, requestOf } from "../support/journey.ts"
import { push, pushed, pushedUrl } from "../support/pushed.ts"
import { confidentialClient, service } from "../support/service.ts"
import { send } from "../support/wire.ts"

const { log, lines } = refusalLog()
const LIMITS = { signInLimit: "off", authorizationLimit: "off", tokenLimit: "off" } as const
const at = await service({ after }, { ...LIMITS, requestObjectEncryption: true }, { log })
const off = await service({ after }, LIMITS, { log })

const key = ownKey("ES256", "k1")
const SIGNED = { request_object_signing_alg: "ES256", jwks: jwksOf(key) }
const ENCRYPTED = { ...SIGNED, request_object_encryption_alg: "ECDH-ES" }
const web = await confidentialClient(at, ENCRYPTED)
const wrapping = await confidentialClient(at, { ...ENCRYPTED, request_object_encryption_alg: "ECDH-ES+A128KW" })
const other = await confidentialClient(at, ENCRYPTED)
const signing = await confidentialClient(at, SIGNED)
const browser = await signedIn(at, signing)

type Alg = ObjectEncryptionAlgorithm
type Enc = (typeof OBJECT_CONTENT_ENCRYPTIONS)[number]
type PublicKey = JWK & { readonly kid: string; readonly alg: string; readonly use: string }

async function keysOf({ url }: { readonly url: string }): Promise<readonly PublicKey[]> {
  return (JSON.parse((await send({ url }, "/oauth/jwks.php")).text) as { keys: PublicKey[] }).keys
}

const published = await keysOf(at)
const keyFor = (alg: Alg): PublicKey => {
  const found = published.find((each) => each.use === "enc" && each.alg === alg)
  ok(found)
  return found
}

type Members = Readonly<Record<string, unknown>>

const signedObject = (client: RegisteredClient, claims: Members = {}): Promise<string> => {
  const right = { ...requestOf(client), sub: undefined, state: "inside", jti: undefined }
  return assertionOf(at, client.client_id, key, { claims: { ...right, ...claims } })
}

interface Encrypting {
  readonly alg?: Alg
  readonly enc?: Enc
  readonly header?: Members
  readonly to?: JWK
  readonly apu?: Uint8Array
  readonly apv?: Uint8Array
}

async function encrypted(content: string, encrypting: Encrypting = {}): Promise<string> {
  const { alg = "ECDH-ES", enc = "A128CBC-HS256", header = {}, to = keyFor(alg), apu, apv } = encrypting
  const protectedHeader: CompactJWEHeaderParameters = { alg, enc, cty: "JWT", ...header }
  const encryption = new CompactEncrypt(Buffer.from(content)).setProtectedHeader(protectedHeader)
  if (apu !== undefined || apv !== undefined)
    encryption.setKeyManagementParameters({ ...(apu && { apu }), ...(apv && { apv }) })
  return encryption.encrypt(await importJWK(to, alg))
}

/** The object with members in its header that an attacker changed after the encryption. */
function withHeader(object: string, members: Members): string {
  const [header = "", ...rest] = object.split(".")
  const before = JSON.parse(Buffer.from(header, "base64url").toString()) as object
  return [Buffer.from(JSON.stringify({ ...before, ...members })).toString("base64url"), ...rest].join(".")
}

const ask = ({ client_id }: RegisteredClient, request: string, beside = {}, who = browser) =>
  who.get(authorizeUrl(at, { client_id, request, ...beside }))

const INSIDE = "&state=inside"
const BESIDE = { redirect_uri: REDIRECT_URI, state: "beside" }
const REFUSED = errorLocation("invalid_request_object", "&state=beside")

async function assertUndecryptable(client: RegisteredClient, object: string, what: string): Promise<void> {
  const { location } = await ask(client, object, BESIDE)
  deepEqual([location, lines.at(-1)?.reason], [REFUSED, "request-object-encryption"], what)
}

test("RFC 9101 §6.1: an object encrypted as the client is registered is the request, by value and pushed", async () => {
  for (const alg of OBJECT_ENCRYPTION_ALGORITHMS)
    for (const enc of OBJECT_CONTENT_ENCRYPTIONS) {
      const settings = { ...SIGNED, request_object_encryption_alg: alg, request_object_encryption_enc: enc }
      const client = await confidentialClient(at, settings)
      const object = await encrypted(await signedObject(client, { scope: "read" }), { alg, enc })
      const code = codeIn(await ask(client, object, { ...BESIDE, scope: "openid write" }), INSIDE)
      equal((await exchange(at, client, code)).body.scope, "read", `${alg} ${enc}`)
      const uri = await pushed(at, client, { request: object, scope: "write" })
      codeIn(await browser.get(pushedUrl(at, client, uri)), INSIDE)
    }
})

test("OpenID Connect Registration §2: A128CBC-HS256 is the default; cty, typ, kid, apu and apv may be there", async () => {
  const content = await signedObject(web)
  const { kid } = keyFor("ECDH-ES")
  for (const header of [{}, { cty: undefined }, { cty: "jwt", typ: "oauth-authz-req+jwt", kid }, { iss: "x" }])
    codeIn(await ask(web, await encrypted(content, { header: JSON.parse(JSON.stringify(header)) })), INSIDE)
  const parties = { apu: Buffer.from("client"), apv: Buffer.from("service") }
  codeIn(await ask(web, await encrypted(content, parties)), INSIDE)
})

test("OpenID Connect Core §6.1: an unsigned object can be encrypted, of a client registered so", async () => {
  const settings = { request_object_signing_alg: "none", request_object_encryption_alg: "ECDH-ES" }
  const client = await confidentialClient(at, settings)
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
  const content = `${encoded({ alg: "none" })}.${encoded({ ...requestOf(client), state: "inside" })}.`
  codeIn(await ask(client, await encrypted(content)), INSIDE)
  await assertUndecryptable(client, content, "not encrypted")
})

test("RFC 7516 §7.1, RFC 8725 §3.6: refuses each object that is encrypted in another way than the registered one, before a key is used", async () => {
  const content = await signedObject(web)
  const object = await encrypted(content)
  const cases: Record<string, string> = {
    "not encrypted": content,
    "another alg": await encrypted(content, { alg: "ECDH-ES+A128KW" }),
    "another enc": await encrypted(content, { enc: "A128GCM" }),
    "an alg of RSA": withHeader(object, { alg: "RSA1_5" }),
    "a shared key": withHeader(object, { alg: "dir" }),
    "a password": withHeader(object, { alg: "PBES2-HS256+A128KW", p2s: "c2FsdHNhbHQ", p2c: 1_000_000_000 }),
    "compressed content": await encrypted("m".repeat(1_000_000), { header: { zip: "DEF" } }),
    "zip that says nothing": withHeader(object, { zip: null }),
    crit: withHeader(object, { crit: ["exp"], exp: 1 }),
    p2c: await encrypted(content, { header: { p2c: 1 } }),
    p2s: await encrypted(content, { header: { p2s: "c2FsdHNhbHQ" } }),
    jku: await encrypted(content, { header: { jku: `${at.url}/oauth/jwks.php` } }),
    x5u: await encrypted(content, { header: { x5u: "https://evil.example/" } }),
    "a type of another JWT": await encrypted(content, { header: { typ: "at+jwt" } }),
    "content of another type": await encrypted(content, { header: { cty: "text/plain" } }),
    "a kid that is no text": withHeader(object, { kid: 1 }),
    "a header that is a list": ["W10", ...object.split(".").slice(1)].join("."),
    "six parts": `${object}.`,
  }
  const registered = {
    ...sampleClient(),
    requestObjectEncryptionAlg: "ECDH-ES",
    requestObjectEncryptionEnc: undefined,
  } as const
  ok(readEncryptedObject(object, registered))
  for (const [what, text] of Object.entries(cases)) {
    equal(readEncryptedObject(text, registered), undefined, what)
    await assertUndecryptable(web, text, what)
  }
  await assertUndecryptable(wrapping, object, "the default algorithm")
  const mixed = withHeader(await encrypted(await signedObject(wrapping)), { alg: "ECDH-ES+A128KW" })
  await assertUndecryptable(wrapping, mixed, "another algorithm's key")
})

test("RFC 7516 §11.5: one reason, whatever prevents the decryption", async () => {
  const content = await signedObject(web)
  const object = await encrypted(content)
  const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const stranger = publicKey.export({ format: "jwk" }) as JWK
  const epkOf = (part: object) => withHeader(object, { epk: { ...keyFor("ECDH-ES"), ...part } })
  const cases: Record<string, string> = {
    "another key": await encrypted(content, { to: stranger }),
    "another key with our kid": await encrypted(content, { to: stranger, header: { kid: keyFor("ECDH-ES").kid } }),
    "an unknown kid": await encrypted(content, { header: { kid: "k" } }),
    "the kid of another algorithm": await encrypted(content, { header: { kid: keyFor("ECDH-ES+A128KW").kid } }),
    "a point off the curve": epkOf({ x: "AQ".padEnd(43, "A") }),
    "the point zero": epkOf({ x: "A".repeat(43), y: "A".repeat(43) }),
    "a point of another curve": withHeader(object, {
      epk: generateKeyPairSync("ec", { namedCurve: "P-384" }).publicKey.export({ format: "jwk" }),
    }),
    "no point": withHeader(object, { epk: undefined }),
    "another apu": withHeader(await encrypted(content, { apu: Buffer.from("client") }), { apu: "eA" }),
    "an apu that was not there": withHeader(object, { apu: "eA" }),
    "an apv that is no text": withHeader(object, { apv: 1 }),
    "another member in the header": withHeader(object, { iss: "x" }),
  }
  object.split(".").forEach((part, index, parts) => {
    const replaced = (by: string) => parts.map((each, at) => (at === index ? by : each)).join(".")
    const changed = [part.slice(0, -4), "", `${part.slice(0, 8)}${part[8] === "A" ? "B" : "A"}${part.slice(9)}`]
    for (const by of part === "" ? ["AAAA"] : changed) cases[`part ${index} is ${by || "empty"}`] = replaced(by)
  })
  for (const [what, text] of Object.entries(cases)) await assertUndecryptable(web, text, what)
  const key = await encrypted(await signedObject(wrapping), { alg: "ECDH-ES+A128KW" })
  const [header, wrapped = "", ...rest] = key.split(".")
  await assertUndecryptable(wrapping, [header, `A${wrapped.slice(1)}`, ...rest].join("."), "another wrapped key")
  codeIn(await ask(wrapping, key), INSIDE)
})

test("refuses an object of more than 16,384 bytes, even if it is pushed", async () => {
  const sized = async (bytes: number) => encrypted(await signedObject(web, { more: "m".repeat(bytes) }))
  const answer = await push(at, web, { request: await sized(9_000) })
  deepEqual([answer.status, JSON.parse(answer.text).error], [400, "invalid_request_object"])
  equal(lines.at(-1)?.reason, "request-object-encryption")
  equal((await push(at, web, { request: await sized(8_000) })).status, 201)
  equal((await push(at, web, { request: await sized(60_000) })).status, 413)
})

test("RFC 9101 §6.2: encryption replaces no signature, and no claim", async () => {
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
  const claims = { ...requestOf(web), iss: web.client_id, aud: at.url }
  const unsigned = `${encoded({ alg: "none" })}.${encoded(claims)}.`
  const forged = (await signedObject(web)).replace(/[^.]{20}$/, "A".repeat(20))
  const cases: readonly (readonly [reason: string, content: string])[] = [
    ["request-object-header", unsigned],
    ["request-object-signature", forged],
    ["request-object-claims", await signedObject(other)],
    ["request-object-claims", await signedObject(web, { aud: "https://other.example" })],
    ["request-object-claims", await signedObject(web, { iss: other.client_id })],
    ["request-object-times", await signedObject(web, { exp: 1 })],
    ["request-object-malformed", await encrypted(await signedObject(web))],
    ["request-object-malformed", "no JWT"],
  ]
  for (const [reason, content] of cases) {
    match((await ask(web, await encrypted(content), BESIDE)).location ?? "", /\?error=invalid_request_object&/, reason)
    equal(lines.at(-1)?.reason, reason)
    equal((await push(at, web, { request: await encrypted(content) })).status, 400)
    equal(lines.at(-1)?.reason, reason)
  }
})

test("a refusal of an object that cannot be decrypted goes where the parameters beside it say, and only if that is registered", async () => {
  const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const to = publicKey.export({ format: "jwk" }) as JWK
  const object = await encrypted(await signedObject(web, { state: "hidden-state" }), { to })
  equal((await ask(web, object, BESIDE)).location, REFUSED)
  const pages = [
    [{}, "request-object-encryption"],
    [{ redirect_uri: "https://evil.example/" }, "redirect-uri-differs"],
  ] as const
  for (const [beside, reason] of pages) {
    const { status, location, html } = await ask(web, object, beside, new Browser())
    deepEqual([status, location, lines.at(-1)?.reason], [400, undefined, reason])
    ok(!html.includes("hidden-state"))
  }
  const foreign = await encrypted(await signedObject(other, { state: "hidden-state" }))
  equal((await ask(web, foreign, BESIDE)).location, REFUSED)
  const expired = await encrypted(await signedObject(web, { exp: 1, response_mode: "form_post" }))
  match((await ask(web, expired, BESIDE)).html, /name="state" value="inside"/)
})

test("a client that is not registered for encryption is refused as before", async () => {
  const object = await encrypted(await signedObject(signing))
  equal((await ask(signing, object, BESIDE)).location, REFUSED)
  equal(lines.at(-1)?.reason, "request-object-malformed")
})

test("RFC 7517 §4.2, OpenID Connect Discovery §3: keys and algorithms are published, the keys last", async () => {
  deepEqual(
    published.map(({ use, alg }) => [use, alg]),
    [["sig", "RS256"], ...OBJECT_ENCRYPTION_ALGORITHMS.map((alg) => ["enc", alg])],
  )
  ok(published.every((each) => !("d" in each)))
  const document = JSON.parse((await send(at, "/.well-known/openid-configuration")).text) as Record<string, unknown>
  deepEqual(document.request_object_encryption_alg_values_supported, OBJECT_ENCRYPTION_ALGORITHMS)
  deepEqual(document.request_object_encryption_enc_values_supported, OBJECT_CONTENT_ENCRYPTIONS)
})

test("with GATEHOUSE_REQUEST_OBJECT_ENCRYPTION off, no key is published, and each object of such a client is refused", async () => {
  deepEqual(
    (await keysOf(off)).map(({ use }) => use),
    ["sig"],
  )
  const client = await confidentialClient(off, ENCRYPTED)
  for (const request of [await encrypted(await signedObject(client)), await signedObject(client)]) {
    const answer = await new Browser().get(authorizeUrl(off, { client_id: client.client_id, request, ...BESIDE }))
    deepEqual([answer.location, lines.at(-1)?.reason], [REFUSED, "request-object-encryption"])
  }
})

test("OpenID Connect Registration §2: enc needs alg, and an encrypted object needs the algorithm of its signature", async () => {
  const problem = (settings: object): Promise<string> =>
    confidentialClient(at, settings).then(
      () => "none",
      (error: Error) => error.message,
    )
  match(await problem({ request_object_encryption_alg: "ECDH-ES" }), /needs request_object_signing_alg/)
  match(await problem({ ...SIGNED, request_object_encryption_enc: "A256GCM" }), /needs request_object_encryption_alg/)
  for (const alg of ["RSA1_5", "RSA-OAEP", "RSA-OAEP-256", "dir", "PBES2-HS256+A128KW", "A128KW", "ECDH-ES+A192KW"])
    match(await problem({ ...SIGNED, request_object_encryption_alg: alg }), /request_object_encryption_alg/, alg)
})
