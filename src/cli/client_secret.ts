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
      "Prints client_id and client_secret: the only time that it is shown. The old secrets end now, or after the time that --expire-old names, so that the application can be changed over without a gap. HS256 ID tokens are signed with the newest. `gatehouse client show` tells when each was last used, and --end-old ends the old ones before their time.",
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
      "how long the old secrets still work, such as 90s, 15m, 12h, 7d (default: not at all)",
      durationInSeconds,
    )
    .addOption(new Option("--end-old", "make no new secret, and end all but the newest now").conflicts("expireOld"))
    .action((id: string, { json, expireOld = 0, endOld }: { json?: true; expireOld?: number; endOld?: true }) =>
      opened(async ({ administration }) => {
        if (endOld) {
          const client = await administration.clients.endOldSecrets(id)
          return json ? printJson(client) : note(`${client.client_id} (${client.name}): only its newest secret works`)
        }
        const created = await administration.clients.newSecret(id, expireOld)
        if (json) return printJson(created)
        printMembers({ ...created })
        note(
          expireOld === 0
            ? "\nThe old secrets work no longer. This one is not shown again."
            : `\nThe old secrets end within ${expireOld} seconds. This one is not shown again.`,
        )
      }),
    )
