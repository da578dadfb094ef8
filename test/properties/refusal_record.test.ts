import { equal, match, ok } from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { Refusal } from "../../src/oauth/refusal.ts"
import { parseRefusalRecord, refusalRecord } from "../../src/observe/refusal_record.ts"
import { anyText } from "./samples.ts"

const FACTS = { traceId: "00c0ffee00c0ffee", address: "203.0.113.7", method: "GET", path: "/oauth/authorize.php" }
const recordOf = (received: string, reason = "scope-unknown") =>
  refusalRecord(
    { ...FACTS, path: `/${received}` },
    new Refusal("invalid_scope", reason, { received, expected: received }),
    {},
  )

/** Generates secrets, verifiers and challenges: 32 random bytes or more, in base64url or hexadecimal. */
const aSecret = fc.oneof(
  fc.uint8Array({ minLength: 32, maxLength: 96 }).map((bytes) => Buffer.from(bytes).toString("base64url")),
  fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString("hex")),
)
const aCredential = fc
  .tuple(fc.constantFrom("gac_", "gat_", "grt_", "gse_", "eyJ"), aSecret)
  .map((parts) => parts.join(""))
const secretLike = (text: string) => /[A-Z0-9]/.test(text)

test("property: a secret in a wrong place is never shown, whatever text is around it", () => {
  fc.assert(
    fc.property(
      anyText(40),
      fc.oneof(aSecret, aCredential).filter(secretLike),
      anyText(40),
      (before, secret, after) => {
        const { received, expected, path } = recordOf(`${before}${secret}${after}`)
        for (const text of [received, expected, path]) ok(!text?.includes(secret), `${text}`)
      },
    ),
  )
})

test("property: a redirect URI is shown without the values of query, fragment and user information", () => {
  const place = fc.constantFrom(
    (secret: string) => `https://client.example/cb?token=${secret}`,
    (secret: string) => `https://client.example/cb?a=b&${secret}`,
    (secret: string) => `https://client.example/cb#access_token=${secret}&x=y`,
    (secret: string) => `https://ann:${secret}@client.example/cb`,
    (secret: string) => `https://client.example/cb?a=b?c=${secret}`,
    (secret: string) => `https://client.example/cb?a=b ${secret}`,
    (secret: string) => `https:\\\\ann:${secret}@client.example/cb`,
    (secret: string) => `https:ann:${secret}@client.example/cb`,
  )
  fc.assert(
    fc.property(place, aSecret, (at, secret) => {
      for (const reason of ["redirect-uri-differs", "code-redirect-uri-differs"]) {
        const { received } = recordOf(at(secret), reason)
        ok(!received?.includes(secret), `${received}`)
        ok(received?.startsWith("https:") && received.includes("client.example/cb"), `${received}`)
      }
    }),
  )
})

test("property: a secret sent as the redirect URI is not shown", () => {
  fc.assert(
    fc.property(fc.oneof(aSecret, aCredential).filter(secretLike), (secret) => {
      for (const reason of ["redirect-uri-differs", "code-redirect-uri-differs", "post-logout-uri-differs"])
        match(recordOf(secret, reason).received ?? "", /^(\[secret\]|\[\d+ characters, not a URI\])$/)
    }),
  )
})

test("property: a stored record has a limited length, shows no control characters, and parses to the same record", () => {
  const long = fc.string({ unit: "binary", minLength: 0, maxLength: 3000 })
  fc.assert(
    fc.property(long, fc.constantFrom("scope-unknown", "redirect-uri-differs"), (received, reason) => {
      const refusal = recordOf(received, reason)
      const text = JSON.stringify(refusal)
      ok(text.length < 12_000, `${text.length}`)
      ok(!/[\p{Cc}\p{Cf}\p{Cs}]/u.test(`${refusal.received}${refusal.path}`))
      equal(JSON.stringify(parseRefusalRecord(text)), text)
    }),
  )
})

test("ids of this server, known words and redirect URIs are shown in full", () => {
  for (const text of [
    "client_01a1faa8269975ec9799ae63a103e5bb",
    "application/x-www-form-urlencoded; charset=iso-8859-1",
    "authorization_code refresh_token client_credentials",
    "urn:ietf:params:oauth:grant-type:device_code",
  ])
    equal(recordOf(text).received, text)
  const uri = "https://client.example/a/1f2e3d4c-5b6a-7988-A7B6-c5d4e3f20102/callback"
  equal(recordOf(uri, "redirect-uri-differs").received, uri)
})
