/** Several requests at once, of one person or for one name. The store decides, on each engine. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import type { Visited } from "../support/browser.ts"
import { codeIn, connected, follow, personAt, requestUrl, signInBy, Visitor } from "../support/connections.ts"

const at = await connected({ after })
const { store } = at.gatehouse

/** Signs in at the provider in a new browser, and stops before the step. */
async function atStep(username: string) {
  const { browser, location = "" } = await signInBy(at, username, { until: "step=connection", browser: new Visitor() })
  return () => browser.get(location).then((visited) => ({ browser, visited }))
}

const end = async ({ browser, visited }: { browser: Visitor; visited: Visited }): Promise<Visited> =>
  follow({ browser, provider: at.provider, username: "" }, visited)

test("of several first sign-ins of one person at once, all arrive in one account", async () => {
  await personAt(at, "nora")
  const before = (await store.users.list()).length
  const steps = await Promise.all(Array.from({ length: 5 }, () => atStep("nora")))
  const arrived = await Promise.all((await Promise.all(steps.map((step) => step()))).map(end))
  for (const each of arrived) ok(codeIn(each))
  equal((await store.users.list()).length, before + 1)
  const found = await store.users.findByUsername("nora")
  equal(found && (await store.linkedIdentities.ofUser(found.user.id)).length, 1)
})

test("of several people with one name at once, each gets an account with a name of its own", async () => {
  const people = ["olive@a.example", "olive@b.example", "olive@c.example", "olive@d.example"]
  for (const [index, email] of people.entries()) await personAt(at, `olive@${index}`, { email })
  const steps = await Promise.all(people.map((_, index) => atStep(`olive@${index}`)))
  const arrived = await Promise.all((await Promise.all(steps.map((step) => step()))).map(end))
  for (const each of arrived) ok(codeIn(each))
  const names = (await store.users.list()).map(({ username }) => username).filter((name) => name.startsWith("olive"))
  deepEqual(names.sort(), ["olive", "olive2", "olive3", "olive4"])
})

test("a person who is disabled while the provider answers is not signed in", async () => {
  await personAt(at, "pia")
  ok(codeIn(await signInBy(at, "pia")))
  const step = await atStep("pia")
  const [answer] = await Promise.all([step(), at.gatehouse.administration.users.disable("pia")])
  await end(answer)
  const page = await answer.browser.get(requestUrl(at))
  equal(page.status, 200)
  const found = await store.users.findByUsername("pia")
  deepEqual(found && (await store.sessions.listOf(found.user.id)), [])
})
