/** Device Bound Session Credentials: a session whose browser bound it to a key of its device. Decision 0092. */
import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { visit } from "../support/authorization.ts"
import { Browser, formOf } from "../support/browser.ts"
import { BOUND, boundService, SESSION, thiefWith } from "../support/device_bound.ts"
import {
  askToRefresh,
  challengeIn,
  device,
  invitationIn,
  proof,
  refresh,
  register,
  setCookie,
} from "../support/device_client.ts"
import { PASSWORD } from "../support/journey.ts"
import { enrolled, formFor } from "../support/second_factor.ts"
import { confidentialClient, service } from "../support/service.ts"
import { send } from "../support/wire.ts"

const world = await boundService({ after })
const { at, bound, signIn, isSignedIn, publicUrl } = world
const REFRESH = "/session/refresh"

test("the answer to a sign-in invites the browser to bind the session; no other answer does", async () => {
  const { browser, invitation } = await signIn()
  deepEqual([invitation.algorithms, invitation.path], ["ES256 RS256", "/session/registration"])
  const page = await visit(at, browser, world.client)
  equal(page.headers.get("secure-session-registration"), null)
  equal((await visit(at, new Browser(), world.client)).headers.get("secure-session-registration"), null)
})

test("at a public URL with http nothing is bound, and nothing answers", async (t) => {
  const plain = await service(t)
  const client = await confidentialClient(plain)
  const browser = new Browser()
  const page = await visit(plain, browser, client)
  const answer = await browser.submit(formOf(page.html), { username: "ann", password: PASSWORD })
  equal(answer.headers.get("secure-session-registration"), null)
  for (const path of ["/session/registration", REFRESH])
    equal((await send(plain, path, { method: "POST" })).status, 404)
})

for (const alg of ["ES256", "RS256"] as const)
  test(`a browser binds its session with ${alg}, and gets its instructions and the bound cookie`, async () => {
    const of = device(alg)
    const { browser, invitation } = await signIn()
    const answer = await register(
      at,
      invitation,
      proof(of, invitation.challenge, { claims: { aud: `${publicUrl}${invitation.path}` } }),
    )
    equal(answer.status, 200)
    match(
      String(answer.headers["set-cookie"]),
      /^__Host-gatehouse_bound=gbo_[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    deepEqual([answer.headers["cache-control"], answer.headers["x-frame-options"]], ["no-store", "DENY"])
    const { session_identifier: id, ...instructions } = JSON.parse(answer.text)
    match(id, /^[\w-]{43}\.[\w-]{43}$/)
    deepEqual(instructions, {
      refresh_url: REFRESH,
      scope: { origin: publicUrl, include_site: false, scope_specification: [] },
      credentials: [{ type: "cookie", name: BOUND, attributes: "Path=/; Secure; HttpOnly; SameSite=Lax" }],
      allowed_refresh_initiators: ["*"],
    })
    browser.cookies.set(BOUND, setCookie(answer, BOUND) ?? "")
    ok(await isSignedIn(browser))
    at.clock.advance({ minutes: 11 })
    ok(!(await isSignedIn(browser)))
    const fresh = await refresh(at, REFRESH, id, of)
    equal(fresh.status, 200)
    equal(JSON.parse(fresh.text).session_identifier, id)
    browser.cookies.set(BOUND, setCookie(fresh, BOUND) ?? "")
    ok(await isSignedIn(browser))
  })

test("with a path in the issuer, the session covers that path alone", async (t) => {
  const below = await boundService(t as never, "/sso")
  const { instructions, invitation } = await below.bound()
  equal(invitation.path, "/sso/session/registration")
  deepEqual(
    [instructions.refresh_url, instructions.scope],
    [
      "/sso/session/refresh",
      {
        origin: "https://auth.example",
        include_site: false,
        scope_specification: [
          { type: "include", domain: "*", path: "/sso" },
          { type: "exclude", domain: "*", path: "/" },
        ],
      },
    ],
  )
})

test("a browser that ignores the invitation stays signed in by its session cookie", async () => {
  const { browser } = await signIn()
  at.clock.advance({ minutes: 30 })
  ok(await isSignedIn(browser))
})

test("requests that are on their way while the browser registers find the session", async () => {
  const { browser } = await bound()
  ok(await isSignedIn(thiefWith(browser, SESSION)), "the browser may not have the bound cookie yet")
})

test("without a proof, or with one for an old challenge, a refresh is answered with a challenge", async () => {
  const { id, of } = await bound()
  const asked = await askToRefresh(at, REFRESH, id)
  deepEqual([asked.status, asked.text], [403, ""])
  match(String(asked.headers["secure-session-challenge"]), new RegExp(`^"[\\w.-]+";id="${id}"$`))
  at.clock.advance({ seconds: 61 })
  const late = await askToRefresh(at, REFRESH, id, proof(of, challengeIn(asked)))
  equal(late.status, 403)
  notEqual(challengeIn(late), challengeIn(asked))
  equal((await askToRefresh(at, REFRESH, id, proof(of, challengeIn(late)))).status, 200)
})

test("whatever ends the session ends the device-bound one: a sign-out, an operator, a disabled user, the idle time", async () => {
  const over = async (id: string, of: ReturnType<typeof device>) => {
    equal((await refresh(at, REFRESH, id, of)).status, 400)
    equal(world.lastReason(), "device-session-over")
  }
  const { administration } = at.gatehouse
  const one = await bound()
  for (const { session_id } of await administration.sessions.list("ann")) await administration.sessions.end(session_id)
  await over(one.id, one.of)
  await world.addUser("gone")
  const two = await bound("gone")
  await administration.users.disable("gone")
  await over(two.id, two.of)
  const three = await bound()
  at.clock.advance({ minutes: 121 })
  await over(three.id, three.of)
})

test("a second factor and a new id of the session keep the device; a new password binds again", async () => {
  await world.addUser("eli")
  const first = await bound("eli")
  const { code, recoveryCodes } = await enrolled(at, "eli", first.browser)
  ok(recoveryCodes.length > 0)
  const { browser } = first
  at.clock.advance({ minutes: 11 })
  ok(!(await isSignedIn(browser)))
  const fresh = await refresh(at, REFRESH, first.id, first.of)
  equal(fresh.status, 200, "the session with the new id has the same device")
  browser.cookies.set(BOUND, setCookie(fresh, BOUND) ?? "")
  ok(await isSignedIn(browser))

  const again = await visit(at, browser, world.client, { prompt: "login" })
  const typed = await browser.submit(formOf(again.html), { username: "eli", password: PASSWORD })
  ok(invitationIn({ headers: Object.fromEntries(typed.headers) }))
  const second = await browser.get(typed.location ?? "")
  await browser.submit(formFor(second.html, "one-time-code"), { code: code() })
  equal((await refresh(at, REFRESH, first.id, first.of)).status, 400)
})
