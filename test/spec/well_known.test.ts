/** The well-known addresses of the origin: passkeys, related origins, the change of the password. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { addUser, visit } from "../support/authorization.ts"
import { Browser, decodeHtml } from "../support/browser.ts"
import { freePort } from "../support/free_port.ts"
import { add, added, atPasskeys, isAdded, passkeyFormOn, prove, siteOf } from "../support/passkeys.ts"
import { confidentialClient, service } from "../support/service.ts"
import { softPasskey } from "../support/soft_authenticator.ts"
import { send } from "../support/wire.ts"

const RELATED = "https://photos.example"
const plain = await service({ after })
const at = await service({ after }, { relatedOrigins: [RELATED] })
const port = await freePort()
const below = await service(
  { after },
  { port, url: `http://localhost:${port}/sso`, relatedOrigins: ["https://photos.example"] },
)
const numericPort = await freePort()
const numeric = await service({ after }, { port: numericPort, url: `http://127.0.0.1:${numericPort}` })
const web = await confidentialClient(at)

const statusAt = async (server: Parameters<typeof send>[0], path: string) => (await send(server, path)).status

test("programs that keep passkeys find the page on which people add and manage them", async () => {
  const { status, headers, text } = await send(at, "/.well-known/passkey-endpoints")
  deepEqual([status, headers["content-type"]], [200, "application/json"])
  deepEqual(JSON.parse(text), { enroll: `${at.url}/account/passkeys`, manage: `${at.url}/account/passkeys` })
})

test("where passkeys cannot work, no address of passkeys is known", async () => {
  equal(await statusAt(numeric, "/.well-known/passkey-endpoints"), 404)
  equal(await statusAt(numeric, "/.well-known/webauthn"), 404)
})

test("programs that keep passwords are redirected to the page of the password, also for a person who is not signed in", async () => {
  const { status, headers } = await send(at, "/.well-known/change-password")
  deepEqual([status, headers.location], [302, "/account/password"])
  equal(await statusAt(at, "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200"), 404)
})

test("RFC 8615: with a path in the issuer, these addresses are at the root of the origin and lead below the path", async () => {
  const { text } = await send(below, "/.well-known/passkey-endpoints")
  equal(JSON.parse(text).manage, `http://localhost:${port}/sso/account/passkeys`)
  equal((await send(below, "/.well-known/change-password")).headers.location, "/sso/account/password")
  deepEqual(JSON.parse((await send(below, "/.well-known/webauthn")).text).origins, [
    `http://localhost:${port}`,
    RELATED,
  ])
  equal(await statusAt(below, "/sso/.well-known/passkey-endpoints"), 404)
})

test("the related origins are exactly those of the setting, and without it none is published (WebAuthn §5.11)", async () => {
  equal(await statusAt(plain, "/.well-known/webauthn"), 404)
  const headers = { origin: "https://evil.example", "x-forwarded-host": "evil.example" }
  const { status, text } = await send(at, "/.well-known/webauthn?origin=https://evil.example", { headers })
  equal(status, 200)
  deepEqual(JSON.parse(text), { origins: [at.url, RELATED] })
})

test("a passkey is added and used at a related origin, and refused at every other one (WebAuthn §5.11)", async () => {
  const site = siteOf(at)
  const passkey = softPasskey()
  const { browser, page } = await atPasskeys(at, "ann")
  for (const origin of ["https://evil.example", "https://photos.example.evil.example", "http://photos.example"])
    ok(!isAdded(await add(browser, page, passkey, { ...site, origin })), origin)
  ok(isAdded(await add(browser, page, passkey, { ...site, origin: RELATED })))

  const signIn = async (origin: string) => {
    const own = new Browser()
    return (await prove(own, await visit(at, own, web), passkey, { ...site, origin })).status
  }
  equal(await signIn("https://evil.example"), 403)
  equal(await signIn("https://photos.example:8443"), 403)
  equal(await signIn(RELATED), 303)
  equal(await signIn(site.origin), 303)
})

test("without the setting a passkey is refused at another origin of the operator (WebAuthn §5.11)", async () => {
  await addUser(plain, "eve")
  const passkey = softPasskey()
  await added(plain, passkey, "eve")
  const own = new Browser()
  const page = await visit(plain, own, await confidentialClient(plain))
  equal((await prove(own, page, passkey, { ...siteOf(plain), origin: RELATED })).status, 403)
})

test("the page's script accepts its own origin and the related ones, and the passkey still belongs to the issuer's host", async () => {
  const page = await visit(at, new Browser(), web)
  const options = JSON.parse(decodeHtml(/data-passkey="([^"]*)"/.exec(page.html)?.[1] ?? ""))
  deepEqual(options.origins, [at.url, RELATED])
  equal(passkeyFormOn(page).ceremony.publicKey.rpId, "localhost")
})
