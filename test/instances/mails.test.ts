/** Several servers on one PostgreSQL database send each e-mail once. */
import { deepEqual, equal } from "node:assert/strict"
import { test } from "node:test"
import { openAdministration } from "../../src/assembly/core.ts"
import { databaseUrl } from "../../src/config/database_url.ts"
import { configure, Secret } from "../../src/gatehouse.ts"
import { mailServer } from "../support/smtp.ts"
import { database, SECRET, skip, soon } from "./instance.ts"

test("of three servers one sends each e-mail, and all of them count its address together", { skip }, async (t) => {
  const mail = await mailServer(t)
  const scene = await database(t)
  const env = { GATEHOUSE_SMTP_URL: `smtp://localhost:${mail.url.port}` }
  await Promise.all([1, 2, 3].map(() => scene.start({ env })))
  const parsed = databaseUrl.parse(scene.url)
  if (!parsed.ok) throw new Error(parsed.why)
  const config = configure({ databaseUrl: parsed.value, secret: [new Secret(SECRET)], smtpUrl: mail.url })
  const { administration, store, close } = await openAdministration(config)
  t.after(close)
  const names = Array.from({ length: 8 }, (_, at) => `user${at}`)
  const password = new Secret("a long and quiet river")
  for (const username of names)
    await administration.users.create({ username, email: `${username}@example.com`, password })
  await Promise.all(names.map((name) => administration.users.setPassword(name, password, false)))
  const none = async () => (await store.mailDeliveries.due(Number.MAX_SAFE_INTEGER, 9)).length === 0
  await soon(none)
  deepEqual(
    mail.mails.map(({ to }) => to[0]).sort(),
    names.map((name) => `${name}@example.com`),
  )
  for (let count = 0; count < 7; count++) await administration.users.setPassword("user0", password, false)
  await soon(none)
  equal(mail.mails.length, names.length + 4)
  const { length } = await administration.audit.list({ limit: 99, types: ["mail-sent"] })
  equal(length, mail.mails.length)
})
