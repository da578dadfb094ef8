import type { Command } from "commander"
import { opened } from "./open.ts"
import { note, printJson, printTable } from "./print.ts"
import { verb } from "./verb.ts"

export const userConnections = (): Command =>
  verb("connections", {
    does: "Show with which other services a user can sign in, or remove one",
    about: [
      "A removed link can be the last way in: `gatehouse user reset USER` then sends a link for a password. The sessions that this connection proved end.",
    ],
    examples: ["gatehouse user connections ann", "gatehouse user connections ann --remove github"],
  })
    .argument("<user>", "the user's id or username")
    .option("--remove <connection>", "the id or name of a connection")
    .action((user: string, { json, remove }: { json?: true; remove?: string }) =>
      opened(async ({ administration: { linkedIdentities } }) => {
        if (remove !== undefined) await linkedIdentities.remove(user, remove)
        const left = await linkedIdentities.list(user)
        if (json) return printJson(left)
        if (left.length === 0) return note("no connections")
        printTable(
          ["connection", "shown_name", "subject", "holds_token", "linked_at", "last_used_at"],
          left.map((each) => ({ ...each })),
        )
      }),
    )
