import { mailPlaceOf, transportTo } from "../../assembly/mail_place.ts"
import type { Config } from "../../config/options.ts"
import { OPTIONS } from "../../config/options.ts"
import type { Finding } from "../../doctor/finding.ts"
import { ok, problem, warning } from "../../doctor/finding.ts"
import { failureInWords } from "../failure.ts"

const CHECK = "mail"

/** Connects to the SMTP server and signs in there, without sending an e-mail. */
export async function* checkMail(config: Config): AsyncGenerator<Finding> {
  try {
    const place = mailPlaceOf(config)
    if (place === undefined) {
      yield warning(
        [CHECK, "mail-off", { sign_up: config.signUp }],
        config.signUp === "off"
          ? "the service cannot send e-mail, so people who forget their password need an operator"
          : "the service cannot send e-mail, so nobody can sign up, and people who forget their password need an operator",
        "Set GATEHOUSE_SMTP_URL to the address of your SMTP server",
      )
      return
    }
    await transportTo(place, () => {}).check()
    if ("folder" in place) {
      yield ok(
        [CHECK, "mail-in-folder", { folder: place.folder }],
        `e-mails are written into ${place.folder}, and nobody receives them`,
      )
      return
    }
    const shown = OPTIONS.smtpUrl.show(config.smtpUrl)
    if (place.smtp.tls === "off" && place.smtp.user !== undefined)
      yield warning(
        [CHECK, "mail-password-plain", { server: shown }],
        `${shown} takes e-mails, but the password goes there without TLS`,
        "Remove ?tls=disable from GATEHOUSE_SMTP_URL, unless only your own network lies between",
      )
    else yield ok([CHECK, "mail-works", { server: shown }], `${shown} takes e-mails`)
  } catch (error) {
    const why = failureInWords(error)
    yield problem(
      [CHECK, "mail-server-fails", { why }],
      why,
      "Correct GATEHOUSE_SMTP_URL or GATEHOUSE_SMTP_CA, or ask the operator of the SMTP server",
    )
  }
}
