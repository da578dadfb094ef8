/** When a session ends, the unused codes that the user approved in this session end too. This applies to every client. */
import { equal } from "node:assert/strict"
import { after, test } from "node:test"
import { decodeJwt } from "jose"
import { Secret } from "../../src/base/secret.ts"
import { bodyOf } from "../support/answers.ts"
import { addUser, codeIn, signedIn, visit } from "../support/authorization.ts"
import type { Browser } from "../support/browser.ts"
import { formOf } from "../support/browser.ts"
import type { RegisteredClient } from "../support/journey.ts"
import { CHALLENGE, PASSWORD } from "../support/journey.ts"
import type { Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, post, publicClient, refreshRequest, service } from "../support/service.ts"

const at = await service({ after })
const web = await confidentialClient(at)
const page = await publicClient(at)
const PKCE = { code_challenge: CHALLENGE, code_challenge_method: "S256" }
await addUser(at, "bob")

async function exchanged(code: string, client: RegisteredClient = web): Promise<string> {
  const answer = await post(at, codeRequest(client, code))
  return answer.status === 200 ? "tokens" : (JSON.parse(answer.text) as { error: string }).error
}

async function signOut(browser: Browser): Promise<void> {
  const asking = await browser.get(`${at.url}/oauth/logout.php`)
  equal((await browser.submit(formOf(asking.html), {})).status, 200)
}

async function signInAgain(browser: Browser, username: string): Promise<void> {
  const asking = await visit(at, browser, web, { prompt: "select_account" })
  equal((await browser.submit(formOf(asking.html), { username, password: PASSWORD })).status, 303)
}

test("behaviour §1.7: a code ends when the user signs out, even if the client has no back-channel logout", async () => {
  const [here, elsewhere] = [await signedIn(at, web), await signedIn(at, web)]
  const [first, second] = [codeIn(await visit(at, here, web)), codeIn(await visit(at, here, page, PKCE))]
  const other = codeIn(await visit(at, elsewhere, web))
  await signOut(here)
  equal(await exchanged(first), "invalid_grant")
  equal(await exchanged(second, page), "invalid_grant")
  equal(await exchanged(other), "tokens")
})

test("tokens exchanged before the sign-out still work", async () => {
  const browser = await signedIn(at, web)
  const { refresh_token } = bodyOf<Tokens>(await post(at, codeRequest(web, codeIn(await visit(at, browser, web)))))
  await signOut(browser)
  equal((await post(at, refreshRequest(web, refresh_token))).status, 200)
})

test("a code ends when another user signs in in the same browser, and stays valid when the same user does", async () => {
  const browser = await signedIn(at, web)
  const kept = codeIn(await visit(at, browser, web))
  await signInAgain(browser, "ann")
  equal(await exchanged(kept), "tokens")
  const lost = codeIn(await visit(at, browser, web))
  await signInAgain(browser, "bob")
  equal(await exchanged(lost), "invalid_grant")
})

test("a new password ends unused codes, even if grants are kept", async () => {
  const carol = await addUser(at, "carol")
  const browser = await signedIn(at, web, "carol")
  const { refresh_token } = bodyOf<Tokens>(await post(at, codeRequest(web, codeIn(await visit(at, browser, web)))))
  const code = codeIn(await visit(at, browser, web))
  await at.gatehouse.administration.users.setPassword(carol, new Secret("another long password"), true)
  equal(await exchanged(code), "invalid_grant")
  equal((await post(at, refreshRequest(web, refresh_token))).status, 200)
})

test("an ID token has a sid only if its client has back-channel logout at the time of the exchange (OIDC Back-Channel Logout §2.1)", async () => {
  const client = await confidentialClient(at)
  const browser = await signedIn(at, client)
  const sid = async () => {
    const answer = await post(at, codeRequest(client, codeIn(await visit(at, browser, client))))
    return typeof decodeJwt(bodyOf<Tokens>(answer).id_token).sid
  }
  equal(await sid(), "undefined")
  const { clients } = at.gatehouse.administration
  await clients.update(client.client_id, { backchannel_logout_uri: "https://app.example/logout" })
  equal(await sid(), "string")
  await clients.update(client.client_id, { backchannel_logout_uri: "" })
  equal(await sid(), "undefined")
})
