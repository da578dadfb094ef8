/** A server that is killed while an e-mail waits or is being sent loses no e-mail. */
import { deepEqual, equal, match } from "node:assert/strict"
import { once } from "node:events"
import { test } from "node:test"
import { systemClock } from "../../src/base/clock.ts"
import { Secret } from "../../src/base/secret.ts"
import { startTestServer } from "../../src/testing/testing.ts"
import { temporaryFolder } from "../store/temporary_folder.ts"
import { mailServer } from "../support/smtp.ts"
import { folderOf, gatehouse, serveFor } from "./server_process.ts"

const PASSWORD = "a long and quiet river"

test("an e-mail that a command queued, and that a killed server was sending, is sent by the next server", async (t) => {
  const data = folderOf(t)
  let receives = (): void => {}
  const hanging = await mailServer(t, {
    // The content arrives, and the server never answers.
    onData(stream) {
      stream.resume().on("end", () => receives())
    },
  })
  const env = { GATEHOUSE_SMTP_URL: `smtp://localhost:${hanging.url.port}` }
  const run = async (...verb: string[]) => {
    const { status, stderr } = await gatehouse([...verb, "--password-stdin"], { data, env, input: PASSWORD })
    equal(status, 0, stderr)
  }
  await run("user", "create", "--username", "ann", "--email", "ann@example.com")
  await run("user", "set-password", "ann")
  const arrived = new Promise<void>((resolve) => {
    receives = resolve
  })
  const server = await serveFor(t, { data, env })
  await arrived
  await server.kill()
  await hanging.close()

  const mail = await mailServer(t, {}, hanging.url.port)
  const later = await startTestServer({ now: systemClock() + 120_000, config: { data, smtpUrl: mail.url } })
  t.after(() => later.close())
  await later.gatehouse.sendMails()
  deepEqual(
    mail.mails.map(({ to }) => to),
    [["ann@example.com"]],
  )
  match(mail.mails[0]?.parsed.subject ?? "", /was changed/)
  deepEqual(await later.gatehouse.store.mailDeliveries.due(Number.MAX_SAFE_INTEGER, 9), [])
})

test("a server that stops finishes the e-mail that it is sending, and leaves the others to the next server", async (t) => {
  const data = temporaryFolder()
  let accept = (): void => {}
  const mail = await mailServer(t, {
    onMailFrom(_, __, done) {
      accept = done
      mail.server.emit("sender")
    },
  })
  const first = await startTestServer({ config: { data, smtpUrl: mail.url } })
  const sender = once(mail.server, "sender")
  await first.createUser({ username: "ann" })
  await first.administration.users.setPassword("ann", new Secret(PASSWORD), false)
  await sender
  const closed = first.close()
  accept()
  await closed
  equal(mail.mails.length, 1)
})
