import { Command } from "commander"
import { durationInSeconds } from "./duration.ts"
import { opened } from "./open.ts"
import { note, printJson, printMembers } from "./print.ts"
import { verb } from "./verb.ts"

export const registrationTokenCommand = (): Command =>
  new Command("registration-token").description("Tokens by which others register their clients").addCommand(create())

const create = (): Command =>
  verb("create", {
    does: "Make an initial access token, by which its holder may register clients",
    about: [
      "Prints registration_token and expires_at. It is sent to /oauth/register.php as a Bearer token, as often as wanted (GATEHOUSE_REGISTRATION_LIMIT), where GATEHOUSE_REGISTRATION is token or open.",
      "It is not stored, so that it cannot be listed or taken back: let it live as short as it may. What was registered by it stays.",
    ],
    examples: ["gatehouse registration-token create", "gatehouse registration-token create --for 30d --json"],
  })
    .option("--for <time>", "how long it works, such as 15m, 12h, 30d (default: 1d)", durationInSeconds)
    .action(({ json, for: seconds = 86_400 }: { json?: true; for?: number }) =>
      opened(async ({ administration, config }) => {
        const created = await administration.registrationTokens.create(seconds)
        if (json) return printJson(created)
        printMembers({ ...created })
        note(
          config.registration === "off"
            ? "\nIt is not shown again. GATEHOUSE_REGISTRATION is off here: nobody can register anything before that changes."
            : "\nIt is not shown again.",
        )
      }),
    )
