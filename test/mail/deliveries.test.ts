import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict"
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { TestContext } from "node:test"
import { test } from "node:test"
import { LOCALES } from "../../src/base/locales.ts"
import type { Config } from "../../src/gatehouse.ts"
import { createLog, Secret } from "../../src/gatehouse.ts"
import { mailContent } from "../../src/pages/mail.ts"
import { loadWords } from "../../src/words/languages.ts"
import { temporaryFolder } from "../store/temporary_folder.ts"
import type { MailServer } from "../support/smtp.ts"
import { mailServer, refusal } from "../support/smtp.ts"
import { world } from "../support/world.ts"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const PASSWORDS = ["a long and quiet river", "another quiet long river"]

/** Starts a service with the user ann, whose changed password causes an e-mail. */
async function notifying(t: TestContext, mail: Pick<MailServer, "url">, config: Partial<Config> = {}) {
  const lines: string[] = []
  const log = createLog({ level: "trace", readable: false, destination: { write: (line) => void lines.push(line) } })
  // An address, because a name server of the machine is asked for the name localhost.
  const at = await world(t, { smtpUrl: { ...mail.url, host: "127.0.0.1" }, ...config }, { log })
  const ann = await at.createUser({ username: "ann" })
  const { users, audit } = at.gatehouse.administration
  let changes = 0
  return {
    ...at,
    ann,
    lines,
    changePassword: (user = "ann") => users.setPassword(user, new Secret(PASSWORDS[changes++ % 2] ?? ""), false),
    send: () => at.gatehouse.sendMails(),
    waiting: () => at.gatehouse.store.mailDeliveries.due(Number.MAX_SAFE_INTEGER, 99),
    events: async () =>
      (await audit.list({ limit: 99 }))
        .filter(({ type }) => type.startsWith("mail-"))
        .map(({ type, subject, detail }) => [type, subject === ann.user_id, detail]),
  }
}

test("a changed password is notified to the user's address, from the sender at the service's host, and recorded", async (t) => {
  const mail = await mailServer(t)
  const at = await notifying(t, mail, { url: "https://auth.example.com" })
  await at.changePassword()
  await at.send()
  const [received, ...others] = mail.mails
  equal(others.length, 0)
  deepEqual([received?.from, received?.to], ["no-reply@auth.example.com", ["ann@example.com"]])
  equal(received?.parsed.subject, "Your password at auth.example.com was changed")
  match(received?.parsed.text ?? "", /account ann at auth\.example\.com was changed/)
  match(received?.parsed.messageId ?? "", /^<mail_[0-9a-f]{32}@auth\.example\.com>$/)
  deepEqual(await at.events(), [["mail-sent", true, "purpose=password-changed"]])
  deepEqual(await at.waiting(), [])
})

test("the e-mail has the language of the user's attribute, else English, and every language has a text and an HTML part", async (t) => {
  const mail = await mailServer(t)
  const at = await notifying(t, mail)
  const { users } = at.gatehouse.administration
  await users.update("ann", { attributes: { locale: "de-AT" } })
  await at.changePassword()
  await at.send()
  match(mail.mails[0]?.parsed.subject ?? "", /^Ihr Passwort bei localhost:\d+ wurde geändert$/)
  for (const locale of LOCALES) {
    await loadWords(locale)
    const name = 'A<b>\u202e&"n'
    const { subject, text, html } = mailContent({
      purpose: "password-changed",
      locale,
      host: "h.example",
      username: name,
      link: "https://h.example/x",
    })
    ok(subject.includes("h.example") && !subject.includes(name))
    ok(text.includes('A<b>&"n') && html.includes("<bdi>A&#60;b&#62;&#38;&#34;n</bdi>"), html)
    doesNotMatch(text + html, /[{}]\w+[{}]|\u202e|undefined|<img|<script|url\(/)
  }
})

test("a temporary refusal is repeated with growing pauses, and one success ends it", async (t) => {
  let refusals = 2
  const mail = await mailServer(t, {
    onRcptTo: (_, __, done) => done(refusals-- > 0 ? refusal(450, "<ann@example.com> later") : undefined),
  })
  const at = await notifying(t, mail)
  await at.changePassword()
  const tried: number[] = []
  for (const wait of [0, 59_999, 1, 299_999, 1, HOUR, 24 * HOUR]) {
    at.clock.advance({ ms: wait })
    await at.send()
    tried.push(mail.connections())
  }
  deepEqual(tried, [1, 1, 2, 2, 3, 3, 3])
  equal(mail.mails.length, 1)
  deepEqual(await at.events(), [["mail-sent", true, "purpose=password-changed"]])
  const all = at.lines.join("\n")
  ok(all.includes("450") && all.includes(at.ann.user_id))
  ok(!all.includes("ann@example.com"), "the log names the user by id only")
})

test("a final refusal is given up at once, and a server that stays away after a day; both are recorded", async (t) => {
  const mail = await mailServer(t, { onRcptTo: (_, __, done) => done(refusal(550, "unknown")) })
  const at = await notifying(t, mail)
  await at.changePassword()
  await at.send()
  equal(mail.connections(), 1)
  deepEqual(await at.waiting(), [])
  await mail.close()
  await at.changePassword()
  let passed = 0
  for (; (await at.waiting()).length > 0; passed += 30_000) {
    await at.send()
    at.clock.advance({ ms: 30_000 })
  }
  ok(passed > 23 * HOUR && passed < 26 * HOUR, `${passed / HOUR} hours`)
  deepEqual(await at.events(), [
    ["mail-not-sent", true, "purpose=password-changed because=unreachable"],
    ["mail-not-sent", true, "purpose=password-changed because=refused"],
  ])
})

test("while the server is unreachable, other waiting e-mails do not use up their attempts", async (t) => {
  const mail = await mailServer(t)
  await mail.close()
  const at = await notifying(t, mail)
  for (let count = 0; count < 12; count++) {
    await at.createUser({ username: `user${count}` })
    await at.changePassword(`user${count}`)
  }
  await at.send()
  const attempts = (await at.waiting()).map((each) => each.attempts)
  ok(attempts.filter((count) => count === 1).length <= 6, attempts.join())
  const again = await mailServer(t, {}, mail.url.port)
  at.clock.advance({ ms: 60_000 })
  while ((await at.waiting()).length > 0) await at.send()
  equal(again.mails.length, 12)
})

test("one address gets five e-mails of a kind an hour, for all accounts together, and those of other kinds still arrive", async (t) => {
  const mail = await mailServer(t)
  const at = await notifying(t, mail)
  await at.createUser({ username: "twin", email: "ANN@example.com", email_verified: false })
  for (let count = 0; count < 4; count++) {
    await at.changePassword("ann")
    await at.changePassword("twin")
    await at.send()
  }
  equal(mail.mails.length, 5)
  deepEqual(await at.waiting(), [])
  const unsent = await at.gatehouse.administration.audit.list({ limit: 99, types: ["mail-not-sent"] })
  deepEqual(
    unsent.map(({ detail }) => detail),
    Array(3).fill("purpose=password-changed because=limited"),
  )
  await at.gatehouse.administration.users.update("ann", { email: "other@example.com" })
  await at.send()
  match(mail.mails.at(-1)?.parsed.subject ?? "", /address .* was changed/)
  at.clock.advance({ ms: HOUR })
  await at.changePassword("twin")
  await at.send()
  equal(mail.mails.length, 7)
})

test("a user who was disabled before the e-mail was sent gets none, and a user who was deleted still gets notices", async (t) => {
  const mail = await mailServer(t)
  const at = await notifying(t, mail)
  const { users } = at.gatehouse.administration
  await mail.close()
  await at.changePassword()
  await at.send()
  await users.disable("ann")
  await at.createUser({ username: "bob" })
  await at.changePassword("bob")
  await users.delete("bob")
  const again = await mailServer(t, {}, mail.url.port)
  at.clock.advance({ ms: HOUR })
  await at.send()
  deepEqual([again.mails.map(({ to }) => to), await at.waiting()], [[["bob@example.com"]], []])
  match(again.mails[0]?.parsed.text ?? "", /password of the account bob at/)
  deepEqual(await at.events(), [["mail-not-sent", true, "purpose=password-changed because=account-disabled"]])
})

test("a server that cannot send e-mail queues none", async (t) => {
  const at = await world(t)
  await at.createUser({ username: "ann" })
  await at.gatehouse.administration.users.setPassword("ann", new Secret("a long and quiet river"), false)
  await at.gatehouse.sendMails()
  deepEqual(await at.gatehouse.store.mailDeliveries.due(Number.MAX_SAFE_INTEGER, 9), [])
})

test("an outbox that cannot be written loses no e-mail", async (t) => {
  const folder = temporaryFolder()
  const file = join(folder, "outbox")
  writeFileSync(file, "")
  const at = await notifying(
    t,
    { url: undefined as never },
    { smtpUrl: undefined, mailOutbox: join(file, "in a file") },
  )
  await at.changePassword()
  await at.send()
  equal((await at.waiting()).length, 1)
  rmSync(file)
  mkdirSync(file)
  at.clock.advance({ ms: MINUTE })
  await at.send()
  equal(readdirSync(join(file, "in a file")).length, 1)
})
