import type { Command } from "commander"
import type { UserMail } from "../admin/mails_of_user.ts"
import { opened } from "./open.ts"
import { note, printJson, printTable } from "./print.ts"
import { verb } from "./verb.ts"

/** What each reason of the audit means, and what to do. */
const WHY: Readonly<Record<string, string>> = {
  refused: "the SMTP server refused the address or the e-mail: read its answer in the log",
  later: "the SMTP server refused every attempt of a day: read its answers in the log",
  unreachable: "the SMTP server was unreachable for a day: run `gatehouse doctor`",
  limited: "the address had reached the hourly limit of this kind of e-mail: try again later",
  "account-disabled": "the user is disabled: enable the user with `gatehouse user enable`",
  "email-missing": "the user has no e-mail address: set one with `gatehouse user update`",
  "email-unverified": "nobody has verified the address: send `gatehouse user verify-email`, or `gatehouse user reset`",
  "email-verified": "the address is verified already",
  "password-missing": "the user has no password: `gatehouse user reset` sends a link for a first one",
  invited: "the user has not accepted the invitation: `gatehouse user invite` sends another one",
  "not-invited": "the user has accepted the invitation already",
}

export const userMails = (): Command =>
  verb("mails", {
    does: "Show which e-mails a user got, and why others were not sent",
    about: [
      "Lists the e-mails that wait, and those of the last 90 days. sent means that the SMTP server accepted the e-mail. If it did not arrive, read the log of the SMTP server, and let the person look in the spam folder.",
      "If the list lacks an e-mail, no request named this user. The person may have typed another name or address, or the server refused the request because its caller had reached a limit.",
    ],
    examples: ["gatehouse user mails ann"],
  })
    .argument("<user>", "the user's id or username")
    .action((user: string, { json }: { json?: true }) =>
      opened(async ({ administration }) => {
        const mails = await administration.users.mails(user)
        if (json) return printJson(mails)
        if (mails.length === 0) return note("no e-mails to this user in the last 90 days")
        printTable(
          ["at", "purpose", "state", "why"],
          mails.map((mail) => ({ at: mail.at, purpose: mail.purpose, state: mail.state, why: whyOf(mail) })),
        )
      }),
    )

function whyOf({ state, because, attempts }: UserMail): string | null {
  if (because !== null) return WHY[because] ?? because
  if (state !== "waiting") return null
  return attempts === 0
    ? "a running server sends it within two seconds"
    : `failed ${attempts} times; the next attempt is at this time: run \`gatehouse doctor\``
}
