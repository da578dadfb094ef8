import { deepEqual, equal, match, ok, rejects } from "node:assert/strict"
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import PostalMime from "postal-mime"
import { outbox } from "../../src/mail/outbox.ts"
import type { Message } from "../../src/mail/transport.ts"
import { SendFailure } from "../../src/mail/transport.ts"
import { temporaryFolder } from "../store/temporary_folder.ts"

const message = (at: number): Message => ({
  from: { name: "Gatehouse", address: "no-reply@localhost" },
  to: "ann@example.com",
  subject: "Größe",
  text: "Öffnen Sie http://localhost:4000/x\n",
  html: "<!doctype html><p>Öffnen</p>",
  link: "http://localhost:4000/x",
  messageId: `<mail_${at}@localhost>`,
  sentAt: Date.UTC(2030, 0, 1) + at,
})

test("an e-mail becomes a file that only the owner can read, and is given to the terminal", async () => {
  const folder = join(temporaryFolder(), "outbox")
  const shown: Message[] = []
  const box = outbox(folder, (written) => shown.push(written))
  await box.check()
  await box.send(message(1))
  const [file = "", ...others] = readdirSync(folder)
  deepEqual(others, [])
  match(file, /^2030-01-01T00-00-00-001Z_mail_1localhost\.eml$/)
  equal(statSync(join(folder, file)).mode & 0o777, 0o600)
  equal(statSync(folder).mode & 0o777, 0o700)
  const parsed = await PostalMime.parse(readFileSync(join(folder, file)))
  deepEqual([parsed.subject, parsed.text?.trim()], ["Größe", "Öffnen Sie http://localhost:4000/x"])
  deepEqual(
    shown.map(({ link }) => link),
    ["http://localhost:4000/x"],
  )
  await box.send(message(1))
  equal(readdirSync(folder).length, 1, "a repeated attempt writes the same file")
})

test("the folder keeps the newest 1000 e-mails and other files", async () => {
  const folder = temporaryFolder()
  for (let at = 0; at < 1005; at++)
    writeFileSync(join(folder, `2029-01-01T00-00-00-${String(at).padStart(4, "0")}Z.eml`), "")
  writeFileSync(join(folder, "notes.txt"), "")
  await outbox(folder, () => {}).send(message(1))
  const files = readdirSync(folder).sort()
  equal(files.length, 1001)
  ok(files.includes("notes.txt") && files.includes("2030-01-01T00-00-00-001Z_mail_1localhost.eml"))
  equal(files[0], "2029-01-01T00-00-00-0006Z.eml")
})

test("a folder that cannot be made is unreachable, and the problem names it", async () => {
  const file = join(temporaryFolder(), "file")
  writeFileSync(file, "")
  const box = outbox(join(file, "outbox"), () => {})
  for (const attempt of [() => box.check(), () => box.send(message(1))])
    await rejects(
      attempt(),
      (error) => error instanceof SendFailure && error.kind === "unreachable" && error.message.includes(file),
    )
})
