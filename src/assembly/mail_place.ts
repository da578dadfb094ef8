import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Mailbox } from "../config/mail_options.ts"
import type { Config } from "../config/options.ts"
import { publicUrlOf } from "../config/public_url.ts"
import { outbox } from "../mail/outbox.ts"
import type { SmtpSettings } from "../mail/smtp.ts"
import { smtp } from "../mail/smtp.ts"
import type { Message, Transport } from "../mail/transport.ts"
import { isLoopbackHost } from "../oauth/redirect_uri.ts"
import { usesFolder } from "./data_place.ts"

/** Where e-mails go: to an SMTP server, or into a folder. */
export type MailPlace = { readonly smtp: SmtpSettings } | { readonly folder: string }

/**
 * Returns where e-mails go; undefined if the service cannot send any. Without an SMTP server, only a service on localhost gets a folder by default:
 * elsewhere the pages would promise e-mails that nobody receives.
 */
export function mailPlaceOf(config: Config): MailPlace | undefined {
  const { smtpUrl, smtpCa, mailOutbox, data } = config
  if (smtpUrl !== undefined)
    return { smtp: { ...smtpUrl, authorities: smtpCa === undefined ? undefined : readFileSync(smtpCa, "utf8") } }
  if (mailOutbox !== undefined) return { folder: mailOutbox }
  return usesFolder(config) && isLoopbackHost(hostOf(config)) ? { folder: join(data, "outbox") } : undefined
}

/** `written` is called with each e-mail that went into a folder. */
export const transportTo = (place: MailPlace, written: (message: Message) => void): Transport =>
  "smtp" in place ? smtp(place.smtp) : outbox(place.folder, written)

/** Whether the configuration lets the service send e-mails. */
export const canSendMail = (config: Config): boolean =>
  config.smtpUrl !== undefined || mailPlaceOf(config) !== undefined

export function mailFromOf(config: Config): Mailbox {
  const host = hostOf(config)
  // The host may be an IP address, which cannot be the domain of an e-mail address.
  const domain = /^[\d.]+$|:/.test(host) ? "localhost" : host
  return config.mailFrom ?? { name: "Gatehouse", address: `no-reply@${domain}` }
}

const hostOf = (config: Config): string => new URL(publicUrlOf(config)).hostname
