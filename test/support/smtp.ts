import { once } from "node:events"
import type { AddressInfo, Server } from "node:net"
import type { Email } from "postal-mime"
import PostalMime from "postal-mime"
import type { SMTPServerOptions } from "smtp-server"
import { SMTPServer } from "smtp-server"
import type { SmtpUrl } from "../../src/config/smtp_url.ts"
import { freePort } from "./free_port.ts"

/** An e-mail as the SMTP server received it. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
  readonly parsed: Email
  /** The arguments of MAIL FROM, such as SMTPUTF8. */
  readonly extensions: Readonly<Record<string, unknown>>
  readonly isTls: boolean
}

export interface MailServer {
  readonly url: SmtpUrl
  readonly mails: readonly ReceivedMail[]
  readonly server: Server
  /** The number of connections so far. */
  connections(): number
  close(): Promise<void>
}

/** Returns a reply that refuses a command. */
export const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })

/**
 * Starts a real SMTP server. Without options it accepts everything, without TLS and without a password. After `close`, its port stays free for a server
 * that a test starts there again.
 */
export async function mailServer(
  t: { after(callback: () => Promise<void>): void },
  options: SMTPServerOptions = {},
  port?: number,
): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  let connections = 0
  const server = new SMTPServer({
    disabledCommands: options.onAuth === undefined ? ["AUTH"] : [],
    disableReverseLookup: true,
    hideSTARTTLS: options.cert === undefined,
    ...options,
    onConnect(session, done) {
      connections += 1
      if (options.onConnect === undefined) done()
      else options.onConnect.call(this, session, done)
    },
    onData(stream, session, done) {
      if (options.onData !== undefined) return void options.onData.call(this, stream, session, done)
      const chunks: Buffer[] = []
      stream.on("data", (chunk) => chunks.push(chunk))
      stream.on("end", async () => {
        const raw = Buffer.concat(chunks)
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: raw.toString(),
          parsed: await PostalMime.parse(raw),
          extensions: { ...(mailFrom === false ? {} : mailFrom.args) },
          isTls: session.secure,
        })
        done()
      })
    },
  })
  // A broken connection is the test's purpose, or the client reports it.
  server.on("error", () => {})
  server.listen(port ?? (await freePort()), "127.0.0.1")
  await once(server.server, "listening")
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    for (const connection of server.connections) connection.close()
    await new Promise<void>((done) => server.close(done))
  }
  t.after(close)
  return {
    url: {
      host: "localhost",
      port: (server.server.address() as AddressInfo).port,
      tls: "off",
      user: undefined,
      password: undefined,
    },
    mails,
    server: server.server,
    connections: () => connections,
    close,
  }
}
