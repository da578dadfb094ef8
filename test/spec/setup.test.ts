import assert from "node:assert/strict"
import type { TestContext } from "node:test"
import { test } from "node:test"
import { RightsMissing } from "../../src/admin/problem.ts"
import { LOCALES } from "../../src/base/locales.ts"
import { createLog, Secret } from "../../src/gatehouse.ts"
import { SETUP_LINK_TTL_MS } from "../../src/oauth/setup_link.ts"
import type { TestServer } from "../../src/testing/testing.ts"
import { loadWords, wordsIn } from "../../src/words/languages.ts"
import { Browser, formOf } from "../support/browser.ts"
import type { Received, Sending } from "../support/wire.ts"
import { send } from "../support/wire.ts"
import { world } from "../support/world.ts"

const CHOSEN = { username: "root", email: "root@example.com", name: "Ruth Oot", password: "a long and quiet river" }

/** Starts a server without users. Returns the path of its setup link. */
async function unset(
  t: TestContext,
  ...more: Parameters<typeof world> extends [unknown, ...infer Rest] ? Rest : never
) {
  const at = await world(t, ...more)
  const { url } = await at.gatehouse.administration.firstAdministrator.link()
  return { at, url, path: url.slice(at.gatehouse.url.length) }
}

/** Sends the form of the setup page with these fields, from the browser. */
async function submit(url: string, fields: Partial<typeof CHOSEN> = {}, browser = new Browser()) {
  const page = await browser.get(url)
  assert.equal(page.status, 200, page.html)
  return browser.submit(formOf(page.html), { ...CHOSEN, ...fields })
}

/** Sends a POST of the form, without a browser. */
async function post(at: TestServer, path: string, headers: Record<string, string>): Promise<Received> {
  const { html } = await new Browser().get(`${at.url}${path}`)
  const body = new URLSearchParams({ ...formOf(html).fields, ...CHOSEN }).toString()
  const type = { "content-type": "application/x-www-form-urlencoded" }
  return send(at, path, { method: "POST", headers: { ...type, ...headers }, body } satisfies Sending)
}

test("without the console, the link leads to the home page", async (t) => {
  const { at, url } = await unset(t, { console: false })
  const done = await submit(url)
  assert.deepEqual([done.status, done.location], [303, `${at.url}/`])
})

test("a link creates the first administrator once, signs them in, and is then useless", async (t) => {
  const { at, url } = await unset(t)
  const { administration } = at.gatehouse
  assert.equal(await administration.firstAdministrator.isMissing(), true)
  const browser = new Browser()
  const done = await submit(url, {}, browser)
  assert.deepEqual([done.status, done.location], [303, `${at.url}/console/welcome`])
  const home = await browser.get(`${at.url}/`)
  assert.match(home.html, /Ruth Oot/)
  const [user, ...others] = await administration.users.list()
  assert.deepEqual(others, [])
  const { user_id, ...settings } = user ?? { user_id: "" }
  assert.deepEqual(settings, {
    username: "root",
    email: "root@example.com",
    email_verified: false,
    name: "Ruth Oot",
    role: "admin",
    disabled: false,
    invited_at: null,
    attributes: {},
  })
  const [signedIn, created] = await administration.audit.list({ limit: 10 })
  assert.equal(signedIn?.type, "signed-in")
  assert.deepEqual(
    [created?.type, created?.actor, created?.subject, created?.detail],
    ["user-created", user_id, user_id, "first_administrator=link"],
  )
  assert.match(created?.trace_id ?? "", /^[0-9a-f]{16}$/)
  const again = await browser.get(url)
  assert.equal(again.status, 403)
  assert.doesNotMatch(again.html, /<form/)
  await assert.rejects(administration.firstAdministrator.link(), /an administrator exists already/)
})

test("of two simultaneous submissions with two links one creates an administrator, the other is refused", async (t) => {
  const { at, url } = await unset(t)
  at.clock.advance({ seconds: 1 })
  const { url: second } = await at.gatehouse.administration.firstAdministrator.link()
  const answers = await Promise.all([submit(url), submit(second, { username: "other" })])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [303, 403])
  assert.equal((await at.gatehouse.administration.users.list()).length, 1)
})

test("a link works for an hour, and not when it is truncated, changed, missing or from another server", async (t) => {
  const { at, url, path } = await unset(t)
  const token = path.slice(path.indexOf("gsl_"))
  const other = await unset(t)
  at.clock.advance({ ms: SETUP_LINK_TTL_MS - 1 })
  assert.equal((await send(at, path)).status, 200)
  const wrong = ["", "?token=", "?token=gsl_", `?token=${token.slice(0, -2)}`, `?token=${token}A`, `?tok=${token}`]
  const flipped = `${token.slice(0, 10)}${token[10] === "A" ? "B" : "A"}${token.slice(11)}`
  const kind = token.replace("gsl_", "gri_")
  for (const each of [...wrong, `?token=${flipped}`, `?token=${kind}`, other.path.slice("/setup".length)]) {
    const refused = await send(at, `/setup${each}`)
    assert.equal(refused.status, 403, each)
    assert.match(refused.text, /This setup link does not work/)
    assert.ok(!refused.text.includes("gsl_"), "the page does not repeat the token")
  }
  at.clock.advance({ ms: 1 })
  assert.equal((await new Browser().get(url)).status, 403)
})

test("a link is useless while an enabled administrator exists, even one from user create", async (t) => {
  const { at, url } = await unset(t)
  const { users, firstAdministrator } = at.gatehouse.administration
  await at.createUser({ username: "ann" })
  assert.equal((await new Browser().get(url)).status, 200, "a user without the role admin changes nothing")
  const page = await new Browser().get(url)
  const { user_id } = await at.createUser({ username: "boss", role: "admin" })
  assert.equal((await new Browser().get(url)).status, 403)
  assert.equal((await new Browser().submit(formOf(page.html), CHOSEN)).status, 403, "a page that was open before")
  await users.disable(user_id)
  assert.equal(await firstAdministrator.isMissing(), true)
})

test("an actor without the right admin gets no link and creates no administrator", async (t) => {
  const at = await world(t)
  const { firstAdministrator, users } = at.gatehouse.administration.as({ name: "user_x", rights: ["admin:people"] })
  await assert.rejects(firstAdministrator.link(), RightsMissing)
  const { name: _, password, ...settings } = CHOSEN
  await assert.rejects(firstAdministrator.create({ ...settings, password: new Secret(password) }), RightsMissing)
  assert.deepEqual(await users.list(), [])
})

test("what cannot be accepted is shown at its field, in the language of the browser, without the password", async (t) => {
  const { at, path } = await unset(t)
  await at.createUser({ username: "ann" })
  const form = formOf((await send(at, path)).text)
  for (const locale of LOCALES) {
    await loadWords(locale)
    const words = wordsIn(locale).setup
    const shown = async (fields: Partial<typeof CHOSEN>) => {
      const body = new URLSearchParams({ ...form.fields, ...CHOSEN, ...fields }).toString()
      const headers = { "content-type": "application/x-www-form-urlencoded", "accept-language": locale }
      const answer = await send(at, path, { method: "POST", headers, body })
      assert.equal(answer.status, 200)
      assert.match(answer.text, new RegExp(`<html lang="${locale}"`))
      assert.ok(!answer.text.includes(fields.password || CHOSEN.password))
      return answer.text.replaceAll("&#39;", "'")
    }
    assert.ok((await shown({ username: "ANN" })).includes(words.problems["username-taken"]))
    assert.ok((await shown({ username: " x" })).includes(words.problems.username))
    assert.ok((await shown({ email: "nobody" })).includes(words.problems.email))
    assert.ok((await shown({ name: "a".repeat(300) })).includes(words.problems.name))
    assert.ok((await shown({ password: "Tiny1" })).includes(words.problems["password-short"]))
    assert.ok((await shown({ password: "123456789012345678" })).includes(words.problems["password-weak"]))
    const both = await shown({ username: "", password: "" })
    assert.ok(both.includes(words.problems.username) && both.includes(words.problems["password-short"]))
    assert.match(both, /name="email"[^>]* value="root@example.com"/)
    assert.match(both, /aria-describedby="problem-password-short password-rule" aria-invalid="true"/)
  }
  assert.equal((await at.gatehouse.administration.users.list()).length, 1)
})

test("the setup page works only at the host of the public URL, and Origin must be its origin", async (t) => {
  const { at, path } = await unset(t)
  const own = new URL(at.url).host
  assert.equal((await send(at, path)).status, 200)
  for (const host of ["127.0.0.1:4000", "evil.example", `evil.example:${new URL(at.url).port}`, "localhost", `${own}.`])
    assert.equal((await send(at, path, { headers: { host } })).status, 403, host)
  for (const origin of ["https://evil.example", at.url.replace("http:", "https:"), "null.example"])
    assert.equal((await post(at, path, { origin })).status, 403, origin)
  assert.equal((await post(at, path, { "sec-fetch-site": "cross-site" })).status, 303, "the form starts again")
  assert.deepEqual(await at.gatehouse.administration.users.list(), [])
  assert.equal((await post(at, path, { origin: "null", "sec-fetch-site": "same-origin" })).status, 303)
  assert.equal((await at.gatehouse.administration.users.list()).length, 1)
})

test("a trusted proxy may replace Host, but no Origin", async (t) => {
  const { at, path } = await unset(t, { trustedProxies: ["127.0.0.1", "::1"] })
  assert.equal((await send(at, path, { headers: { host: "gatehouse:4000" } })).status, 200)
  assert.equal((await post(at, path, { host: "gatehouse:4000", origin: "https://evil.example" })).status, 403)
  assert.equal((await post(at, path, { host: "gatehouse:4000", origin: at.url })).status, 303)
})

test("wrong links count as failed sign-ins of their address, and right ones do not", async (t) => {
  const { at, path } = await unset(t, { signInLimit: { count: 3, windowMs: 60_000 } })
  for (let tried = 0; tried < 5; tried++) assert.equal((await send(at, path)).status, 200)
  for (let tried = 0; tried < 3; tried++) assert.equal((await send(at, "/setup?token=gsl_x")).status, 403)
  const limited = await send(at, path)
  assert.equal(limited.status, 429)
  assert.ok(Number(limited.headers["retry-after"]) > 0)
})

test("neither the log nor a stored refusal contains the token or the password", async (t) => {
  const lines: string[] = []
  const log = createLog({ level: "trace", readable: false, destination: { write: (line) => void lines.push(line) } })
  const { at, url, path } = await unset(t, {}, { log })
  const token = path.slice(path.indexOf("gsl_") + 4)
  await send(at, path, { headers: { host: "evil.example", referer: url } })
  await send(at, `/nowhere?token=gsl_${token}`)
  await send(at, `/setup/gsl_${token}`)
  const refused = await send(at, `${path}AAAA`)
  await submit(url)
  const kept = await at.gatehouse.store.refusals.find(refused.headers["x-trace-id"] ?? "", at.clock())
  assert.match(kept?.record ?? "", /setup-link-malformed/)
  const all = [...lines, kept?.record, JSON.stringify(await at.gatehouse.store.audit.list(100))].join("\n")
  assert.ok(lines.length > 5)
  assert.ok(!all.includes(token.slice(0, 20)))
  assert.ok(!all.includes(CHOSEN.password))
  for (const reason of ["setup-host-differs", "setup-link-malformed", "path-unknown"]) assert.ok(all.includes(reason))
})

test("an invited administrator counts after accepting: before that a link works, and afterwards it does not", async (t) => {
  for (const accepts of [false, true]) {
    const { at, url } = await unset(t)
    const { firstAdministrator, invitations } = at.gatehouse.administration
    const { link } = await invitations.create({ email: "eve@example.com", role: "admin" }, "link")
    assert.equal(await firstAdministrator.isMissing(), true)
    if (accepts) {
      const browser = new Browser()
      const page = await browser.get(link?.url ?? "")
      const done = await browser.submit(formOf(page.html), { password: CHOSEN.password })
      assert.equal(done.status, 303)
    }
    assert.equal((await new Browser().get(url)).status, accepts ? 403 : 200)
    assert.equal(await firstAdministrator.isMissing(), !accepts)
  }
})
