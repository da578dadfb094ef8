import { deepEqual, equal, match } from "node:assert/strict"
import { after, test } from "node:test"
import { hash } from "@node-rs/argon2"
import type { UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { Secret } from "../../src/base/secret.ts"
import { visit } from "../support/authorization.ts"
import { Browser, formOf } from "../support/browser.ts"
import { confidentialClient, service } from "../support/service.ts"
import { START } from "../support/world.ts"

const at = await service({ after }, {}, { fullPasswordCost: true })
const client = await confidentialClient(at)
const { users } = at.gatehouse.store

const event = () => ({
  id: newId("event", START, systemRandom),
  at: START,
  type: "user-created" as const,
  actor: "operator",
  subject: "bob",
  address: undefined,
  traceId: undefined,
})

/** Creates a user of an earlier version: with a short password, hashed at a lower cost. */
async function olderUser(username: string, password: string): Promise<UserId> {
  const id = newId("user", START, systemRandom)
  const settings = { username, email: undefined, emailVerified: false, name: undefined, role: "user" as const }
  const passwordHash = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await users.create(
    { ...settings, id, attributes: undefined, disabled: false, invitedAt: undefined, createdAt: START },
    passwordHash,
    event(),
  )
  return id
}

const hashOf = async (username: string) => (await users.findByUsername(username))?.passwordHash ?? ""

async function type(browser: Browser, username: string, password: string): Promise<number> {
  const page = await visit(at, browser, client, { prompt: "login" })
  return (await browser.submit(formOf(page.html), { username, password })).status
}

test("a user whose password is shorter than the current minimum can still sign in (NIST SP 800-63B §3.1.1.2)", async () => {
  await olderUser("bob", "12345678")
  equal(await type(new Browser(), "bob", "12345678"), 303)
})

test("a sign-in upgrades a hash of another cost, and ends no session", async () => {
  const id = await olderUser("cy", "correct horse battery")
  const [one, other] = [new Browser(), new Browser()]
  match(await hashOf("cy"), /^\$argon2id\$v=19\$m=8192,t=1,p=1\$/)
  equal(await type(one, "cy", "wrong"), 403)
  match(await hashOf("cy"), /\$m=8192,/)
  equal(await type(one, "cy", "correct horse battery"), 303)
  const upgraded = await hashOf("cy")
  match(upgraded, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  equal(await type(other, "cy", "correct horse battery"), 303)
  equal(await hashOf("cy"), upgraded)
  equal((await visit(at, one, client)).status, 302)
  const events = (await at.gatehouse.store.audit.list(99)).filter(({ subject }) => subject === id)
  deepEqual([...new Set(events.map(({ type }) => type))], ["signed-in"])
})

test("parallel sign-ins all start a session, and upgrade the hash", async () => {
  await olderUser("dee", "correct horse battery")
  const statuses = await Promise.all(
    Array.from({ length: 8 }, () => type(new Browser(), "dee", "correct horse battery")),
  )
  deepEqual(new Set(statuses), new Set([303]))
  match(await hashOf("dee"), /\$m=19456,/)
})

test("a password set while the old one is being verified is not overwritten by the upgraded hash", async () => {
  const id = await olderUser("eve", "correct horse battery")
  const former = await hashOf("eve")
  await at.gatehouse.administration.users.setPassword("eve", new Secret("an entirely different one"), false)
  equal(await users.rehash(id, former, "upgraded"), false)
  equal(await type(new Browser(), "eve", "an entirely different one"), 303)
})
