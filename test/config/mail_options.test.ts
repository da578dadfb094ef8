import { deepEqual, equal, ok } from "node:assert/strict"
import { test } from "node:test"
import { mailFromOf, mailPlaceOf } from "../../src/assembly/mail_place.ts"
import { loadConfig } from "../../src/config/load.ts"
import { configure, OPTIONS } from "../../src/config/options.ts"
import { smtpUrl } from "../../src/config/smtp_url.ts"

const read = (text: string) => {
  const parsed = smtpUrl.parse(text)
  if (!parsed.ok) return parsed.why
  const { password, ...rest } = parsed.value
  return { ...rest, password: password?.reveal() }
}

test("RFC 8314 §3.3: an SMTP URL has a host, perhaps a port, and a user with a password; TLS is required except on this machine", () => {
  const nobody = { user: undefined, password: undefined }
  deepEqual(read("smtp://mail.example.com"), { host: "mail.example.com", port: 587, tls: "starttls", ...nobody })
  deepEqual(read("smtps://mail.example.com"), { host: "mail.example.com", port: 465, tls: "implicit", ...nobody })
  deepEqual(read("smtp://localhost:25"), { host: "localhost", port: 25, tls: "off", ...nobody })
  deepEqual(read("smtp://[::1]:25/"), { host: "::1", port: 25, tls: "off", ...nobody })
  deepEqual(read("smtp://localhost?tls=require"), { host: "localhost", port: 587, tls: "starttls", ...nobody })
  deepEqual(read("smtp://mail?tls=disable"), { host: "mail", port: 587, tls: "off", ...nobody })
  deepEqual(read("SMTPS://a%40b:p%3Aw%2F%20%C3%BC@mail:2465"), {
    host: "mail",
    port: 2465,
    tls: "implicit",
    user: "a@b",
    password: "p:w/ ü",
  })
})

test("an SMTP URL with a mistake is refused, and no problem shows a part of it", () => {
  for (const text of [
    ...["http://mail", "mail.example.com:25", "smtp://", "smtp:mail", "smtp://a@mail", "smtp://:secret@mail"],
    ...["smtp://mail/path", "smtp://mail#x", "smtp://mail?ssl=1", "smtp://mail?tls=yes", "smtps://mail?tls=disable"],
    ...["smtp://u%0d%0aX:secret@mail", "smtp://u:%00secret@mail", "smtp://u:%ff@mail", "smtp://u:secret@mail:99999"],
  ]) {
    const why = read(text)
    equal(typeof why, "string", text)
    ok(!String(why).includes("secret"), text)
    const failing = () => loadConfig({ GATEHOUSE_SMTP_URL: text })
    try {
      failing()
      ok(false, text)
    } catch (error) {
      ok(!String(error).replaceAll("USER:PASSWORD", "").includes("secret"), text)
    }
  }
  const parsed = smtpUrl.parse("smtp://u%40v:secret@mail")
  equal(parsed.ok && smtpUrl.show(parsed.value), "smtp://u%40v@mail:587?tls=require")
})

test("the sender is an address, perhaps with a name, and by default no-reply at the host of the service", () => {
  const from = (text: string) => loadConfig({ GATEHOUSE_MAIL_FROM: text }).mailFrom
  deepEqual(from("accounts@example.com"), { name: "", address: "accounts@example.com" })
  deepEqual(from('"Größe, Ltd" <accounts@example.com>'), { name: "Größe, Ltd", address: "accounts@example.com" })
  for (const wrong of [
    "Example",
    "a@b@c",
    "a <b@c",
    "a@b>",
    "x <a@b> y",
    "a@b, c@d",
    "x\r\nBcc: y <a@b>",
    "<a@b\r\n>",
  ]) {
    const parsed = OPTIONS.mailFrom.parse(wrong)
    equal(parsed.ok, false, wrong)
  }
  deepEqual(mailFromOf(configure({ url: "https://auth.example.com/x" })), {
    name: "Gatehouse",
    address: "no-reply@auth.example.com",
  })
  equal(mailFromOf(configure({ url: "http://127.0.0.1:4000" })).address, "no-reply@localhost")
})

test("without an SMTP server e-mails go into a folder, but by default only on localhost", () => {
  deepEqual(mailPlaceOf(configure({ data: "/data" })), { folder: "/data/outbox" })
  equal(mailPlaceOf(configure({ data: "/data", url: "https://auth.example.com" })), undefined)
  equal(mailPlaceOf(configure({ data: ":memory:" })), undefined)
  const named = { data: "/data", url: "https://auth.example.com", mailOutbox: "/mails" }
  deepEqual(mailPlaceOf(configure(named)), { folder: "/mails" })
  const config = loadConfig({ GATEHOUSE_SMTP_URL: "smtp://localhost:25" })
  deepEqual(mailPlaceOf({ ...config, mailOutbox: "/mails" }), { smtp: { ...config.smtpUrl, authorities: undefined } })
})
