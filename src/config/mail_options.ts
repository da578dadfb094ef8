/** The settings of e-mail. */
import { say } from "../base/say.ts"
import type { Kind } from "./kinds.ts"
import { file, folder, right, wrong } from "./kinds.ts"
import { optional } from "./option.ts"
import { smtpUrl } from "./smtp_url.ts"

/** The sender of e-mails. */
export interface Mailbox {
  readonly name: string
  readonly address: string
}

const MAX_NAME_LENGTH = 100
const ADDRESS = /^[^\s@"(),:;<>[\\\]\p{C}]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/iu

/** A mailbox as e-mail programs write it, without comments, groups and quoted local parts. */
const mailbox: Kind<Mailbox> = {
  wanted: "an e-mail address, ADDRESS or NAME <ADDRESS>",
  parse(text) {
    const [, named = "", inBrackets, alone] = /^(?:([^<>]*)<([^<>]*)>|([^<>]*))$/.exec(text) ?? []
    const address = inBrackets ?? alone ?? ""
    const name = named.trim().replace(/^"(.*)"$/, "$1")
    if (!ADDRESS.test(address)) return wrong("its address is not an e-mail address")
    if (/[\p{C}\p{Zl}\p{Zp}]/u.test(name)) return wrong("its name has a control character")
    if ([...name].length > MAX_NAME_LENGTH) return wrong(`its name has more than ${MAX_NAME_LENGTH} characters`)
    return right({ name, address })
  },
  show: ({ name, address }) => (name === "" ? address : `${name} <${address}>`),
}

export const MAIL_OPTIONS = {
  smtpUrl: optional(smtpUrl, {
    env: "GATEHOUSE_SMTP_URL",
    without: say("default-smtp"),
    detail:
      "smtp:// requires STARTTLS, except for a server on this machine, and smtps:// uses TLS from the start. With ?tls=disable the connection has no TLS: use it only in a network of your own. " +
      "The server's certificate is checked. `gatehouse doctor` tries the connection.",
    example: "smtps://gatehouse:PASSWORD@mail.example.com",
  }),
  smtpCa: optional(file, {
    env: "GATEHOUSE_SMTP_CA",
    without: say("default-authorities"),
    example: "/etc/gatehouse/mail-ca.pem",
  }),
  mailFrom: optional(mailbox, {
    env: "GATEHOUSE_MAIL_FROM",
    without: say("default-mail-from"),
    detail:
      "The SMTP server must accept this address as a sender, and its domain's SPF and DKIM records should name that server.",
    example: "Example <accounts@example.com>",
  }),
  mailOutbox: optional(folder, {
    env: "GATEHOUSE_MAIL_OUTBOX",
    without: say("default-outbox"),
    detail:
      "Nobody receives these e-mails: the folder is for development and for tests. The files contain links that work, so only the server's user may read them. The folder keeps the newest 1000 files.",
    example: "./outbox",
  }),
} as const
