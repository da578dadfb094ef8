import type { Command } from "commander"
import { CLIENT_ID } from "./client_options.ts"
import { canAsk, confirm, counted, YES } from "./confirm.ts"
import { opened } from "./open.ts"
import { printJson } from "./print.ts"
import { verb } from "./verb.ts"

export const clientDelete = (): Command =>
  verb("delete", {
    does: "Delete a client with its secrets, grants and remembered consents",
    about: [YES.about, "A deletion cannot be undone. To stop a client for a time, use `gatehouse client disable`."],
    examples: ["gatehouse client delete client_0190…", "gatehouse client delete client_0190… --yes --json"],
  })
    .argument("<id>", CLIENT_ID)
    .option("--yes", YES.does)
    .action((id: string, { json, yes }: { json?: true; yes?: true }) =>
      opened(async ({ administration: { clients, grants } }) => {
        if (yes !== true && canAsk()) {
          const { client_id, name, secrets = [] } = await clients.show(id)
          const lost = [counted(secrets.length, "secret"), counted((await grants.list({ client_id })).length, "grant")]
          await confirm(
            `Delete the client ${JSON.stringify(name)} (${client_id}) with ${lost.join(", ")} and all remembered consents?`,
          )
        }
        const deleted = await clients.delete(id)
        if (json) printJson(deleted)
        else console.log(`deleted ${deleted.client_id} with its secrets, grants and remembered consents`)
      }),
    )
