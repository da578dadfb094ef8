/** Destinations other than the authorization request, with the real steps. Decision 0035. */
import { deepEqual, equal, notEqual, rejects } from "node:assert/strict"
import { after, test } from "node:test"
import { assemble } from "../../src/assembly/assemble.ts"
import { openCore } from "../../src/assembly/core.ts"
import { systemRandom } from "../../src/base/random.ts"
import { Secret } from "../../src/base/secret.ts"
import { configure, createLog, IN_MEMORY, manualClock } from "../../src/gatehouse.ts"
import { Refusal } from "../../src/oauth/refusal.ts"
import { PASSWORD } from "../support/journey.ts"
import { accountPage } from "./account_destination.ts"
import { deviceCode } from "./device_destination.ts"
import { Person, pageOf } from "./person.ts"

const clock = manualClock(Date.UTC(2030, 0, 1))
const config = configure({ data: IN_MEMORY, port: 0, url: "http://localhost:4000" })
const core = await openCore(config, undefined, clock, systemRandom)
const { ports, administration, close } = assemble(core, config, createLog({ level: "silent", readable: false }), {})
after(close)
for (const username of ["ann", "bob"])
  await administration.users.create({ username, email: `${username}@example.com`, password: new Secret(PASSWORD) })

const APPROVE = [["decision", "approve"]] as const
const DENY = [["decision", "deny"]] as const
const refusal = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code

test("a destination without client, redirect and consent shows its sign-in page at its own address, and continues there", async () => {
  const person = new Person(ports)
  const account = accountPage()
  const page = pageOf(await person.ask(account, "tab=apps"), "sign-in")
  deepEqual([page.action, page.clientName, page.username], ["/account?tab=apps", "Your account", ""])
  const answer = await person.signIn(account, "tab=apps")
  deepEqual([answer.kind, "location" in answer && answer.location], ["redirect", "/account?tab=apps"])
  deepEqual(await person.ask(account, "tab=apps"), { kind: "json", body: { account: "ann", query: "tab=apps" } })
  // A POST that is not a form of a step continues as a GET. The browser sends the session cookie with the GET.
  const posted = await person.submit(account, { action: "/account?tab=apps", fields: [] }, [])
  deepEqual([posted.kind, "location" in posted && posted.location], ["redirect", "/account?tab=apps"])
})

test("the session keeps the proven factor with its time; a destination's limit on the age leads to a new sign-in", async () => {
  const person = new Person(ports)
  await person.signIn(accountPage(), "")
  const payload = ports.credentials.openSession(person.cookies.session ?? "")
  const found = payload && (await ports.store.sessions.find(payload.sessionId))
  deepEqual(found?.session.factors, { pwd: clock() })
  clock.advance({ minutes: 5 })
  equal((await person.ask(accountPage(), "")).kind, "json")
  clock.advance({ seconds: 1 })
  equal(pageOf(await person.ask(accountPage(), ""), "sign-in").username, "ann")
})

test("a destination for certain users asks any other user to sign in again, and refuses a wrong user afterwards", async () => {
  const person = new Person(ports)
  await person.signIn(accountPage(), "", "bob")
  const forAnn = accountPage(({ username }) => username === "ann")
  equal(pageOf(await person.ask(forAnn, ""), "sign-in").username, "")
  const { session } = person.cookies
  await rejects(person.signIn(forAnn, "", "bob"), refusal("access_denied"))
  equal(person.cookies.session, session)
  await person.signIn(forAnn, "", "ann")
  equal((await person.ask(forAnn, "")).kind, "json")
})

test("a destination with consent and without redirect shows its page once, and submitting the same form twice gives the same answer", async () => {
  const person = new Person(ports)
  const answers = new Map<string, string>()
  const device = deviceCode(answers)
  await person.signIn(device, "code=A")
  const page = pageOf(await person.ask(device, "code=A"), "consent")
  deepEqual(
    [page.action, page.clientName, page.scope, page.user.username, page.otherAccountHref],
    ["/device?code=A", "Television", ["openid", "read"], "ann", "/device?code=A&another=1"],
  )
  await rejects(person.submit(device, page, DENY), refusal("access_denied"))
  equal(answers.size, 0)
  for (const _ of [1, 2])
    deepEqual(await person.submit(device, page, APPROVE), { kind: "json", body: { allowed: "ann" } })
  deepEqual(await person.ask(device, "code=A"), { kind: "json", body: { connected: "ann" } })
  // A HEAD request gets the answer of a GET.
  equal((await person.ask(device, "code=A", "HEAD")).kind, "page")
  // Submits a second form of the same request, after the first form was used.
  answers.set("code=A", "grant_of_another_form")
  const again = await person.submit(device, page, APPROVE)
  deepEqual([again.kind, "refused" in again && again.refused?.reason], ["redirect", "form-spent"])
})

test("a form is bound to its destination: another destination with the same query refuses it", async () => {
  const person = new Person(ports)
  const answers = new Map<string, string>()
  const [account, device] = [accountPage(), deviceCode(answers)]
  const ofAccount = pageOf(await person.ask(account, "x=1"), "sign-in")
  const typed = [
    ["username", "ann"],
    ["password", PASSWORD],
  ] as const
  const answer = await person.submit(device, ofAccount, typed)
  deepEqual([answer.kind, "refused" in answer && answer.refused?.reason], ["redirect", "form-not-genuine"])
  equal(person.cookies.session, undefined)
  await person.submit(account, ofAccount, typed)
  notEqual(person.cookies.session, undefined)
  const ofDevice = pageOf(await person.ask(device, "x=1"), "consent")
  const elsewhere = await person.submit(account, ofDevice, APPROVE)
  deepEqual([elsewhere.kind, "refused" in elsewhere && elsewhere.refused?.reason], ["redirect", "form-not-genuine"])
})
