import type { Command } from "commander"
import { openAdministration } from "../assembly/core.ts"
import { whereStored } from "../assembly/data_place.ts"
import { systemClock } from "../base/clock.ts"
import { newId } from "../base/id.ts"
import { systemRandom } from "../base/random.ts"
import { loadConfig } from "../config/load.ts"
import { note, printJson } from "./print.ts"
import { misused, verb } from "./verb.ts"

interface Options {
  readonly endGrants?: true
  readonly keepGrants?: true
  readonly json?: true
}

export const acceptBackupCommand = (): Command =>
  verb("accept-backup", {
    does: "Let a restored backup be served, and say what becomes of the grants in it",
    about: [
      "A backup is as old as it is: what was revoked, used, replaced, disabled or deleted since is not so in it. A server does not start on one, and no command works, until this command was run. It is noticed for files of `gatehouse backup`, and for PostgreSQL where the database lies elsewhere than before or its tables were made anew.",
      "Codes that were issued and not exchanged are ended either way: they may have been exchanged since, and a code works once.",
      "--end-grants also works where nothing was noticed: after a restored image of the machine, a file that was copied by other means, or PostgreSQL restored to a point in time. It also accepts the system clock's time where a server has seen a later, wrong one: `gatehouse doctor` says so.",
      "Look then at what it cannot know of: users and clients that were disabled or deleted, passwords and client secrets that were replaced, and signing keys that were removed since. Prints how many grants and sessions were ended.",
    ],
    examples: ["gatehouse accept-backup --end-grants", "gatehouse accept-backup --keep-grants"],
  })
    .option("--end-grants", "end all grants and sessions in it: everybody signs in again. The safe way")
    .option(
      "--keep-grants",
      "let them go on, those that were revoked since too: where nothing is lost, as after a move",
    )
    .action(async ({ endGrants, keepGrants, json }: Options, command: Command) => {
      if (endGrants === keepGrants) misused(command, "add one of --end-grants and --keep-grants")
      const config = loadConfig()
      const { store, provenance, close } = await openAdministration(config, "let in")
      try {
        if (keepGrants && provenance.state === "own") {
          if (json) return printJson({ accepted: false, grants_ended: 0, sessions_ended: 0 })
          return note(
            `nothing was restored in ${whereStored(config)}, as far as can be seen: there is nothing to accept`,
          )
        }
        const at = systemClock()
        const ended = await store.provenance.accept(endGrants ? "end" : "keep", at, {
          ...{ id: newId("event", at, systemRandom), at, type: "backup-accepted", actor: "operator" },
          ...{ subject: endGrants ? "grants-ended" : "grants-kept", address: undefined, traceId: undefined },
        })
        if (json) return printJson({ accepted: true, grants_ended: ended.grants, sessions_ended: ended.sessions })
        console.log(`accepted; ${ended.grants} grants and ${ended.sessions} sessions are ended`)
        note(`
Before you start the server, do again what was done since the backup was made:
  gatehouse user list          users that were disabled or deleted since, and new passwords
  gatehouse client list        clients that were disabled, deleted or changed since, and new secrets
  gatehouse key rotate --now   if a signing key was removed since because it may be stolen`)
      } finally {
        await close()
      }
    })
