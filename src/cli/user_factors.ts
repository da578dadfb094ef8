import type { Command } from "commander"
import { opened } from "./open.ts"
import { note, printJson, printTable } from "./print.ts"
import { verb } from "./verb.ts"

export const userFactors = (): Command =>
  verb("factors", {
    does: "Show the second factors of a user, or remove one that the user has lost",
    about: [
      "otp is the authenticator app, recovery the recovery codes, and passkey the only passkey. If the user has several passkeys, pass the id of one. Removing the last app or passkey also removes the recovery codes. After that the password is enough to sign in, unless a rule demands more. Sessions that proved the factor end. The user gets a notice by e-mail.",
    ],
    examples: [
      "gatehouse user factors ann",
      "gatehouse user factors ann --remove otp",
      "gatehouse user factors ann --remove passkey",
    ],
  })
    .argument("<user>", "the user's id or username")
    .option("--remove <factor>", "otp, recovery, passkey, or the id of a passkey")
    .action((user: string, { json, remove }: { json?: true; remove?: string }) =>
      opened(async ({ administration: { factors } }) => {
        if (remove !== undefined) await factors.remove(user, remove)
        const left = await factors.list(user)
        if (json) return printJson(left)
        if (left.length === 0) return note("no second factors")
        printTable(
          ["factor", "id", "name", "added_at", "last_used_at", "unused"],
          left.map((factor) => ({ ...factor })),
        )
      }),
    )
