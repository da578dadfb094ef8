/** Attacks on device-bound sessions. Decision 0092. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { answerTo, BOUND, boundService, SESSION, thiefWith } from "../support/device_bound.ts"
import { askToRefresh, challengeIn, device, proof, refresh, register, setCookie } from "../support/device_client.ts"
import { flipped } from "../support/service.ts"
import { send } from "../support/wire.ts"

const world = await boundService({ after })
const { at, bound, signIn, isSignedIn, lastReason } = world
const REFRESH = "/session/refresh"
await world.addUser("bob")

const refused = async (answer: ReturnType<typeof register>, reason: string, what = reason) => {
  const { status, headers } = await answer
  deepEqual([status, lastReason(), headers["set-cookie"]], [400, reason, undefined], what)
}

test("a stolen session cookie is worth nothing once the first minutes are over", async () => {
  const { browser, id, of } = await bound()
  at.clock.advance({ minutes: 11 })
  const fresh = await refresh(at, REFRESH, id, of)
  browser.cookies.set(BOUND, setCookie(fresh, BOUND) ?? "")
  ok(await isSignedIn(browser))
  ok(!(await isSignedIn(thiefWith(browser, SESSION))))
  const account = await thiefWith(browser, SESSION).get(`${at.url}/account`)
  ok(!account.html.includes("Ann Example"))
})

test("with both cookies a thief stays ten minutes, and cannot prove the device", async () => {
  const { browser, id } = await bound()
  at.clock.advance({ minutes: 9 })
  const thief = thiefWith(browser, SESSION, BOUND)
  ok(await isSignedIn(thief))
  at.clock.advance({ minutes: 2 })
  ok(!(await isSignedIn(thief)))
  await refused(refresh(at, REFRESH, id, device()), "device-proof-refused")
})

test("the bound cookie of one session proves nothing for another one, nor does a changed one", async () => {
  const ann = await bound()
  const bob = await bound("bob")
  at.clock.advance({ minutes: 11 })
  const fresh = setCookie(await refresh(at, REFRESH, bob.id, bob.of), BOUND) ?? ""
  const own = setCookie(await refresh(at, REFRESH, ann.id, ann.of), BOUND) ?? ""
  const thief = thiefWith(ann.browser, SESSION)
  for (const value of [fresh, flipped(own), own.replace("gbo_", "gse_"), ann.browser.cookies.get(SESSION) ?? ""]) {
    thief.cookies.set(BOUND, value)
    ok(!(await isSignedIn(thief)), value)
  }
  thief.cookies.set(BOUND, own)
  ok(await isSignedIn(thief))
})

test("a session is bound once: neither a replay nor another key binds it again", async () => {
  const { browser, invitation } = await signIn()
  const of = device()
  const sent = answerTo(invitation, of)
  const first = await register(at, invitation, sent)
  equal(first.status, 200)
  await refused(register(at, invitation, sent), "device-proof-refused", "a replay")
  await refused(register(at, invitation, answerTo(invitation, device())), "device-proof-refused", "another key")
  const outcomes = await Promise.all(
    [device(), device()].map(async (each) => (await register(at, invitation, answerTo(invitation, each))).status),
  )
  deepEqual(outcomes, [400, 400])
  browser.cookies.set(BOUND, setCookie(first, BOUND) ?? "")
  ok(await isSignedIn(browser))
})

test("of many keys at once, one binds the session", async () => {
  const { invitation } = await signIn()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => register(at, invitation, answerTo(invitation, device()))),
  )
  deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400, 400, 400, 400])
})

test("a thief with the cookie alone binds nothing: the challenge was only in the answer to the sign-in, and lasts a minute", async () => {
  const { invitation } = await signIn()
  const other = (await signIn("bob")).invitation
  const [id = "", mac = ""] = invitation.challenge.split(".")
  const [otherId = ""] = other.challenge.split(".")
  const guesses = ["", "x", id, `${id}.`, `${otherId}.${mac}`, flipped(invitation.challenge), mac]
  for (const challenge of guesses)
    await refused(register(at, invitation, proof(device(), challenge)), "device-proof-refused", challenge)
  at.clock.advance({ seconds: 61 })
  await refused(register(at, invitation, answerTo(invitation, device())), "device-proof-refused", "too late")
})

test("a key binds one session: the key of another person's session is refused", async () => {
  const ann = await bound()
  const { invitation } = await signIn("bob")
  await refused(register(at, invitation, answerTo(invitation, ann.of)), "device-proof-refused")
  equal((await refresh(at, REFRESH, ann.id, ann.of)).status, 200)
})

test("proofs with the algorithm none, another type, key or address, or too long ones are refused", async () => {
  const { invitation } = await signIn()
  const of = device()
  const { challenge } = invitation
  const unsigned = proof(of, challenge, { header: { alg: "none" } }).replace(/[^.]*$/, "")
  const malformed = {
    none: unsigned,
    "none with a signature": proof(of, challenge, { header: { alg: "none" } }),
    HS256: proof(of, challenge, { header: { alg: "HS256" } }),
    "another type": proof(of, challenge, { header: { typ: "JWT" } }),
    "a critical extension": proof(of, challenge, { header: { crit: ["exp"] } }),
    "another address": proof(of, challenge, { claims: { aud: "https://evil.example/session/registration" } }),
    "the address of the refresh": proof(of, challenge, { claims: { aud: "https://auth.example/session/refresh" } }),
    "a challenge that is no text": proof(of, challenge, { claims: { jti: [challenge] } }),
    "a key that is no object": proof(of, challenge, { header: { jwk: "key" } }),
    "no JWT": "x.y.z",
    "two parts": "x.y",
    nothing: "",
    "5000 characters": proof(of, challenge, { claims: { more: "x".repeat(5000) } }),
  }
  for (const [what, text] of Object.entries(malformed))
    await refused(register(at, invitation, text), "device-proof-malformed", what)
  const wrong = {
    "signed by another key": proof(of, challenge, { signedBy: device() }),
    "no key": proof(of, challenge, { header: { jwk: undefined } }),
    "a key of another curve": proof(of, challenge, { header: { jwk: { kty: "EC", crv: "P-384", x: "AA", y: "AA" } } }),
    "a symmetric key": proof(of, challenge, { header: { jwk: { kty: "oct", k: "AAAA" } } }),
    "an RSA key with ES256": proof(of, challenge, {
      header: { jwk: device("RS256").publicKey.export({ format: "jwk" }) },
    }),
    "a short RSA key": answerTo(invitation, device("RS256", 1024)),
  }
  for (const [what, text] of Object.entries(wrong))
    await refused(register(at, invitation, text), "device-proof-refused", what)
  equal((await register(at, invitation, answerTo(invitation, of))).status, 200)
})

test("a proof of 100 kB never reaches the server's code", async () => {
  const { invitation } = await signIn()
  const headers = { "secure-session-response": `"${"x".repeat(100_000)}"` }
  equal((await send(at, invitation.path, { method: "POST", headers })).status, 431)
})

test("a proof of a refresh works once, for its own session, and not as a registration", async () => {
  const ann = await bound()
  const bob = await bound("bob")
  const challenge = challengeIn(await askToRefresh(at, REFRESH, ann.id))
  await refused(askToRefresh(at, REFRESH, bob.id, proof(ann.of, challenge)), "device-proof-refused")
  equal((await askToRefresh(at, REFRESH, bob.id, proof(bob.of, challenge))).status, 403)
  equal((await askToRefresh(at, REFRESH, ann.id, proof(ann.of, ann.invitation.challenge))).status, 403)
  const right = proof(ann.of, challenge)
  const answers = await Promise.all(Array.from({ length: 4 }, () => askToRefresh(at, REFRESH, ann.id, right)))
  deepEqual(answers.map(({ status }) => status).toSorted(), [200, 403, 403, 403])
  const { invitation } = await signIn()
  await refused(register(at, invitation, right), "device-proof-refused")
})

test("an invented session id is refused as an ended one, and no answer sets a cookie", async () => {
  const known = (await bound()).id
  for (const id of [
    "",
    "x",
    "A".repeat(43),
    "A".repeat(5000),
    flipped(known),
    "session_0123",
    known.split(".")[0] ?? "",
  ])
    await refused(askToRefresh(at, REFRESH, id), "device-session-over", id)
})
