import type { SmtpUrl } from "../config/smtp_url.ts"
import { composed } from "./composed.ts"
import type { Transport } from "./transport.ts"
import { SendFailure } from "./transport.ts"

/** In milliseconds. `wholeMs` is shorter than the first pause, so that no other server attempts the same e-mail at the same time. */
const TIMEOUTS = { connectMs: 10_000, answerMs: 20_000, wholeMs: 45_000 }

export interface SmtpSettings extends SmtpUrl {
  /** The certificates of the authorities to trust, in PEM; undefined for those of Node. */
  readonly authorities: string | undefined
  /** How long the server may take to connect, for each answer, and for the whole attempt. Only tests set this. */
  readonly timeouts?: typeof TIMEOUTS
}

/**
 * Sends e-mails through an SMTP server, each over a separate connection. The server's certificate must be valid for its name. nodemailer is
 * loaded at the first e-mail.
 */
export function smtp({ host, port, tls, user, password, authorities, timeouts = TIMEOUTS }: SmtpSettings): Transport {
  const { connectMs, answerMs, wholeMs } = timeouts
  const opened = async () => {
    const { createTransport } = await import("nodemailer")
    return createTransport({
      host,
      port,
      secure: tls === "implicit",
      requireTLS: tls === "starttls",
      ignoreTLS: tls === "off",
      ...(user !== undefined && password !== undefined && { auth: { user, pass: password.reveal() } }),
      tls: { minVersion: "TLSv1.2", ...(authorities !== undefined && { ca: authorities }) },
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      dnsTimeout: connectMs,
      socketTimeout: answerMs,
      // No part of a message may come from a file or a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  return {
    async send(message) {
      const transport = await opened()
      const signal = AbortSignal.timeout(wholeMs)
      await transport.sendMail({ ...composed(message), signal }).catch(fail)
    },
    async check() {
      const transport = await opened()
      await transport.verify().catch(fail)
    },
  }
}

/** The commands whose refusal concerns one e-mail: its recipient or its content. A refusal of the sender concerns every e-mail. */
const OF_ONE_MAIL: ReadonlySet<string> = new Set(["RCPT TO", "DATA"])
const MAX_PROBLEM_LENGTH = 300

/** nodemailer's errors have, after an answer of the server, the answer's code and the command. RFC 5321 §4.2.1: a code from 500 is permanent. */
function fail(error: Error & { readonly command?: string; readonly responseCode?: number }): never {
  const { command = "", responseCode = 0 } = error
  const problem = error.message
    // An answer such as "550 <ann@example.com> unknown" would put the address into the log, which names the user by id.
    .replace(/[^\s<>"']+@[^\s<>"']+/g, "[address]")
    .replace(/\s+/g, " ")
    .slice(0, MAX_PROBLEM_LENGTH)
  const kind = OF_ONE_MAIL.has(command) ? (responseCode >= 500 ? "refused" : "later") : "unreachable"
  throw new SendFailure(kind, problem, { cause: error })
}
