import type { Message } from "./transport.ts"
import { SendFailure } from "./transport.ts"

/** nodemailer reads these as a list of addresses, a name or a comment. No validated address has one of them. */
const NOT_ONE_ADDRESS = /[\s\p{C}",;:<>()[\]\\]/u

/**
 * Returns the message as nodemailer's options. The envelope is separate from the headers, so that no header decides who receives the e-mail. RFC 3834
 * §5: `Auto-Submitted` prevents answers of other programs, such as vacation notices. Throws SendFailure for more than one address.
 */
export function composed({ from, to, subject, text, html, messageId, sentAt }: Message) {
  if (NOT_ONE_ADDRESS.test(to)) throw new SendFailure("refused", "the stored address is not one e-mail address")
  return {
    envelope: { from: from.address, to: [to] },
    from,
    to: { name: "", address: to },
    subject,
    text,
    html,
    messageId,
    date: new Date(sentAt),
    headers: { "Auto-Submitted": "auto-generated" },
  }
}
