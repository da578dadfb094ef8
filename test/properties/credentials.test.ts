import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import type { Credentials } from "../../src/oauth/credentials.ts"
import { credentials } from "../../src/oauth/credentials.ts"
import { anyId, anyScope, anyText, anyUint32, bothRing, formerRing, presentRing } from "./samples.ts"

const present = credentials(presentRing)
const former = credentials(formerRing)
const both = credentials(bothRing)

type Open = (by: Credentials) => (text: string) => unknown

interface Minted {
  readonly kind: string
  readonly payload: unknown
  readonly mint: (by: Credentials) => string
  readonly open: Open
}

const OPENERS: Readonly<Record<string, Open>> = {
  code: (by) => by.openCode,
  refresh: (by) => by.openRefresh,
  access: (by) => by.openAccess,
  session: (by) => by.openSession,
  device: (by) => by.openDeviceCookie,
  bound: (by) => by.openBound,
}
const PREFIXES: Readonly<Record<string, string>> = {
  code: "gac_",
  refresh: "grt_",
  access: "gat_",
  session: "gse_",
  device: "gde_",
  bound: "gbo_",
}

const minted = (kind: string, payload: unknown, mint: (by: Credentials) => string): Minted => ({
  kind,
  payload,
  mint,
  open: OPENERS[kind] ?? assert.fail(kind),
})

const PLAIN = { noNullPrototype: true }
const anyDigest = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString("base64url"))
const anyConfirmation = fc.oneof(
  fc.constant(undefined),
  anyDigest.map((thumbprint) => ({ jkt: thumbprint })),
  anyDigest.map((thumbprint) => ({ "x5t#S256": thumbprint })),
)
const anySubject = fc.oneof(
  fc.record({ grantId: anyId("grant"), generation: anyUint32 }, PLAIN),
  fc.record({ clientId: anyId("client") }, PLAIN),
)
const anyAccess = fc
  .record(
    {
      subject: anySubject,
      issuedAt: anyUint32,
      expiresAt: anyUint32,
      tokenId: fc.uint8Array({ minLength: 8, maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
      scope: fc.option(
        anyScope.filter((scope) => scope.length > 0),
        { nil: undefined },
      ),
      resources: fc.array(
        fc.constantFrom("https://api.example/", "urn:example:api", "https://other.example/v1?x=%20"),
        {
          maxLength: 3,
        },
      ),
      confirmation: anyConfirmation,
    },
    PLAIN,
  )
  .map((payload) => minted("access", payload, (by) => by.mintAccess(payload)))
const anyCode = fc
  .record({ grantId: anyId("grant"), confirmation: anyConfirmation }, PLAIN)
  .map((payload) => minted("code", payload, (by) => by.mintCode(payload)))
const anyRefresh = fc
  .record(
    {
      grantId: anyId("grant"),
      generation: anyUint32,
      expiresAt: anyUint32.map((seconds) => seconds * 1000),
      confirmation: anyConfirmation,
    },
    PLAIN,
  )
  .map((payload) => minted("refresh", payload, (by) => by.mintRefresh(payload)))
const anySession = fc
  .record({ sessionId: anyId("session") }, PLAIN)
  .map((payload) => minted("session", payload, (by) => by.mintSession(payload)))
const eightBytes = fc.uint8Array({ minLength: 8, maxLength: 8 }).map((bytes) => Buffer.from(bytes))
const anyDevice = fc
  .record({ userId: anyId("user"), passwordMark: eightBytes, deviceId: eightBytes, issuedAt: anyUint32 }, PLAIN)
  .map((payload) => minted("device", payload, (by) => by.mintDeviceCookie(payload)))
const anyBound = fc
  .record({ rootId: anyId("session"), deviceId: anyDigest, expiresAt: anyUint32 }, PLAIN)
  .map((payload) => minted("bound", payload, (by) => by.mintBound(payload)))
const anyCredential = fc.oneof(anyCode, anyRefresh, anyAccess, anySession, anyDevice, anyBound)

const isOpenedByNobody = (text: string): void => {
  for (const [kind, open] of Object.entries(OPENERS)) {
    for (const by of [present, former, both]) assert.equal(open(by)(text), undefined, `${kind} opened ${text}`)
  }
}

test("decision 0002: every credential opens to its content, and minting that content again gives the same credential", () => {
  fc.assert(
    fc.property(anyCredential, ({ kind, payload, mint, open }) => {
      const text = mint(present)
      assert.ok(text.startsWith(PREFIXES[kind] ?? "?"))
      assert.match(text, /^[a-z]{3}_[A-Za-z0-9_-]+$/)
      assert.ok(text.length < 400, `${text.length} characters`)
      assert.deepEqual(open(present)(text), payload)
      assert.equal(mint(present), text)
    }),
    { numRuns: 300 },
  )
})

test("decision 0002: a credential of one kind never opens as another, even with the other kind's prefix", () => {
  fc.assert(
    fc.property(anyCredential, ({ kind, mint }) => {
      const text = mint(present)
      for (const [other, open] of Object.entries(OPENERS)) {
        if (other === kind) continue
        assert.equal(open(present)(text), undefined)
        assert.equal(open(present)((PREFIXES[other] ?? "") + text.slice(4)), undefined)
      }
    }),
    { numRuns: 200 },
  )
})

test("decision 0002: a changed kind byte does not make a valid credential of another kind", () => {
  fc.assert(
    fc.property(
      anyCredential,
      fc.nat({ max: 255 }),
      fc.constantFrom(...Object.values(PREFIXES)),
      ({ mint }, byte, prefix) => {
        const text = mint(present)
        const bytes = Buffer.from(text.slice(4), "base64url")
        fc.pre(bytes[1] !== byte)
        bytes[1] = byte
        isOpenedByNobody(prefix + bytes.toString("base64url"))
      },
    ),
    { numRuns: 200 },
  )
})

test("RFC 6749 §10.3, §10.4, RFC 6750 §5.2: a flipped bit is refused: every bit of every kind", () => {
  fc.assert(
    fc.property(fc.tuple(anyCode, anyRefresh, anyAccess, anySession), (all) => {
      for (const { mint, open } of all) {
        const text = mint(present)
        const bytes = Buffer.from(text.slice(4), "base64url")
        for (let bit = 0; bit < bytes.length * 8; bit++) {
          const changed = Buffer.from(bytes)
          changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
          assert.equal(open(both)(text.slice(0, 4) + changed.toString("base64url")), undefined, `bit ${bit}`)
        }
      }
    }),
    { numRuns: 3 },
  )
})

test("refuses a truncation at either end, and a removal of any bytes", () => {
  fc.assert(
    fc.property(anyCredential, fc.nat(), fc.nat(), ({ mint, open }, one, other) => {
      const text = mint(present)
      for (let length = 0; length < text.length; length++) {
        assert.equal(open(both)(text.slice(0, length)), undefined)
        assert.equal(open(both)(text.slice(text.length - length)), undefined)
      }
      const bytes = Buffer.from(text.slice(4), "base64url")
      const [from, to] = [one % bytes.length, other % bytes.length].sort((a, b) => a - b) as [number, number]
      const cut = Buffer.concat([bytes.subarray(0, from), bytes.subarray(to + 1)])
      assert.equal(open(both)(text.slice(0, 4) + cut.toString("base64url")), undefined)
    }),
    { numRuns: 30 },
  )
})

test("refuses an appended, prepended, inserted or changed character", () => {
  const anyCharacter = fc.oneof(
    fc.constantFrom(..."AQgw0_-=+/. \n\0"),
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
  )
  fc.assert(
    fc.property(anyCredential, anyCharacter, fc.nat(), ({ mint, open }, character, seed) => {
      const text = mint(present)
      const at = seed % text.length
      assert.equal(open(both)(text + character), undefined)
      assert.equal(open(both)(character + text), undefined)
      assert.equal(open(both)(text.slice(0, at) + character + text.slice(at)), undefined)
      if (text[at] !== character)
        assert.equal(open(both)(text.slice(0, at) + character + text.slice(at + 1)), undefined)
    }),
    { numRuns: 1000 },
  )
})

test("RFC 4648 §3.5, §5: only the canonical base64url spelling is accepted", () => {
  const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
  fc.assert(
    fc.property(anyCredential, ({ mint, open }) => {
      const text = mint(present)
      const bytes = Buffer.from(text.slice(4), "base64url")
      const spellings = [`${text}=`, `${text}==`, text.slice(0, 4) + bytes.toString("base64")]
      for (const last of ALPHABET) {
        const other = text.slice(0, -1) + last
        if (Buffer.from(other.slice(4), "base64url").equals(bytes)) spellings.push(other)
      }
      for (const spelling of spellings)
        if (spelling !== text) assert.equal(open(present)(spelling), undefined, spelling)
    }),
    { numRuns: 100 },
  )
})

test("a credential of another server secret never opens", () => {
  fc.assert(
    fc.property(anyCredential, ({ mint, open }) => {
      assert.equal(open(present)(mint(former)), undefined)
      assert.equal(open(former)(mint(present)), undefined)
      // A credential of the former secret does not open if it names the key id of the present secret.
      const bytes = Buffer.from(mint(former).slice(4), "base64url")
      bytes.set(presentRing[0].keyId, 2)
      assert.equal(open(both)(mint(former).slice(0, 4) + bytes.toString("base64url")), undefined)
    }),
  )
})

test("decision 0002: with two server secrets the first mints, and both open", () => {
  fc.assert(
    fc.property(anyCredential, ({ payload, mint, open }) => {
      assert.equal(mint(both), mint(present))
      assert.deepEqual(open(both)(mint(present)), payload)
      assert.deepEqual(open(both)(mint(former)), payload)
    }),
  )
})

test("a value that the server did not mint opens to nothing and never throws", () => {
  const anyBody = fc.oneof(
    anyText(100),
    fc.uint8Array({ maxLength: 120 }).map((bytes) => Buffer.from(bytes).toString("base64url")),
    fc.constantFrom("", "A".repeat(508), "A".repeat(100_000)),
  )
  fc.assert(
    fc.property(fc.constantFrom("", ...Object.values(PREFIXES)), anyBody, (prefix, body) => {
      isOpenedByNobody(prefix + body)
    }),
    { numRuns: 500 },
  )
})

test("decision 0002: access tokens from before resource indicators and bound tokens still open, and the same tokens are still minted", () => {
  const tokenId = Buffer.from("0123456789abcdef", "hex")
  const times = { issuedAt: 1_893_456_000, expiresAt: 1_893_459_600, tokenId, confirmation: undefined }
  const digits = "0123456789abcdef0123456789abcdef"
  const ofGrant = { ...times, subject: { grantId: `grant_${digits}`, generation: 7 }, scope: undefined, resources: [] }
  const ofClient = { ...times, subject: { clientId: `client_${digits}` }, scope: ["read", "write"], resources: [] }
  for (const [payload, token] of [
    [
      ofGrant,
      "gat_AQI3G1fBAQEjRWeJq83vASNFZ4mrze8AAAAHcNvYgHDb5pABI0VniavN7zG1xf5Il3iNUwaSeodg1sxib38wroRgMJo13m66PoeC",
    ],
    [
      ofClient,
      "gat_AQI3G1fBAgEjRWeJq83vASNFZ4mrze8AAAAAcNvYgHDb5pABI0VniavN73JlYWQgd3JpdGWwgnCb5zCFf2tAUuJ1WhvEYSHMYA8B__y1gX0e9fMihw",
    ],
  ] as const) {
    assert.deepEqual(present.openAccess(token), payload)
    assert.equal(present.mintAccess(present.openAccess(token) ?? assert.fail()), token)
  }
})
