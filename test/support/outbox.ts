import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import PostalMime from "postal-mime"
import type { Gatehouse } from "../../src/gatehouse.ts"

interface Closing {
  after(callback: () => Promise<void>): void
}

/** Creates an empty folder for e-mails, for the setting `mailOutbox`. `mailTo` returns the newest e-mail to an address, with its link. */
export async function outboxFolder(test: Closing) {
  const mailOutbox = await mkdtemp(join(tmpdir(), "gatehouse-outbox-"))
  // The server closes later, and may write until then.
  test.after(() => rm(mailOutbox, { recursive: true, maxRetries: 10 }))
  async function mailTo(gatehouse: Gatehouse, address: string): Promise<{ subject: string; link: string }> {
    await gatehouse.sendMails()
    const files = (await readdir(mailOutbox)).sort()
    const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(mailOutbox, file)))))
    const mail = mails.filter(({ to }) => to?.[0]?.address === address).at(-1)
    const [link = "no link"] = new RegExp(`^${gatehouse.url}/\\S+$`, "m").exec(mail?.text ?? "") ?? []
    return { subject: mail?.subject ?? "", link }
  }
  return { mailOutbox, mailTo }
}
