import { Command } from "commander"
import { durationInSeconds } from "./duration.ts"
import { opened } from "./open.ts"
import { note, printJson, printMembers, printTable } from "./print.ts"
import { verb } from "./verb.ts"

export const registrationTokenCommand = (): Command =>
  new Command("registration-token")
    .description("Initial access tokens, whose holders may register clients")
    .addCommand(create())
    .addCommand(list())
    .addCommand(revoke())

const create = (): Command =>
  verb("create", {
    does: "Create an initial access token, whose holder may register clients",
    about: [
      "Prints registration_token_id, registration_token and expires_at. The holder sends the token to /oauth/register.php as a Bearer token, any number of times (GATEHOUSE_REGISTRATION_LIMIT). GATEHOUSE_REGISTRATION must be token or open.",
      "If the setting is token, the server may call the URLs of the holder's clients at private addresses, as for your own clients (GATEHOUSE_OUTBOUND_ALLOW).",
      "The token is shown only once. Until it expires, `gatehouse registration-token list` shows its row and `revoke` revokes it.",
    ],
    examples: ["gatehouse registration-token create", "gatehouse registration-token create --for 30d --json"],
  })
    .option("--for <time>", "its lifetime, such as 15m, 12h, 30d (default: 1d)", durationInSeconds)
    .action(({ json, for: seconds = 86_400 }: { json?: true; for?: number }) =>
      opened(async ({ administration, config }) => {
        const created = await administration.registrationTokens.create(seconds)
        if (json) return printJson(created)
        printMembers({ ...created })
        note(
          config.registration === "off"
            ? "\nThe token is not shown again. GATEHOUSE_REGISTRATION is off, so nobody can register a client until you change the setting."
            : "\nThe token is not shown again.",
        )
      }),
    )

const list = (): Command =>
  verb("list", {
    does: "List initial access tokens, oldest first, without the tokens themselves",
    about: [
      "Prints registration_token_id, state (live, expired or revoked), created_at, created_by, expires_at, last_used_at (accurate to the hour), and with --json revoked_at. The server removes a token an hour after it has expired.",
    ],
    examples: ["gatehouse registration-token list", "gatehouse registration-token list --json"],
  }).action(({ json }: { json?: true }) =>
    opened(async ({ administration }) => {
      const tokens = await administration.registrationTokens.list()
      if (json) return printJson(tokens)
      if (tokens.length === 0) return note("no registration tokens; `gatehouse registration-token create` creates one")
      printTable(
        ["registration_token_id", "state", "created_at", "created_by", "expires_at", "last_used_at"],
        tokens.map((token) => ({ ...token })),
      )
    }),
  )

const revoke = (): Command =>
  verb("revoke", {
    does: "Revoke an initial access token: it cannot register clients any more",
    about: [
      "Clients that were registered with it stay; use `gatehouse client disable` or `delete` for them. A token that was revoked before does not change.",
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
