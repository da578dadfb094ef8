/** Single logout with a SAML provider, over HTTP: SAML 2.0 Profiles, single logout. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { deflateRawSync } from "node:zlib"
import { StoreUnavailable } from "../../src/base/store_unavailable.ts"
import type { Visitor } from "../support/connections.ts"
import { formsOf } from "../support/connections.ts"
import type { SaidLogout } from "../support/saml_provider.ts"
import { logoutXml, PROVIDER, SIGN_OUT_URL, samlProvider } from "../support/saml_provider.ts"
import { samlService, signInBySaml } from "../support/saml_service.ts"

const at = await samlService({ after }, { sign_out: "always" })
const LOGOUT = `${at.url}/connections/acme/logout`
let asked = 0

const isSignedIn = async (browser: Visitor): Promise<boolean> =>
  (await browser.get(`${at.url}/account`)).html.includes("/account/security")

async function signedIn(nameId: string): Promise<Visitor> {
  const { browser } = await signInBySaml(at, { nameId, attributes: { uid: [nameId] } })
  equal(await isSignedIn(browser), true)
  return browser
}

const request = (changes: Partial<SaidLogout> = {}): string =>
  logoutXml({
    id: `_logout-${++asked}`,
    now: at.clock(),
    issuer: PROVIDER,
    destination: LOGOUT,
    nameId: "vera",
    sessionIndexes: ["session-1"],
    ...changes,
  })

const byRedirect = (xml: string, provider = at.provider): string =>
  provider.askToEnd(xml, at.ownMetadata, "redirect", "their-state")

test("a request of the provider by redirect ends the sessions that it proved, and is answered (SAML 2.0 Core §3.7.1, §3.7.2)", async () => {
  const [vera, wanda] = [await signedIn("vera"), await signedIn("wanda")]
  const { location = "" } = await vera.get(byRedirect(request()))
  ok(location.startsWith(SIGN_OUT_URL))
  const answer = await at.provider.logout(location, at.ownMetadata)
  equal(answer.relayState, "their-state")
  match(answer.xml, new RegExp(`InResponseTo="_logout-${asked}"`))
  match(answer.xml, /status:Success/)
  deepEqual([await isSignedIn(vera), await isSignedIn(wanda)], [false, true])
})

test("a posted request of the provider ends sessions too; without an index all of the person", async () => {
  const [one, other] = [await signedIn("vera"), await signedIn("vera")]
  const posted = at.provider.askToEnd(request({ sessionIndexes: [] }), at.ownMetadata, "post")
  const { location = "" } = await one.submit({ action: LOGOUT, fields: { SAMLRequest: posted } })
  ok(location.startsWith(`${SIGN_OUT_URL}?SAMLResponse=`))
  deepEqual([await isSignedIn(one), await isSignedIn(other)], [false, false])
})

test("a request works once", async () => {
  const url = byRedirect(request())
  equal((await (await signedIn("vera")).get(url)).status, 303)
  const again = await signedIn("vera")
  deepEqual([(await again.get(url)).status, await isSignedIn(again)], [400, true])
})

test("a request that the database could not follow is followed when it is repeated", async (t) => {
  const browser = await signedIn("vera")
  const url = byRedirect(request())
  const failing = () => Promise.reject(new StoreUnavailable("the disk is full"))
  t.mock.method(at.gatehouse.store.connectionSessions, "end", failing, { times: 1 })
  deepEqual([(await browser.get(url)).status, await isSignedIn(browser)], [503, true])
  deepEqual([(await browser.get(url)).status, await isSignedIn(browser)], [303, false])
})

test("a request for another session or another person ends nothing", async () => {
  const browser = await signedIn("vera")
  for (const changes of [{ sessionIndexes: ["session-2"] }, { nameId: "nobody" }])
    equal((await browser.get(byRedirect(request(changes)))).status, 303)
  equal(await isSignedIn(browser), true)
})

test("an unsigned, changed, foreign, old or misdirected request ends nothing", async () => {
  const browser = await signedIn("vera")
  const signed = byRedirect(request())
  const unsigned = `${LOGOUT}?SAMLRequest=${encodeURIComponent(deflateRawSync(request()).toString("base64"))}`
  const other = samlProvider({ now: at.clock() })
  for (const url of [
    unsigned,
    signed.replace("their-state", "other-state"),
    signed.replace(/&Signature=[^&]*/, ""),
    signed.replace(/Signature=[^&]*/, "Signature=AAAA"),
    signed.replace("rsa-sha256", "rsa-sha1"),
    signed.replace(/SAMLRequest=[^&]*/, unsigned.split("?")[1] ?? ""),
    `${signed}&SAMLRequest=${encodeURIComponent(deflateRawSync(request()).toString("base64"))}`,
    byRedirect(request(), other),
    byRedirect(request({ issuer: "https://other.example" })),
    byRedirect(request({ destination: `${at.url}/connections/beta/logout` })),
    byRedirect(request({ now: at.clock() - 600_000 })),
    byRedirect(request({ now: at.clock() + 61_000 })),
    byRedirect(request({ nameId: "" }).replace(/<saml:NameID.*<\/saml:NameID>/, "")),
    byRedirect(`<!DOCTYPE x>${request()}`),
    `${LOGOUT}?SAMLRequest=x&SigAlg=x&Signature=x`,
    LOGOUT,
  ])
    equal((await browser.get(url)).status, 400, url)
  const posted = Buffer.from(request()).toString("base64")
  equal((await browser.submit({ action: LOGOUT, fields: { SAMLRequest: posted } })).status, 400)
  equal((await browser.get(`${at.url}/connections/unknown/logout?SAMLRequest=x`)).status, 404)
  equal(await isSignedIn(browser), true)
})

test("a request that inflates without end is refused", async () => {
  const browser = await signedIn("vera")
  const bomb = encodeURIComponent(deflateRawSync("x".repeat(10_000_000)).toString("base64"))
  const signed = byRedirect(request()).replace(/SAMLRequest=[^&]*/, `SAMLRequest=${bomb}`)
  equal((await browser.get(signed)).status, 400)
})

test("a sign-out here goes on at the provider, and comes back", async () => {
  const browser = await signedIn("vera")
  const page = await browser.get(`${at.url}/oauth/logout.php`)
  const [form] = formsOf(page)
  const { location = "" } = await browser.submit(form ?? { action: "", fields: {} })
  ok(location.startsWith(`${SIGN_OUT_URL}?SAMLRequest=`), location)
  const { xml, relayState } = await at.provider.logout(location, at.ownMetadata)
  match(xml, />vera<\/saml:NameID><samlp:SessionIndex>session-1</)
  equal(await isSignedIn(browser), false)
  const back = await browser.get(`${LOGOUT}?SAMLResponse=x&RelayState=${encodeURIComponent(relayState)}`)
  const end = await browser.get(back.location ?? "")
  deepEqual([back.status, end.status], [303, 200])
})

test("with sign_out never, a sign-out here does not go to the provider", async () => {
  await at.gatehouse.administration.connections.update("acme", { sign_out: "never" })
  const browser = await signedIn("wanda")
  const [form] = formsOf(await browser.get(`${at.url}/oauth/logout.php`))
  const { location } = await browser.submit(form ?? { action: "", fields: {} })
  equal(location?.startsWith(SIGN_OUT_URL) ?? false, false)
})
