import { deepEqual, equal, ok } from "node:assert/strict"
import { randomBytes } from "node:crypto"
import { test } from "node:test"
import { decodeJwt } from "jose"
import { manualClock } from "../../src/base/clock.ts"
import { jwtAccessTokens } from "../../src/keys/jwt_access_tokens.ts"
import { signingKeys } from "../../src/keys/signing_keys.ts"
import { accessTokenClaims } from "../../src/oauth/access_token_claims.ts"
import type { Confirmation } from "../../src/oauth/confirmation.ts"
import type { AccessPayload } from "../../src/oauth/credentials.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import type { Store } from "../../src/store/store.ts"
import { presentRing } from "../properties/samples.ts"

const ISSUER = "https://auth.example"
const START = Date.UTC(2030, 0, 1)

/** Starts servers on one database, each with its own key cache. Counts how often each server reads the keys. */
async function servers(context: { after(callback: () => Promise<void>): void }) {
  const store = await openSqlite({ file: ":memory:" })
  context.after(() => store.close())
  const clock = manualClock(START)
  let reads = 0
  const counting: Store = {
    ...store,
    signingKeys: {
      ...store.signingKeys,
      list: () => {
        reads++
        return store.signingKeys.list()
      },
    },
  }
  const server = (issuer = ISSUER) =>
    jwtAccessTokens(signingKeys(counting, presentRing, clock, randomBytes), clock, () => issuer)
  return { server, clock, reads: () => reads }
}

const payload = (resources: readonly string[] = [], confirmation?: Confirmation): AccessPayload => ({
  subject: { grantId: "grant_0123456789abcdef0123456789abcdef", generation: 4_000_000_000 },
  issuedAt: START / 1000,
  expiresAt: START / 1000 + 3600,
  tokenId: Buffer.from("0123456789abcdef", "hex"),
  scope: ["openid", "write"],
  resources,
  confirmation,
})

const claims = (of = payload(), issuer = ISSUER) =>
  accessTokenClaims(of, {
    issuer,
    clientId: "client_0123456789abcdef0123456789abcdef",
    sub: "user_0123456789abcdef0123456789abcdef",
    scope: ["openid", "write"],
    authTime: undefined,
    level: undefined,
  })

const THUMBPRINT = "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I"
const EDDSA = { idTokenAlg: "EdDSA" } as const

test("RFC 7800 §3.1: a bound JWT contains its key as cnf, and opens with it", async (t) => {
  const one = (await servers(t)).server()
  for (const cnf of [{ jkt: THUMBPRINT }, { "x5t#S256": THUMBPRINT }]) {
    const token = await one.sign(EDDSA, claims(payload([], cnf)))
    deepEqual(decodeJwt(token).cnf, cnf)
    deepEqual(await one.open(token), payload([], cnf))
  }
  ok(!("cnf" in decodeJwt(await one.sign(EDDSA, claims()))))
})

test("RFC 9068 §2.2: a JWT opens to the same content as an opaque token", async (t) => {
  const one = (await servers(t)).server()
  for (const resources of [[], ["https://api.example/"], ["https://api.example/", ISSUER]]) {
    const expected = payload(resources)
    deepEqual(await one.open(await one.sign(EDDSA, claims(expected))), expected)
  }
  const { subject: _, ...rest } = payload()
  const machine: AccessPayload = { ...rest, subject: { clientId: "client_0123456789abcdef0123456789abcdef" } }
  deepEqual(await one.open(await one.sign(EDDSA, claims(machine))), machine)
})

test("RFC 9068 §4: refuses a token of another issuer, even of this server's former issuer", async (t) => {
  const { server } = await servers(t)
  const token = await server("https://former.example").sign(EDDSA, claims(payload(), "https://former.example"))
  equal(await server().open(token), undefined)
})

test("a server accepts a token signed with another server's new key before it is notified of the key", async (t) => {
  const { server, clock } = await servers(t)
  const [one, other] = [server(), server()]
  await one.sign(EDDSA, claims())
  const known = await one.sign(EDDSA, claims())
  deepEqual(await other.open(known), payload())
  clock.advance({ seconds: 1 })
  deepEqual(await other.open(await one.sign({ idTokenAlg: "ES256" }, claims())), payload())
})

test("unknown key ids make the server read the keys at most once a second, and a token without key id never does", async (t) => {
  const { server, clock, reads } = await servers(t)
  const one = server()
  const [, body = "", signature = ""] = (await one.sign(EDDSA, claims())).split(".")
  const header = (kid: unknown) =>
    Buffer.from(JSON.stringify({ alg: "EdDSA", typ: "at+jwt", kid })).toString("base64url")
  const before = reads()
  for (const kid of [undefined, 1, "", "key_1", `grant_${"0".repeat(32)}`, "__proto__"])
    equal(await one.open(`${header(kid)}.${body}.${signature}`), undefined)
  equal(reads(), before)
  for (let i = 0; i < 50; i++)
    equal(await one.open(`${header(`key_${i.toString(16).padStart(32, "0")}`)}.${body}.${signature}`), undefined)
  equal(reads(), before + 1)
  clock.advance({ seconds: 1 })
  for (let i = 0; i < 50; i++) await one.open(`${header(`key_${"0".repeat(32)}`)}.${body}.${signature}`)
  equal(reads(), before + 2)
})
