import { deepEqual, equal, match, ok } from "node:assert/strict"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { mailServer, refusal } from "../support/smtp.ts"
import type { Given } from "./command.ts"
import { commandOn, temporaryFolder } from "./command.ts"

interface Found {
  readonly check: string
  readonly state: string
  readonly says: string
  readonly advice: string | null
}

const found = async (env: NonNullable<Given["env"]>, data = temporaryFolder()) => {
  const { stdout } = await commandOn(data)(["doctor", "--json"], { env: { PORT: "1", ...env } })
  const [mail, ...others] = (JSON.parse(stdout) as Found[]).filter(({ check }) => check === "mail")
  deepEqual(others, [])
  return mail
}

test("doctor signs in at the SMTP server without sending anything, and shows no password", async (t) => {
  const mail = await mailServer(t, {
    allowInsecureAuth: true,
    onAuth: ({ password }, _, done) => (password === "right" ? done(null, { user: "u" }) : done(refusal(535, "no"))),
  })
  const at = (password: string) => ({ GATEHOUSE_SMTP_URL: `smtp://u:${password}@localhost:${mail.url.port}` })
  const works = await found(at("right"))
  deepEqual(
    [works?.state, works?.says],
    [
      "warning",
      `smtp://u@localhost:${mail.url.port}?tls=disable takes e-mails, but the password goes there without TLS`,
    ],
  )
  const fails = await found(at("wrong-password"))
  equal(fails?.state, "problem")
  match(fails?.says ?? "", /535/)
  ok(!JSON.stringify(fails).includes("wrong-password"))
  const away = await found({ GATEHOUSE_SMTP_URL: "smtp://localhost:1" })
  match(away?.says ?? "", /ECONNREFUSED/)
  equal(mail.mails.length, 0)
})

test("doctor says where e-mails go without an SMTP server, and creates no folder", async () => {
  const data = temporaryFolder()
  const local = await found({}, data)
  deepEqual(
    [local?.state, local?.says],
    ["ok", `e-mails are written into ${join(data, "outbox")}, and nobody receives them`],
  )
  ok(!existsSync(join(data, "outbox")))
  const none = await found({ GATEHOUSE_URL: "https://auth.example.com" })
  equal(none?.state, "warning")
  match(none?.advice ?? "", /GATEHOUSE_SMTP_URL/)
  const signUp = await found({ GATEHOUSE_URL: "https://auth.example.com", GATEHOUSE_SIGN_UP: "open" })
  match(signUp?.says ?? "", /nobody can sign up/)
})
