/**
 * Five ways in which an attacker takes an account before its owner arrives: A. Sudhodanan, A. Paverd, "Pre-hijacked accounts" (USENIX Security 2022). The
 * attacker knows the address of the victim, and the victim later signs in with another service.
 */
import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { textOf } from "../../src/testing/form.ts"
import { addUser } from "../support/authorization.ts"
import {
  codeIn,
  connect,
  connected,
  connectForm,
  follow,
  formsOf,
  personAt,
  providerWorld,
  requestUrl,
  signInBy,
  Visitor,
} from "../support/connections.ts"
import { PASSWORD } from "../support/journey.ts"
import { atAccount, formFor } from "../support/own_account.ts"

const at = await connected({ after }, { authorityFor: ["victim.example"] })
const { store, administration } = at.gatehouse

/** The attacker's account with the victim's address, which nobody has verified. */
async function trap(username: string): Promise<string> {
  const user_id = await addUser(at, username)
  await administration.users.update(username, { email: `${username}@victim.example` })
  return user_id
}

/** The victim signs in with the provider, and the account in which they arrive. */
async function victimArrives(username: string) {
  await personAt(at, `v.${username}`, { email: `${username}@victim.example` })
  const visited = await signInBy(at, `v.${username}`)
  ok(codeIn(visited))
  const found = await store.users.findByVerifiedEmail(`${username}@victim.example`)
  ok(found)
  return { ...found, browser: visited.browser }
}

test("classic-federated merge: a password that waits at the victim's address opens nothing of the victim", async () => {
  const attackers = await trap("alma")
  const { user, passwordHash } = await victimArrives("alma")
  notEqual(user.id, attackers)
  equal(passwordHash, undefined)
  const [form] = formsOf(await new Visitor().get(requestUrl(at)))
  ok(form)
  const browser = new Visitor()
  const [own] = formsOf(await browser.get(requestUrl(at)))
  const answer = own && (await browser.submit(own, { username: "alma@victim.example", password: PASSWORD }))
  equal(answer?.status, 403)
})

test("unexpired session: a session from before is in the attacker's account, and never in the victim's", async () => {
  const attackers = await trap("berta")
  const { browser } = await atAccount(at, "/account", "berta")
  const { user } = await victimArrives("berta")
  notEqual(user.id, attackers)
  match(textOf((await browser.get(`${at.url}/account`)).html), /Not verified/)
  deepEqual((await store.sessions.listOf(user.id)).length, 1)
})

test("trojan identifier: an identity that the attacker has linked in advance opens only the attacker's account", async () => {
  const attackers = await trap("carla")
  const evil = await providerWorld({ after })
  await connect(at, evil, { name: "evil", label: "Evil" })
  await personAt({ provider: evil }, "carlas.thief", { email: "thief@evil.example" })
  const { browser } = await atAccount(at, "/account/connections", "carla", new Visitor())
  const page = await browser.get(`${at.url}/account/connections`)
  const form = formsOf(page).find(({ fields }) => fields.change === "connect" && fields.of === "evil")
  ok(form)
  const journey = { browser, provider: evil, username: "carlas.thief" }
  match(textOf((await follow(journey, await browser.submit(form))).html), /thief@evil.example/)
  const { user } = await victimArrives("carla")
  notEqual(user.id, attackers)
  deepEqual(
    (await store.linkedIdentities.ofUser(user.id)).map(({ shownName }) => shownName),
    ["carla@victim.example"],
  )
  const thief = new Visitor()
  const start = await thief.submit(connectForm(await thief.get(requestUrl(at)), "evil"))
  ok(codeIn(await follow({ ...journey, browser: thief }, start)))
  match(textOf((await thief.get(`${at.url}/account`)).html), /carla/)
  equal((await store.sessions.listOf(user.id)).length, 1)
})

test("unexpired email change: a link that the attacker began does not take the address that the victim has now", async () => {
  await addUser(at, "delia", { email_verified: true })
  const { browser, page } = await atAccount(at, "/account/email", "delia")
  await browser.submit(formFor(page.html, "email"), { email: "delia.v@victim.example" })
  const mail = (await at.mails()).filter(({ to }) => to.includes("delia.v@victim.example")).at(-1)
  const link = new RegExp(`^${at.url}(/\\S+)$`, "m").exec(mail?.parsed.text ?? "")?.[1] ?? ""
  const { user } = await victimArrives("delia.v")
  const opened = await browser.get(at.url + link)
  const answer = opened.html.includes('value="confirm-email"')
    ? await browser.submit(formFor(opened.html, "confirm-email"))
    : opened
  notEqual(answer.status, 303)
  equal((await store.users.findByVerifiedEmail("delia.v@victim.example"))?.user.id, user.id)
  equal((await administration.users.show("delia")).email, "delia@example.com")
})

test("non-verifying provider: an address that the provider has not verified is nobody's", async () => {
  await addUser(at, "erika", { email_verified: true })
  await administration.users.update("erika", { email: "erika@victim.example", email_verified: true })
  await personAt(at, "erikas.thief", { email: "erika@victim.example", verified: false })
  ok(codeIn(await signInBy(at, "erikas.thief")))
  const thief = await store.users.findByUsername("erikas.thief")
  deepEqual([thief?.user.email, thief?.user.emailVerified], [undefined, false])
  const victims = await store.users.findByVerifiedEmail("erika@victim.example")
  equal(victims?.user.username, "erika")
  deepEqual(victims && (await store.linkedIdentities.ofUser(victims.user.id)), [])
})
