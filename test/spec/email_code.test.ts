/** A person signs in with a code that the service sends to their verified address. Decision 0085. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { test } from "node:test"
import { CODE_TTL_MS } from "../../src/accounts/sign_in_code.ts"
import type { UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { Secret } from "../../src/base/secret.ts"
import type { User } from "../../src/identity/user.ts"
import type { MailDelivery } from "../../src/store/mail_delivery.ts"
import { wordsIn } from "../../src/words/languages.ts"
import { event } from "../store/samples.ts"
import { bodyOf } from "../support/answers.ts"
import { Browser } from "../support/browser.ts"
import {
  ANN,
  askForCode,
  codeService,
  formOfStep,
  newestCode,
  otherThan,
  reasonOf,
  typeCode,
} from "../support/email_codes.ts"
import { authorizeUrl, PASSWORD, requestOf } from "../support/journey.ts"
import { enrolled, isSecondFactorPage } from "../support/second_factor.ts"
import { codeRequest, confidentialClient, post, service } from "../support/service.ts"

const words = wordsIn("en")

test("a code from the e-mail signs the person in, continues the request, and is worth one factor", async (t) => {
  const at = await codeService(t)
  const client = await confidentialClient(at)
  const url = authorizeUrl(at, requestOf(client, { scope: "openid", acr_values: "urn:gatehouse:acr:pwd" }))
  const { browser, page } = await askForCode(at, { email: " Ann@Example.com ", url })
  match(page.html, /code of eight digits/)
  ok(page.html.includes(ANN))
  const [mail] = await at.mails()
  deepEqual(mail?.to, [ANN])
  ok(!`${mail?.raw}`.includes(client.client_id), "the e-mail contains nothing of the request")
  const code = await newestCode(at)
  const done = await typeCode(browser, page, ` ${code.slice(0, 4)} ${code.slice(4)}`)
  equal(done.status, 303)
  const back = new URL((await browser.get(done.location ?? "")).location ?? "")
  const answer = await post(at, codeRequest(client, back.searchParams.get("code") ?? ""))
  const { id_token } = await bodyOf<{ id_token: string }>(answer)
  const claims = JSON.parse(Buffer.from(id_token.split(".")[1] ?? "", "base64url").toString())
  deepEqual([claims.amr, claims.acr, claims.sub], [["otp"], "urn:gatehouse:acr:pwd", at.userId])
  const [event] = await at.gatehouse.administration.audit.list({ limit: 1, types: ["signed-in"] })
  deepEqual([event?.subject, event?.detail], [at.userId, "factors=email_code"])
})

test("the answer and its writes are the same for an account, an unverified, a disabled and no account", async (t) => {
  const at = await codeService(t)
  const { administration, store } = at.gatehouse
  for (const username of ["bea", "cy"]) {
    const user = { username, email: `${username}@example.com`, email_verified: username === "cy" }
    await administration.users.create({ ...user, password: new Secret(PASSWORD) })
  }
  await administration.users.disable("cy")
  const rows: MailDelivery[] = []
  const { ask } = store.mailDeliveries
  Object.assign(store.mailDeliveries, {
    ask(delivery: MailDelivery, maximum: number) {
      rows.push(delivery)
      return ask(delivery, maximum)
    },
  })
  const seen: unknown[] = []
  for (const name of ["ann", "bea", "cy", "nobody"]) {
    const email = `${name}@example.com`
    const { page, address } = await askForCode(at, { email })
    const { parameters, userId, purpose } = rows.at(-1) ?? {}
    seen.push([
      page.status,
      page.html.replaceAll(email, "").replaceAll(/(?:asked=|value=")[\w-]*/g, ""),
      new URL(address).pathname,
      [Object.keys(parameters ?? {}), userId, purpose],
    ])
  }
  equal(rows.length, 4)
  for (const each of seen) deepEqual(each, seen[0])
  deepEqual(
    (await at.mails()).flatMap(({ to }) => to),
    [ANN],
  )
})

test("a wrong code gets the same answer with and without an account", async (t) => {
  const at = await codeService(t)
  const seen: unknown[] = []
  for (const email of [ANN, "nobody@example.com"]) {
    const { browser, page } = await askForCode(at, { email })
    const wrong = await typeCode(browser, page, otherThan(await newestCode(at)))
    seen.push([wrong.status, wrong.html.replaceAll(email, "").replaceAll(/(?:asked=|value=")[\w-]*/g, "")])
    equal(await reasonOf(at, wrong), "email-code-wrong")
    ok(wrong.html.includes(words.emailCode.problems.wrong))
  }
  deepEqual(seen[1], seen[0])
})

test("a text that is not an address is refused on the page, without an e-mail", async (t) => {
  const at = await codeService(t)
  const browser = new Browser()
  const start = await browser.get(`${at.url}/account`)
  const answer = await browser.submit(formOfStep(start, "email-code"), { email: "ann" })
  ok(answer.html.includes(words.signIn.problems["email-malformed"]))
  ok(answer.html.includes('value="ann"'))
  deepEqual(await at.mails(), [])
})

test("a code works for ten minutes, and says when it is too old", async (t) => {
  const at = await codeService(t)
  const { browser, page, address } = await askForCode(at)
  const code = await newestCode(at)
  at.clock.advance({ ms: CODE_TTL_MS })
  const late = await typeCode(browser, page, code)
  equal(late.status, 403)
  equal(await reasonOf(at, late), "email-code-expired")
  ok(late.html.includes(words.signIn.problems["email-code-expired"]))
  equal(await reasonOf(at, await browser.get(address)), "email-code-expired")
})

test("an e-mail that could not be sent for ten minutes is not sent any more", async (t) => {
  const at = await codeService(t)
  const askedAt = at.clock()
  at.clock.advance({ ms: CODE_TTL_MS })
  const cause = { purpose: "sign-in-code", userId: undefined, locale: "en" } as const
  const parameters = { to: ANN, salt: "c2FsdA", asked_at: `${askedAt}`, devices: "" }
  const made = { id: newId("mail", askedAt, systemRandom), address: undefined, traceId: undefined, attempts: 0 }
  await at.gatehouse.store.mailDeliveries.ask({ ...cause, ...made, parameters, nextAt: askedAt }, 10)
  deepEqual(await at.mails(), [])
})

test("a code works once: again, in the browser that asked, it is refused with a reason", async (t) => {
  const at = await codeService(t)
  const { browser, page } = await askForCode(at)
  const code = await newestCode(at)
  equal((await typeCode(browser, page, code)).status, 303)
  const again = await typeCode(browser, page, code)
  equal(again.status, 403)
  equal(await reasonOf(at, again), "email-code-spent")
  ok(again.html.includes(words.signIn.problems["email-code-spent"]))
})

test("of two browsers with one code, only the one that asked signs in", async (t) => {
  const at = await codeService(t)
  const own = await askForCode(at)
  const code = await newestCode(at)
  const thief = await askForCode(at)
  const typed = await typeCode(thief.browser, thief.page, code)
  equal(typed.status, 403)
  equal(await reasonOf(at, typed), "email-code-wrong")
  const copied = await thief.browser.get(own.address)
  equal(copied.status, 403)
  equal(await reasonOf(at, copied), "email-code-elsewhere")
  ok(copied.html.includes(words.signIn.problems["email-code-elsewhere"]))
  const moved = await typeCode(thief.browser, own.page, code)
  equal(await reasonOf(at, moved), "form-not-genuine")
  equal((await typeCode(own.browser, own.page, code)).status, 303)
})

/** Submits the form 64 times at once, in tabs of one browser. */
const at64 = (browser: Browser, form: ReturnType<typeof formOfStep>, typed: Record<string, string>) =>
  Promise.all(
    Array.from({ length: 64 }, () => {
      const tab = new Browser()
      for (const [name, value] of browser.cookies) tab.cookies.set(name, value)
      return tab.submit(form, typed)
    }),
  )

test("64 submissions of one code start one session by the code; a right code that is being counted may have to wait", async (t) => {
  const at = await codeService(t, { signInLimit: "off" })
  const { browser, page } = await askForCode(at)
  const answers = await at64(browser, formOfStep(page, "typed-code"), { code: await newestCode(at) })
  equal(answers.filter(({ status }) => status === 303).length, 1)
  const isSpent = ({ status, html }: (typeof answers)[number]) =>
    status === 403 && html.includes(words.signIn.problems["email-code-spent"])
  for (const answer of answers) ok([303, 429].includes(answer.status) || isSpent(answer), `${answer.status}`)
  equal((await at.gatehouse.administration.audit.list({ limit: 100, types: ["signed-in"] })).length, 1)
})

test("64 presses of one link's button start one session, and the others read that it was used", async (t) => {
  const at = await codeService(t, { signInLimit: "off" })
  const { browser } = await askForCode(at)
  const page = await browser.get(at.url + (await at.newestLink()))
  const answers = await at64(browser, formOfStep(page, "typed-code"), {})
  equal(answers.filter(({ status }) => status === 303).length, 1)
  for (const { status, html } of answers)
    ok(status === 303 || (status === 403 && html.includes(words.signIn.problems["email-code-spent"])), `${status}`)
  equal((await at.gatehouse.administration.audit.list({ limit: 100, types: ["signed-in"] })).length, 1)
})

test("the link opens a page that changes nothing, and its button signs in the browser that asked", async (t) => {
  const at = await codeService(t)
  const client = await confidentialClient(at)
  const { browser } = await askForCode(at, { url: authorizeUrl(at, requestOf(client)) })
  const link = await at.newestLink()
  match(link, /^\/account\/sign-in-link\?token=[\w-]{43}$/)
  for (let scans = 0; scans < 3; scans++) await new Browser().get(at.url + link)
  const page = await browser.get(at.url + link)
  equal(page.status, 200)
  ok(page.html.includes(ANN))
  const done = await browser.submit(formOfStep(page, "typed-code"), {})
  equal(done.status, 303)
  match((await browser.get(done.location ?? "")).location ?? "", /[?&]code=gac_/)
  const again = await browser.submit(formOfStep(page, "typed-code"), {})
  equal(await reasonOf(at, again), "email-code-spent")
})

test("in another browser the link is refused with a reason, and the page says what to do", async (t) => {
  const at = await codeService(t)
  await askForCode(at)
  const link = await at.newestLink()
  const other = new Browser()
  for (const browser of [other, (await askForCode(at, { email: "bea@example.com" })).browser]) {
    const page = await browser.get(at.url + link)
    equal(page.status, 403)
    const isOther = browser === other
    equal(await reasonOf(at, page), isOther ? "email-code-elsewhere" : "account-link-spent")
    ok(page.html.includes(words.problem.problems[isOther ? "link-elsewhere" : "account-link"].heading))
  }
})

test("the link of an earlier e-mail, a changed one and an old one do not work", async (t) => {
  const at = await codeService(t)
  const { browser } = await askForCode(at)
  const first = await at.newestLink()
  await askForCode(at, { browser })
  const second = await at.newestLink()
  equal(await reasonOf(at, await browser.get(at.url + first)), "account-link-spent")
  equal(await reasonOf(at, await browser.get(`${at.url}${second}x`)), "account-link-spent")
  at.clock.advance({ ms: CODE_TTL_MS })
  equal(await reasonOf(at, await browser.get(at.url + second)), "account-link-expired")
})

test("a code is not enough for a person with a second factor, and never is one", async (t) => {
  const at = await codeService(t, { firstProofs: ["password", "email-code"] })
  const { code: appCode } = await enrolled(at, "ann")
  at.clock.advance({ minutes: 1 })
  const { browser, page } = await askForCode(at)
  const done = await typeCode(browser, page, await newestCode(at))
  const next = await browser.get(done.location ?? "")
  equal(isSecondFactorPage(next), true)
  const proven = await browser.submit(formOfStep(next, "one-time-code"), { code: appCode() })
  equal(proven.status, 303)
  equal((await browser.get(proven.location ?? "")).status, 200)
})

test("a code of an address that is no longer the account's signs nobody in", async (t) => {
  const at = await codeService(t)
  const { browser, page } = await askForCode(at)
  const code = await newestCode(at)
  await at.gatehouse.administration.users.update("ann", { email: "new@example.com" })
  const answer = await typeCode(browser, page, code)
  equal(answer.status, 403)
  equal(await reasonOf(at, answer), "account-unknown")
})

test("a code of a disabled account signs nobody in, in the words of a wrong code", async (t) => {
  const at = await codeService(t)
  const { browser, page } = await askForCode(at)
  const code = await newestCode(at)
  await at.gatehouse.administration.users.disable("ann")
  const answer = await typeCode(browser, page, code)
  equal(await reasonOf(at, answer), "account-disabled")
  ok(answer.html.includes(words.emailCode.problems.wrong))
})

test("a person whose connection allows no password here gets no code, until they have one", async (t) => {
  const at = await codeService(t)
  const { administration, store } = at.gatehouse
  const connections = administration.connections
  const provider = { preset: "oidc", issuer: "https://id.example.com", client_id: "x" } as const
  await connections.create({ name: "staff", own_password: false, ...provider, client_secret: new Secret("y") })
  const connection = await store.connections.findByName("staff")
  const ann = await store.users.find(at.userId as UserId)
  ok(connection && ann)
  const bo: User = {
    ...ann,
    id: newId("user", at.clock(), systemRandom),
    username: "bo",
    email: "bo@example.com",
    emailVerified: true,
  }
  const times = { linkedAt: at.clock(), lastUsedAt: at.clock() }
  const link = { connectionId: connection.id, subject: "bo-1", userId: bo.id, shownName: undefined, ...times }
  equal(await store.linkedIdentities.createUser(bo, link, event("user-created")), "created")
  const asked = async () => {
    await askForCode(at, { email: "bo@example.com" })
    await at.mails()
    const [sent] = await administration.audit.list({ limit: 1, types: ["mail-sent", "mail-not-sent"] })
    return sent?.detail
  }
  match((await asked()) ?? "", /password-elsewhere/)
  await administration.users.setPassword("bo", new Secret(PASSWORD), false)
  ok(!/password-elsewhere/.test((await asked()) ?? ""))
})

test("by default the page offers no code, and a form for one from before the change of the setting starts again", async (t) => {
  const at = await service(t)
  const browser = new Browser()
  const page = await browser.get(`${at.url}/account`)
  ok(!page.html.includes('value="email-code"'))
  const { action } = formOfStep(page, "sign-in")
  const answer = await browser.submit({ action, fields: { step: "email-code", form: "x" } }, { email: ANN })
  equal(answer.status, 303)
})

test("without the password in the list, the page asks for none, and offers no new one", async (t) => {
  const at = await codeService(t, { firstProofs: ["passkey", "email-code"] })
  const { html } = await new Browser().get(`${at.url}/account`)
  ok(!html.includes('type="password"') && !html.includes("/account/forgotten-password"))
  ok(html.indexOf('value="passkey-sign-in"') < html.indexOf('value="email-code"'))
})

test("a service that cannot send e-mail offers the password instead of a code", async (t) => {
  const at = await service(t, { firstProofs: ["email-code"] })
  const { html } = await new Browser().get(`${at.url}/account`)
  ok(html.includes('type="password"') && !html.includes('value="email-code"'))
})

test("where sign-up is open, a code to a new address begins an account, in the request that asked", async (t) => {
  const at = await codeService(t, { signUp: "open" })
  const client = await confidentialClient(at)
  const { browser, page } = await askForCode(at, { email: "bea@example.com", url: authorizeUrl(at, requestOf(client)) })
  const code = await newestCode(at)
  const begun = await typeCode(browser, page, code)
  match(begun.location ?? "", /\/account\/create\?token=gal_/)
  equal(await reasonOf(at, await typeCode(browser, page, code)), "email-code-spent")
  const creating = await browser.get(begun.location ?? "")
  const done = await browser.submit(formOfStep(creating, "create-account"), {
    username: "bea",
    name: "",
    password: PASSWORD,
  })
  match(done.location ?? "", /\/oauth\/authorize\.php\?/)
})
