import { Command } from "commander"
import { durationInSeconds } from "./duration.ts"
import { opened } from "./open.ts"
import { note, printJson, printMembers, printTable } from "./print.ts"
import { verb } from "./verb.ts"

export const registrationTokenCommand = (): Command =>
  new Command("registration-token")
    .description("Tokens by which others register their clients")
    .addCommand(create())
    .addCommand(list())
    .addCommand(revoke())

const create = (): Command =>
  verb("create", {
    does: "Make an initial access token, by which its holder may register clients",
    about: [
      "Prints registration_token_id, registration_token and expires_at. The holder sends the token to /oauth/register.php as a Bearer token, as often as wanted (GATEHOUSE_REGISTRATION_LIMIT), where GATEHOUSE_REGISTRATION is token or open.",
      "Where it is token, this server calls the addresses that the holder's clients name as it calls those of your own clients.",
      "The token is shown only now. Its row is kept until it expires: `gatehouse registration-token list` and `revoke`.",
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

const list = (): Command =>
  verb("list", {
    does: "List initial access tokens, oldest first, without the tokens themselves",
    about: [
      "Prints registration_token_id, state (live, expired or revoked), created_at, created_by, expires_at, last_used_at (within the hour); as JSON also revoked_at. The server removes a token an hour after it has expired.",
    ],
    examples: ["gatehouse registration-token list", "gatehouse registration-token list --json"],
  }).action(({ json }: { json?: true }) =>
    opened(async ({ administration }) => {
      const tokens = await administration.registrationTokens.list()
      if (json) return printJson(tokens)
      if (tokens.length === 0) return note("no registration tokens; `gatehouse registration-token create` makes one")
      printTable(
        ["registration_token_id", "state", "created_at", "created_by", "expires_at", "last_used_at"],
        tokens.map((token) => ({ ...token })),
      )
    }),
  )

const revoke = (): Command =>
  verb("revoke", {
    does: "Revoke an initial access token: nobody registers clients with it any more",
    about: [
      "Clients that were registered with it stay. `gatehouse client disable` or `delete` is for those. A token that was revoked before stays as it is.",
    ],
    examples: ["gatehouse registration-token revoke registration_0190…"],
  })
    .argument("<id>", "the token's id, as `gatehouse registration-token list` shows it")
    .action((id: string, { json }: { json?: true }) =>
      opened(async ({ administration }) => {
        const token = await administration.registrationTokens.revoke(id)
        if (json) printJson(token)
        else console.log(`${token.registration_token_id} is revoked`)
      }),
    )
