/** A step that a redirect of another site answers. Its declaration is all that the interaction knows of it. */
import { deepEqual, equal, notEqual } from "node:assert/strict"
import { after, test } from "node:test"
import { assemble } from "../../src/assembly/assemble.ts"
import { openCore } from "../../src/assembly/core.ts"
import { systemRandom } from "../../src/base/random.ts"
import { Secret } from "../../src/base/secret.ts"
import { configure, createLog, IN_MEMORY, manualClock } from "../../src/gatehouse.ts"
import { STEPS } from "../../src/interaction/steps.ts"
import { PASSWORD } from "../support/journey.ts"
import { ACCOUNT_PATH, accountPage } from "./account_destination.ts"
import { Person, pageOf } from "./person.ts"
import { answerOf, upstream } from "./upstream_step.ts"

const config = configure({ data: IN_MEMORY, port: 0, url: "http://localhost:4000" })
const core = await openCore(config, undefined, manualClock(Date.UTC(2030, 0, 1)), systemRandom)
const { ports, administration, close } = assemble(core, config, createLog({ level: "silent", readable: false }), {})
after(close)
await administration.users.create({ username: "ann", email: "ann@example.com", password: new Secret(PASSWORD) })

const steps = [...STEPS, upstream]
const QUERY = "tab=apps"
const ADDRESS = { path: ACCOUNT_PATH, query: QUERY }
/** The destination knows its own parameters, as each destination does. */
const account = (request: Parameters<ReturnType<typeof accountPage>>[0]) =>
  accountPage()({ ...request, query: request.query.split("&")[0] ?? "" })

/** A person at the sign-in page, and the query with which the other provider's answer comes back. */
async function atSignIn() {
  const person = new Person(ports, steps)
  pageOf(await person.ask(account, QUERY), "sign-in")
  return { person, back: answerOf(ADDRESS, person.cookies.visit ?? "", "ann", ports) }
}

const REFUSED = ["redirect", `${ACCOUNT_PATH}?${QUERY}`, "form-not-genuine"]
const outcome = (answer: Awaited<ReturnType<Person["ask"]>>) => [
  answer.kind,
  "location" in answer ? answer.location : undefined,
  "refused" in answer ? answer.refused?.reason : undefined,
]

test("a redirect of another site answers the step, and the destination continues at its own address", async () => {
  const { person, back } = await atSignIn()
  deepEqual(outcome(await person.arrive(account, back)), ["redirect", `${ACCOUNT_PATH}?${QUERY}`, undefined])
  deepEqual(await person.ask(account, QUERY), { kind: "json", body: { account: "ann", query: QUERY } })
})

test("a browser that did not begin the step is not signed in by its answer (RFC 6749 §10.12)", async () => {
  const { back } = await atSignIn()
  const withoutCookie = new Person(ports, steps)
  const { person: elsewhere } = await atSignIn()
  for (const person of [withoutCookie, elsewhere]) {
    deepEqual(outcome(await person.arrive(account, back)), REFUSED)
    equal(person.cookies.session, undefined)
  }
})

test("an answer without its state, or with the state of another address, is refused", async () => {
  const { person, back } = await atSignIn()
  const visit = person.cookies.visit ?? ""
  const ofOther = answerOf({ path: ACCOUNT_PATH, query: "tab=other" }, visit, "ann", ports).replace("other", "apps")
  for (const query of [ofOther, back.split("&upstream_state")[0] ?? ""])
    deepEqual(outcome(await person.arrive(account, query)), REFUSED)
  equal(person.cookies.session, undefined)
})

test("a step is answered only in the declared way: no HEAD, no form, and no navigation answers a step with a form", async () => {
  const { person, back } = await atSignIn()
  equal((await person.arrive(account, back, "HEAD")).kind, "page")
  const fields = [...new URLSearchParams(back)] as [string, string][]
  const posted = await person.submit(account, { action: `${ACCOUNT_PATH}?${QUERY}`, fields }, [])
  deepEqual(outcome(posted), ["redirect", `${ACCOUNT_PATH}?${QUERY}`, undefined])
  const { fields: own } = pageOf(await person.ask(account, QUERY), "sign-in")
  const typed = new URLSearchParams(
    [...own, ["username", "ann"], ["password", PASSWORD]].map(([n, v]) => [n, v] as [string, string]),
  )
  equal((await person.arrive(account, `${QUERY}&${typed}`)).kind, "page")
  equal(person.cookies.session, undefined)
  await person.arrive(account, back)
  notEqual(person.cookies.session, undefined)
})
