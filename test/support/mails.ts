import type { TestContext } from "node:test"
import type { Config, GatehouseOptions } from "../../src/gatehouse.ts"
import type { Visited } from "./browser.ts"
import { Browser, formOf } from "./browser.ts"
import type { Service } from "./service.ts"
import { service } from "./service.ts"
import type { MailServer, ReceivedMail } from "./smtp.ts"
import { mailServer } from "./smtp.ts"

export interface MailingService extends Service {
  readonly mail: MailServer
  /** Sends what waits, and returns all e-mails that arrived so far, oldest first. */
  mails(): Promise<readonly ReceivedMail[]>
  /** Sends what waits, and returns the path and query of the link in the newest e-mail. */
  newestLink(): Promise<string>
}

/** Starts a service with the user ann, whose address is verified, and a real SMTP server. */
export async function mailingService(
  t: TestContext,
  config: Partial<Config> = {},
  more: Pick<GatehouseOptions, "log"> = {},
): Promise<MailingService> {
  const mail = await mailServer(t)
  // An address, because a name server of the machine is asked for the name localhost.
  const at = await service(t, { smtpUrl: { ...mail.url, host: "127.0.0.1" }, ...config }, more)
  const mails = async () => {
    await at.gatehouse.sendMails()
    // The e-mails of a test can arrive in any order if they are sent at once.
    return [...mail.mails].sort((one, other) =>
      (one.parsed.messageId ?? "").localeCompare(other.parsed.messageId ?? ""),
    )
  }
  return {
    ...at,
    mail,
    mails,
    async newestLink() {
      const text = (await mails()).at(-1)?.parsed.text ?? ""
      const [, link = ""] = new RegExp(`^${at.url}(/\\S+)$`, "m").exec(text) ?? []
      if (link === "") throw new Error(`no link to ${at.url} in: ${text}`)
      return link
    },
  }
}

export const FORGOTTEN = "/account/forgotten-password"
export const NEW_PASSWORD = "an unusual and quiet harbour"

/** Types a name at the page for a forgotten password, and returns the answer to the form. */
export async function forget(
  at: Pick<Service, "url">,
  name: string,
  browser = new Browser(),
  headers: Record<string, string> = {},
  query = "",
): Promise<Visited> {
  const page = await browser.get(`${at.url}${FORGOTTEN}${query}`, headers)
  return browser.submit(formOf(page.html), { name }, headers)
}

/** Opens the link and submits the form with the new password. */
export async function choose(
  at: Pick<Service, "url">,
  link: string,
  password = NEW_PASSWORD,
  browser = new Browser(),
): Promise<Visited> {
  const page = await browser.get(at.url + link)
  if (page.status !== 200) return page
  return browser.submit(formOf(page.html), { password })
}
