/** What the pages report to programs that keep passkeys, so that removed passkeys disappear. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { addUser, visit } from "../support/authorization.ts"
import type { Visited } from "../support/browser.ts"
import { Browser, decodeHtml } from "../support/browser.ts"
import { formsOf } from "../support/connections.ts"
import { added, PASSKEYS, passkeyFormOn, prove, siteOf } from "../support/passkeys.ts"
import { confidentialClient } from "../support/service.ts"
import { softPasskey } from "../support/soft_authenticator.ts"
import { world } from "../support/world.ts"

const at = await world({ after })
const site = siteOf(at)
const client = await confidentialClient(at)

const signalsOn = ({ html }: Pick<Visited, "html">) =>
  JSON.parse(decodeHtml(/data-passkey="([^"]*)"/.exec(html)?.[1] ?? "{}")).signals

test("the page of passkeys reports the remaining passkeys and the names of the account (WebAuthn §5.1.10)", async () => {
  await addUser(at, "ann")
  const [old, kept] = [softPasskey(), softPasskey()]
  const browser = await added(at, old, "ann")
  await added(at, kept, "ann", {}, browser)
  const page = await browser.get(at.url + PASSKEYS)
  const userId = passkeyFormOn(page).ceremony.publicKey.user?.id
  const ids = [old, kept].map(({ credentialId }) => credentialId.toString("base64url"))
  deepEqual(signalsOn(page), [
    ["signalAllAcceptedCredentials", { rpId: "localhost", userId, allAcceptedCredentialIds: ids }],
    ["signalCurrentUserDetails", { rpId: "localhost", userId, name: "ann", displayName: "ann" }],
  ])
  const [first] = formsOf(page).filter(({ fields }) => fields.change === "remove")
  ok(first)
  equal((await browser.submit(first)).status, 303)
  const [[, { allAcceptedCredentialIds }]] = signalsOn(await browser.get(at.url + PASSKEYS))
  deepEqual(allAcceptedCredentialIds, [ids[1]])
})

test("a sign-in with an unknown passkey reports it to the browser that presented it, and to no other (WebAuthn §5.1.10)", async () => {
  const stranger = softPasskey()
  stranger.userHandle = Buffer.alloc(32).toString("base64url")
  const browser = new Browser()
  const page = await visit(at, browser, client)
  deepEqual(signalsOn(page), [])
  const refused = await prove(browser, page, stranger, site)
  equal(refused.status, 403)
  const credentialId = stranger.credentialId.toString("base64url")
  deepEqual(signalsOn(refused), [["signalUnknownCredential", { rpId: "localhost", credentialId }]])
  deepEqual(signalsOn(await visit(at, browser, client)), [])
  deepEqual(signalsOn(await visit(at, new Browser(), client)), [])
})

test("every other refused passkey is reported to nobody: it may still belong to somebody", async () => {
  await addUser(at, "bea")
  const passkey = softPasskey()
  await added(at, passkey, "bea")
  await at.gatehouse.administration.users.disable("bea")
  const stranger = softPasskey()
  stranger.userHandle = passkey.userHandle
  const cases = [
    ["a disabled account", passkey, {}],
    ["a wrong key", { ...stranger, credentialId: passkey.credentialId }, {}],
    ["a challenge of another page", stranger, { challenge: "AAAA" }],
  ] as const
  for (const [what, presented, asked] of cases) {
    const browser = new Browser()
    const refused = await prove(browser, await visit(at, browser, client), presented, site, asked)
    deepEqual([refused.status, signalsOn(refused)], [403, []], what)
  }
})
