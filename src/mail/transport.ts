/**
 * mail/ — sends e-mails.
 * Owns: the SMTP connection, the outbox folder, the e-mail as a message, the attempts and their pauses.
 * Does not own: the words (pages/), the rows (store/), who causes an e-mail (admin/, accounts/).
 */
import type { Mailbox } from "../config/mail_options.ts"

/** One e-mail, ready to be sent. The recipient's address was validated when it was stored. */
export interface Message {
  readonly from: Mailbox
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The link in the text, for a developer at the terminal. */
  readonly link: string
  /** Equal for all attempts, so that a mailbox that receives the e-mail twice can show it once. RFC 5322 §3.6.4. */
  readonly messageId: string
  /** Milliseconds. */
  readonly sentAt: number
}

/** The destination of e-mails: an SMTP server or a folder. */
export interface Transport {
  /** Resolves when the e-mail was accepted. Throws SendFailure. */
  send(message: Message): Promise<void>
  /** Checks the place without sending, for `gatehouse doctor`. Throws SendFailure. */
  check(): Promise<void>
}

/**
 * Why an e-mail was not sent. `refused`: the SMTP server will never take this e-mail. `later`: another attempt may succeed. `unreachable`:
 * no e-mail can be sent now.
 */
export class SendFailure extends Error {
  override readonly name = "SendFailure"
  readonly kind: "refused" | "later" | "unreachable"

  constructor(kind: SendFailure["kind"], problem: string, options?: ErrorOptions) {
    super(problem, options)
    this.kind = kind
  }
}
