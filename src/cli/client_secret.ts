import type { Command } from "commander"
import { Option } from "commander"
import { durationInSeconds } from "./duration.ts"
import { opened } from "./open.ts"
import { note, printJson, printMembers } from "./print.ts"
import { verb } from "./verb.ts"

export const clientSecret = (): Command =>
  verb("secret", {
    does: "Give a confidential client a new secret",
    about: [
      "Prints client_id and client_secret. The secret is never shown again. The old secrets end now. With --expire-old they keep working for a time, so that you can configure the client without an interruption. HS256 ID tokens are signed with the newest secret. `gatehouse client show` shows when each secret was last used. --end-old ends all old secrets at once.",
    ],
    examples: [
      "gatehouse client secret client_0190…",
      "gatehouse client secret client_0190… --expire-old 7d",
      "gatehouse client secret client_0190… --end-old",
    ],
  })
    .argument("<id>", "the client's id")
    .option(
      "--expire-old <time>",
      "how long the old secrets keep working, such as 90s, 15m, 12h, 7d (default: 0)",
      durationInSeconds,
    )
    .addOption(
      new Option("--end-old", "create no secret, and end all secrets except the newest").conflicts("expireOld"),
    )
    .action((id: string, { json, expireOld = 0, endOld }: { json?: true; expireOld?: number; endOld?: true }) =>
      opened(async ({ administration }) => {
        if (endOld) {
          const client = await administration.clients.endOldSecrets(id)
          return json ? printJson(client) : note(`${client.client_id} (${client.name}): only the newest secret works`)
        }
        const created = await administration.clients.newSecret(id, expireOld)
        if (json) return printJson(created)
        printMembers({ ...created })
        note(
          expireOld === 0
            ? "\nThe old secrets have ended. The new secret is not shown again."
            : `\nThe old secrets end within ${expireOld} seconds. The new secret is not shown again.`,
        )
      }),
    )
