import { deepEqual, doesNotMatch, equal, match, ok, rejects } from "node:assert/strict"
import { once } from "node:events"
import type { AddressInfo, Socket } from "node:net"
import { createServer } from "node:net"
import { test } from "node:test"
import { Secret } from "../../src/base/secret.ts"
import type { SmtpSettings } from "../../src/mail/smtp.ts"
import { smtp } from "../../src/mail/smtp.ts"
import type { Message } from "../../src/mail/transport.ts"
import { SendFailure } from "../../src/mail/transport.ts"
import { certificate, skipWithoutOpenssl } from "../support/certificate.ts"
import type { MailServer } from "../support/smtp.ts"
import { mailServer, refusal } from "../support/smtp.ts"

const MESSAGE: Message = {
  from: { name: "Gatehouse", address: "no-reply@auth.example" },
  to: "ann@example.com",
  subject: "Your password was changed",
  text: "One.\n\nTwo.\n",
  html: "<!doctype html><p>One.</p>",
  link: "https://auth.example/x",
  messageId: "<mail_0123@auth.example>",
  sentAt: Date.UTC(2030, 0, 1),
}

/** The server by its address, because a name server of the machine is asked for the name localhost. */
const settings = ({ url }: MailServer, more: Partial<SmtpSettings> = {}): SmtpSettings => ({
  ...url,
  host: "127.0.0.1",
  authorities: undefined,
  ...more,
})

const failing =
  (kind: SendFailure["kind"], problem = /./) =>
  (error: unknown) => {
    ok(error instanceof SendFailure, String(error))
    equal(error.kind, kind, error.message)
    match(error.message, problem)
    return true
  }

test("RFC 3834 §5, RFC 5322 §3.6.4: a message has the sender, one recipient, a fixed Message-ID, both parts, and asks for no automatic answer", async (t) => {
  const at = await mailServer(t)
  await smtp(settings(at)).send(MESSAGE)
  const [mail] = at.mails
  deepEqual([mail?.from, mail?.to], ["no-reply@auth.example", ["ann@example.com"]])
  const { from, to, subject, text, html, messageId, date } = mail?.parsed ?? {}
  deepEqual(from, { name: "Gatehouse", address: "no-reply@auth.example" })
  deepEqual(to, [{ name: "", address: "ann@example.com" }])
  deepEqual([subject, text?.trim(), html?.trim()], [MESSAGE.subject, "One.\n\nTwo.", MESSAGE.html])
  deepEqual([messageId, date], [MESSAGE.messageId, "2030-01-01T00:00:00.000Z"])
  match(mail?.raw ?? "", /^Auto-Submitted: auto-generated\r$/m)
})

test("names and addresses with letters beyond ASCII arrive as they are", async (t) => {
  const at = await mailServer(t)
  const from = { name: "Größe & Söhne, 東京", address: "konten@größe.example" }
  const subject = "Ihr Passwort wurde geändert – 東京"
  await smtp(settings(at)).send({ ...MESSAGE, from, subject, to: "jörg@größe.example" })
  const [mail] = at.mails
  deepEqual(mail?.to, ["jörg@größe.example"])
  deepEqual(mail?.extensions.SMTPUTF8, true)
  equal(mail?.parsed.from?.name, from.name)
  equal(mail?.parsed.subject, subject)
})

test("no line break or list in a name, subject or address adds a header or a recipient", async (t) => {
  const at = await mailServer(t)
  const line = "x\r\nBcc: thief@evil.example\r\n\r\nHello"
  const from = { name: `${line}", <thief@evil.example>`, address: "no-reply@auth.example" }
  await smtp(settings(at)).send({ ...MESSAGE, from, subject: line, text: line })
  for (const to of ["ann@example.com, thief@evil.example", "ann@example.com\r\nRCPT TO:<thief@evil.example>"])
    await rejects(smtp(settings(at)).send({ ...MESSAGE, to }), failing("refused"))
  equal(at.mails.length, 1)
  for (const { to, raw, parsed } of at.mails) {
    ok(!to.includes("thief@evil.example"), to.join())
    doesNotMatch(raw.slice(0, raw.indexOf("\r\n\r\n")), /^Bcc:/im)
    deepEqual([parsed.bcc, parsed.cc], [undefined, undefined])
  }
  equal(at.mails[0]?.parsed.from?.address, "no-reply@auth.example")
})

test("STARTTLS and implicit TLS work with a certificate for the server's name only", {
  skip: skipWithoutOpenssl,
}, async (t) => {
  const own = certificate("localhost")
  for (const tls of ["starttls", "implicit"] as const) {
    const at = await mailServer(t, { ...own, secure: tls === "implicit" })
    const trusting = settings(at, { host: "localhost", tls, authorities: own.cert })
    await smtp(trusting).send(MESSAGE)
    equal(at.mails[0]?.isTls, true)
    await rejects(smtp({ ...trusting, authorities: undefined }).send(MESSAGE), failing("unreachable", /certificate/))
    await rejects(smtp({ ...trusting, host: "127.0.0.1" }).send(MESSAGE), failing("unreachable", /altnames|127/))
    equal(at.mails.length, 1)
  }
})

test("nothing is sent without TLS if the server does not offer STARTTLS, as an attacker could arrange", async (t) => {
  const received: string[] = []
  const at = await mailServer(t, {
    onMailFrom({ address }, _, done) {
      received.push(address)
      done()
    },
    onAuth({ username = "" }, _, done) {
      received.push(username)
      done(null, { user: username })
    },
  })
  const secret = { user: "gatehouse", password: new Secret("a secret of the mail server") }
  await rejects(smtp(settings(at, { tls: "starttls", ...secret })).send(MESSAGE), failing("unreachable"))
  deepEqual(received, [])
})

test("the user and password of the URL sign in, and after a wrong password the server does not give up an e-mail", async (t) => {
  const at = await mailServer(t, {
    allowInsecureAuth: true,
    onAuth({ username, password }, _, done) {
      if (username === "gate@house" && password === "p:w/1 ü") done(null, { user: username })
      else done(refusal(535, "wrong password"))
    },
  })
  const password = new Secret("p:w/1 ü")
  await smtp(settings(at, { user: "gate@house", password })).send(MESSAGE)
  await smtp(settings(at, { user: "gate@house", password })).check()
  equal(at.mails.length, 1)
  const wrong = smtp(settings(at, { user: "gate@house", password: new Secret("other") }))
  await rejects(wrong.send(MESSAGE), failing("unreachable", /535/))
  await rejects(wrong.check(), failing("unreachable", /535/))
})

test("RFC 5321 §4.2.1: a refused recipient or content is final with 5xx and temporary with 4xx; a refused sender stops all e-mails for a while", async (t) => {
  const cases: [Parameters<typeof mailServer>[1], SendFailure["kind"], RegExp][] = [
    [{ onRcptTo: ({ address }, _, done) => done(refusal(550, `<${address}> unknown`)) }, "refused", /550/],
    [{ onRcptTo: (_, __, done) => done(refusal(450, "greylisted")) }, "later", /450/],
    [{ onData: (stream, _, done) => stream.resume().on("end", () => done(refusal(554, "spam"))) }, "refused", /554/],
    [{ onData: (stream, _, done) => stream.resume().on("end", () => done(refusal(452, "full"))) }, "later", /452/],
    [{ onMailFrom: (_, __, done) => done(refusal(550, "not your domain")) }, "unreachable", /550/],
    [{ onConnect: (_, done) => done(refusal(421, "too many connections")) }, "unreachable", /421/],
  ]
  for (const [options, kind, problem] of cases) {
    const at = await mailServer(t, options)
    await rejects(smtp(settings(at)).send(MESSAGE), failing(kind, problem))
    await rejects(smtp(settings(at)).send(MESSAGE), (error: Error) => !error.message.includes("ann@example.com"))
  }
})

test("a server that is away, ends in the middle of the content, or says nothing, is unreachable", async (t) => {
  const gone = await mailServer(t)
  await gone.close()
  await rejects(smtp(settings(gone)).send(MESSAGE), failing("unreachable", /ECONNREFUSED/))
  const open = new Set<Socket>()
  const dying = await mailServer(t, {
    onData(stream) {
      stream.resume()
      for (const socket of open) socket.destroy()
    },
  })
  dying.server.on("connection", (socket: Socket) => open.add(socket))
  await rejects(smtp(settings(dying)).send(MESSAGE), failing("unreachable"))
  const silent = createServer(() => {}).listen(0, "127.0.0.1")
  await once(silent, "listening")
  t.after(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  const hanging = smtp({ ...settings(gone), port, timeouts: { connectMs: 20, answerMs: 20, wholeMs: 50 } })
  await rejects(hanging.send(MESSAGE), failing("unreachable"))
})

test("a server that answers one byte at a time does not hold an attempt for longer than its maximum", async (t) => {
  const slow = createServer((socket) => {
    socket.on("error", () => {})
    const timer = setInterval(() => socket.write("2"), 5)
    socket.on("close", () => clearInterval(timer))
  }).listen(0, "127.0.0.1")
  await once(slow, "listening")
  t.after(() => void slow.close())
  const { port } = slow.address() as AddressInfo
  const at = {
    host: "127.0.0.1",
    port,
    tls: "off",
    user: undefined,
    password: undefined,
    authorities: undefined,
  } as const
  const timeouts = { connectMs: 60_000, answerMs: 60_000, wholeMs: 50 }
  await rejects(smtp({ ...at, timeouts }).send(MESSAGE), failing("unreachable"))
})
