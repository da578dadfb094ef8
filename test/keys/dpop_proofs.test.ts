/** RFC 9449 §4.3: what makes a proof, and what refuses it. test/spec/rfc9449_tokens.test.ts has the endpoints. */
import { deepEqual, equal, fail, match, notEqual, ok } from "node:assert/strict"
import { createSecretKey, generateKeyPairSync } from "node:crypto"
import { describe, it } from "node:test"
import { dpopProofs } from "../../src/keys/dpop_proofs.ts"
import { formMac, isFormMac } from "../../src/keys/key_ring.ts"
import { usedProofs } from "../../src/keys/used_proofs.ts"
import { jwkThumbprint } from "../../src/oauth/jwk_thumbprint.ts"
import { presentRing } from "../properties/samples.ts"
import type { ProofParts } from "../support/dpop.ts"
import { dpopProof, otherKeys, proofKeys } from "../support/dpop.ts"

const forms = {
  mac: (parts: readonly unknown[]) => formMac(presentRing, parts),
  isMac: (mac: string, parts: readonly unknown[]) => isFormMac(presentRing, mac, parts),
}
const server = (needsNonce = false, useShared?: (digest: Uint8Array, endsAt: number) => Promise<boolean>) =>
  dpopProofs({ forms, needsNonce, useShared })

const NOW = Date.UTC(2030, 0, 1)
const TOKEN_URL = "https://auth.example/oauth/token.php"
const ASKED = { method: "POST", url: TOKEN_URL, now: NOW }
const keys = proofKeys()
const right = { htm: "POST", htu: TOKEN_URL, at: NOW }
const proof = (parts: ProofParts = {}, by = keys) => dpopProof(by, right, parts)

/** The examples of RFC 9449. */
const HEADER =
  "eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2IiwiandrIjp7Imt0eSI6IkVDIiwieCI6Imw4dEZyaHgtMzR0VjNoUklDUkRZOXpDa0RscEJoRjQyVVFVZldWQVdCRnMiLCJ5IjoiOVZFNGpmX09rX282NHpiVFRsY3VOSmFqSG10NnY5VERWclUwQ2R2R1JEQSIsImNydiI6IlAtMjU2In19"
const AT_TOKEN = `${HEADER}.eyJqdGkiOiItQndDM0VTYzZhY2MybFRjIiwiaHRtIjoiUE9TVCIsImh0dSI6Imh0dHBzOi8vc2VydmVyLmV4YW1wbGUuY29tL3Rva2VuIiwiaWF0IjoxNTYyMjYyNjE2fQ.2-GxA6T8lP4vfrg8v-FdWP0A0zdrj8igiMLvqRMUvwnQg4PtFLbdLXiOSsX0x7NVY-FNyJK70nfbV37xRZT3Lg`
const AT_REFRESH = `${HEADER}.eyJqdGkiOiItQndDM0VTYzZhY2MybFRjIiwiaHRtIjoiUE9TVCIsImh0dSI6Imh0dHBzOi8vc2VydmVyLmV4YW1wbGUuY29tL3Rva2VuIiwiaWF0IjoxNTYyMjY1Mjk2fQ.pAqut2IRDm_De6PR93SYmGBPXpwrAk90e8cP2hjiaG5QsGSuKDYW7_X620BxqhvYC8ynrrvZLTk41mSRroapUA`
const AT_RESOURCE = `${HEADER}.eyJqdGkiOiJlMWozVl9iS2ljOC1MQUVCIiwiaHRtIjoiR0VUIiwiaHR1IjoiaHR0cHM6Ly9yZXNvdXJjZS5leGFtcGxlLm9yZy9wcm90ZWN0ZWRyZXNvdXJjZSIsImlhdCI6MTU2MjI2MjYxOCwiYXRoIjoiZlVIeU8ycjJaM0RaNTNFc05yV0JiMHhXWG9hTnk1OUlpS0NBcWtzbVFFbyJ9.2oW9RP35yRqzhrtNP86L-Ey71EOptxRimPPToA1plemAgR6pxHF8y6-yqyVnmcw6Fy1dqd-jfxSYoMxhAJpLjA`
const JKT = "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I"

describe("RFC 9449: the examples of the standard", () => {
  it("RFC 9449 §4.2: accepts the proof of a token request, and finds the thumbprint of §6.1", async () => {
    const asked = { method: "POST", url: "https://server.example.com/token", now: 1562262616_000 }
    deepEqual(await server().check(AT_TOKEN, asked), { jkt: JKT })
  })

  it("RFC 9449 §5: accepts the proof of a refresh, whose jti the token request 45 minutes before had", async () => {
    const asked = { method: "POST", url: "https://server.example.com/token" }
    const one = server()
    for (const [text, now] of [
      [AT_TOKEN, 1562262616_000],
      [AT_REFRESH, 1562265296_000],
    ] as const)
      deepEqual(await one.check(text, { ...asked, now }), { jkt: JKT })
  })

  it("RFC 9449 §7.1: accepts the proof with the access token, bound to the thumbprint", async () => {
    const asked = {
      method: "GET",
      url: "https://resource.example.org/protectedresource",
      now: 1562262618_000,
      accessToken: "Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU",
      thumbprint: JKT,
    }
    deepEqual(await server().check(AT_RESOURCE, asked), { jkt: JKT })
  })

  it("RFC 7638 §3, §3.1: the thumbprint of the example key", () => {
    const n =
      "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw"
    const key = { kty: "RSA", n, e: "AQAB", alg: "RS256", kid: "2011-04-29" }
    equal(jwkThumbprint(key), "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
  })

  it("RFC 8037 §2: the thumbprint of the Ed25519 key of its appendix", () => {
    const key = { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" }
    equal(jwkThumbprint(key), "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")
  })

  it("RFC 7638 §3.2: a key has one thumbprint, because other spellings of its numbers have none", () => {
    const { x, y } = keys.jwk as { x: string; y: string }
    const key = { kty: "EC", crv: "P-256", x, y }
    ok(jwkThumbprint(key))
    for (const other of [
      `${x}=`,
      `${x}\n`,
      Buffer.concat([Buffer.alloc(1), Buffer.from(x, "base64url")]).toString("base64url"),
    ])
      equal(jwkThumbprint({ ...key, x: other }), undefined)
    equal(jwkThumbprint({ kty: "RSA", e: "AAEAAQ", n: x }), undefined)
    equal(jwkThumbprint({ kty: "oct", k: x }), undefined)
  })
})

const ACCEPTED: readonly (readonly [title: string, () => string])[] = [
  ["ES256", () => proof()],
  ["EdDSA", () => proof({}, proofKeys("EdDSA"))],
  ["Ed25519, RFC 9864 §2.2", () => proof({}, proofKeys("EdDSA", "Ed25519"))],
  ["RS256", () => proof({}, proofKeys("RS256"))],
  ["PS256", () => proof({}, proofKeys("RS256", "PS256"))],
  ["htu with a query and a fragment", () => proof({ claims: { htu: `${TOKEN_URL}?a=b#c` } })],
  [
    "htu with upper case and the default port",
    () => proof({ claims: { htu: "HTTPS://AUTH.example:443/oauth/token.php" } }),
  ],
  ["htu with a dot segment", () => proof({ claims: { htu: "https://auth.example/x/../oauth/token.php" } })],
  ["iat 60 seconds ago", () => proof({ claims: { iat: NOW / 1000 - 60 } })],
  ["iat 60 seconds ahead", () => proof({ claims: { iat: NOW / 1000 + 60 } })],
  ["iat with a fraction", () => proof({ claims: { iat: NOW / 1000 + 0.5 } })],
  ["further header members and claims", () => proof({ header: { kid: "x" }, claims: { exp: 1, nonce: "of-another" } })],
]

const EC384 = () => otherKeys("ES256", generateKeyPairSync("ec", { namedCurve: "P-384" }))
const RSA1024 = () => otherKeys("RS256", generateKeyPairSync("rsa", { modulusLength: 1024 }))
const withPrivate = () => ({ ...keys, jwk: keys.privateKey.export({ format: "jwk" }) })
const replaced = (text: string, at: number, part: string) => text.split(".").with(at, part).join(".")

const REFUSED: readonly (readonly [title: string, header: () => unknown, reason: string])[] = [
  ["several headers", () => [proof(), proof()], "dpop-malformed"],
  ["two proofs that Node joined", () => `${proof()}, ${proof()}`, "dpop-malformed"],
  ["an empty header", () => "", "dpop-malformed"],
  ["no JWT", () => "a.b", "dpop-malformed"],
  ["a JWE", () => `${proof()}.a.b`, "dpop-malformed"],
  ["a proof of 100 kB", () => proof({ claims: { x: "x".repeat(100_000) } }), "dpop-malformed"],
  ["a header that is no JSON", () => replaced(proof(), 0, "eA"), "dpop-malformed"],
  ["claims that are a list", () => replaced(proof(), 1, Buffer.from("[]").toString("base64url")), "dpop-malformed"],
  ["typ JWT", () => proof({ header: { typ: "JWT" } }), "dpop-malformed"],
  ["no typ", () => proof({ header: { typ: undefined } }), "dpop-malformed"],
  ["alg none", () => proof({ header: { alg: "none" } }), "dpop-malformed"],
  ["alg none without a signature", () => replaced(proof({ header: { alg: "none" } }), 2, ""), "dpop-malformed"],
  ["alg HS256 with the public key", () => proof({ header: { alg: "HS256" } }), "dpop-malformed"],
  [
    "alg HS256 with a symmetric key",
    () => proof({ header: { alg: "HS256", jwk: createSecretKey(Buffer.alloc(32)).export({ format: "jwk" }) } }),
    "dpop-malformed",
  ],
  ["alg of another kind of key", () => proof({ header: { alg: "RS256" } }), "dpop-malformed"],
  ["alg ES512", () => proof({ header: { alg: "ES512" } }), "dpop-malformed"],
  ["a key on another curve", () => proof({}, EC384()), "dpop-malformed"],
  ["an RSA key of 1024 bits", () => proof({}, RSA1024()), "dpop-malformed"],
  ["no key", () => proof({ header: { jwk: undefined } }), "dpop-malformed"],
  ["a key by address", () => proof({ header: { jwk: undefined, jku: "https://evil.example/jwks" } }), "dpop-malformed"],
  ["a private key", () => proof({}, withPrivate()), "dpop-malformed"],
  [
    "a point that is not on the curve",
    () => proof({ header: { jwk: { ...keys.jwk, x: "A".repeat(43) } } }),
    "dpop-malformed",
  ],
  ["a critical extension", () => proof({ header: { crit: ["b64"], b64: false } }), "dpop-malformed"],
  ["no jti", () => proof({ claims: { jti: undefined } }), "dpop-malformed"],
  ["a jti that is a number", () => proof({ claims: { jti: 7 } }), "dpop-malformed"],
  ["a jti of 256 characters", () => proof({ claims: { jti: "j".repeat(256) } }), "dpop-malformed"],
  ["no iat", () => proof({ claims: { iat: undefined } }), "dpop-malformed"],
  ["an iat that is text", () => proof({ claims: { iat: String(NOW / 1000) } }), "dpop-malformed"],
  ["no htm", () => proof({ claims: { htm: undefined } }), "dpop-malformed"],
  ["no htu", () => proof({ claims: { htu: undefined } }), "dpop-malformed"],
  ["another method", () => proof({ claims: { htm: "GET" } }), "dpop-request-differs"],
  ["the method in lower case", () => proof({ claims: { htm: "post" } }), "dpop-request-differs"],
  ["another path", () => proof({ claims: { htu: "https://auth.example/oauth/par.php" } }), "dpop-request-differs"],
  [
    "another host",
    () => proof({ claims: { htu: "https://auth.example.evil/oauth/token.php" } }),
    "dpop-request-differs",
  ],
  ["plain http", () => proof({ claims: { htu: "http://auth.example/oauth/token.php" } }), "dpop-request-differs"],
  ["a path without a host", () => proof({ claims: { htu: "/oauth/token.php" } }), "dpop-request-differs"],
  ["iat 61 seconds ago", () => proof({ claims: { iat: NOW / 1000 - 61 } }), "dpop-time-differs"],
  ["iat 61 seconds ahead", () => proof({ claims: { iat: NOW / 1000 + 61 } }), "dpop-time-differs"],
  ["iat in milliseconds", () => proof({ claims: { iat: NOW } }), "dpop-time-differs"],
  ["no signature", () => replaced(proof(), 2, ""), "dpop-signature"],
  ["the signature of another key", () => proof({ header: { jwk: proofKeys().jwk } }), "dpop-signature"],
  ["the signature of another proof", () => replaced(proof(), 2, proof().split(".")[2] ?? ""), "dpop-signature"],
  ["a signature in another spelling", () => `${proof()}=`, "dpop-signature"],
]

describe("RFC 9449 §4.3: the table of proofs", () => {
  for (const [title, make] of ACCEPTED)
    it(`accepts ${title}`, async () => ok("jkt" in Object(await server().check(make(), ASKED))))

  for (const [title, make, reason] of REFUSED)
    it(`refuses ${title}: ${reason}`, async () => {
      const verdict = await server().check(make(), ASKED)
      equal(Object(verdict).reason, reason, JSON.stringify(verdict))
    })

  it("refuses a wrong proof also when the key is known from a right one", async () => {
    const one = server()
    ok("jkt" in Object(await one.check(proof(), ASKED)))
    for (const [make, reason] of [
      [() => replaced(proof(), 2, proof().split(".")[2] ?? ""), "dpop-signature"],
      [() => proof({ claims: { htm: "GET" } }), "dpop-request-differs"],
      [() => proof({ claims: { iat: NOW / 1000 - 61 } }), "dpop-time-differs"],
    ] as const)
      equal(Object(await one.check(make(), ASKED)).reason, reason)
  })

  it("refuses a proof without ath, or with that of another token, at a resource", async () => {
    const asked = { ...ASKED, accessToken: "token" }
    for (const ath of [undefined, "", "fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo"])
      equal(Object(await server().check(proof({ claims: { ath } }), asked)).reason, "dpop-token-differs")
    ok("jkt" in Object(await server().check(dpopProof(keys, { ...right, accessToken: "token" }), asked)))
  })

  it("tells a proof of another key before it checks the signature", async () => {
    equal(await server().check(replaced(proof(), 2, "AA"), { ...ASKED, thumbprint: JKT }), "another-key")
  })

  it("shows no query of htu and no unusual word to the log", async () => {
    const verdict = Object(
      await server().check(proof({ claims: { htu: "https://a.example/x?secret", htm: "hunter 2" } }), ASKED),
    )
    equal(verdict.received, "htm string, htu https://a.example/x")
  })
})

describe("RFC 9449 §11.1: a proof works once", () => {
  it("accepts one of 64 at once", async () => {
    const one = server()
    const same = proof()
    const verdicts = await Promise.all(Array.from({ length: 64 }, () => one.check(same, ASKED)))
    equal(verdicts.filter((verdict) => "jkt" in Object(verdict)).length, 1)
    ok(verdicts.every((verdict) => "jkt" in Object(verdict) || Object(verdict).reason === "dpop-replayed"))
  })

  it("refuses another proof with the same jti, and accepts the jti of another key", async () => {
    const one = server()
    const claims = { jti: "one" }
    ok("jkt" in Object(await one.check(proof({ claims }), ASKED)))
    equal(Object(await one.check(proof({ claims: { ...claims, x: 1 } }), ASKED)).reason, "dpop-replayed")
    ok("jkt" in Object(await one.check(proof({ claims }, proofKeys()), ASKED)))
  })

  it("remembers a proof exactly as long as its time is accepted", async () => {
    const one = server()
    const early = proof({ claims: { iat: NOW / 1000 + 60 } })
    ok("jkt" in Object(await one.check(early, ASKED)))
    equal(Object(await one.check(early, { ...ASKED, now: NOW + 120_999 })).reason, "dpop-replayed")
    equal(Object(await one.check(early, { ...ASKED, now: NOW + 121_000 })).reason, "dpop-time-differs")
  })

  it("refuses what another server of the store has accepted", async () => {
    const digests = new Set<string>()
    const useShared = async (digest: Uint8Array) => {
      const text = Buffer.from(digest).toString("hex")
      return !digests.has(text) && digests.add(text).size > 0
    }
    const same = proof()
    ok("jkt" in Object(await server(false, useShared).check(same, ASKED)))
    equal(Object(await server(false, useShared).check(same, ASKED)).reason, "dpop-replayed")
  })

  it("decision 0096: keeps a bounded number for each second and in all, and forgets no proof early", () => {
    const used = usedProofs(60, { ofSecond: 3, together: 5 })
    deepEqual(
      [1, 2, 3, 4, 1].map((id) => used.use(id, 1000, 1000)),
      ["first", "first", "first", "full", "again"],
    )
    deepEqual(
      [4, 5, 6].map((id) => used.use(id, 1001, 1000)),
      ["first", "first", "full"],
    )
    equal(used.use(1, 1000, 1060), "again")
    equal(used.use(7, 1061, 1061), "first")
    equal(used.size, 3)
  })
})

describe("RFC 9449 §8: nonces", () => {
  async function nonceOf(now: number): Promise<string> {
    const { nonce } = Object(await server(true).check(dpopProof(keys, { ...right, at: now }), { ...ASKED, now }))
    return typeof nonce === "string" ? nonce : fail("no nonce")
  }

  it("demands a nonce of any server with the same secret, and stores nothing for it", async () => {
    const nonce = await nonceOf(NOW)
    match(nonce, /^[\x21\x23-\x5b\x5d-\x7e]+$/)
    ok("jkt" in Object(await server(true).check(proof({ claims: { nonce } }), ASKED)))
  })

  it("gives a new nonce for one that is forged, of another time, or no text", async () => {
    const nonce = await nonceOf(NOW)
    const [step = "", mac = ""] = nonce.split(".")
    for (const wrong of [
      undefined,
      "",
      "x",
      7,
      `${Number(step) + 1}.${mac}`,
      `${step}.${mac}x`,
      `${step}.`,
      `.${mac}`,
      await nonceOf(NOW - 360_000),
    ])
      notEqual(
        Object(await server(true).check(proof({ claims: { nonce: wrong } }), ASKED)).nonce,
        undefined,
        `${wrong}`,
      )
  })

  it("accepts a nonce for five minutes, and one of a server whose clock is ahead", async () => {
    for (const [made, accepted] of [
      [-359_000, false],
      [-240_000, true],
      [60_000, true],
      [120_000, false],
    ] as const) {
      const nonce = await nonceOf(NOW + made)
      const verdict = await server(true).check(proof({ claims: { nonce } }), ASKED)
      equal("jkt" in Object(verdict), accepted, `${made}`)
    }
  })
})
