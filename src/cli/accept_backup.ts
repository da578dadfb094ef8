import type { Command } from "commander"
import { openAdministration } from "../assembly/core.ts"
import { whereStored } from "../assembly/data_place.ts"
import { systemClock } from "../base/clock.ts"
import { newId } from "../base/id.ts"
import { systemRandom } from "../base/random.ts"
import { loadConfig } from "../config/load.ts"
import { systemOperator } from "./operator.ts"
import { note, printJson } from "./print.ts"
import { misused, verb } from "./verb.ts"

interface Options {
  readonly endGrants?: true
  readonly keepGrants?: true
  readonly json?: true
}

export const acceptBackupCommand = (): Command =>
  verb("accept-backup", {
    does: "Accept a restored backup, and decide what happens to its grants",
    about: [
      "Restoring a backup undoes everything since it was taken: revocations, used codes, replaced secrets, removed passkeys, accepted invitations, disabled and deleted users. Until you run this command, no server starts on it and no other command works. Gatehouse recognizes files of `gatehouse backup`, and a PostgreSQL database that moved or whose tables were created again.",
      "Both options end the unexchanged codes: a code may have been exchanged after the backup, and a code works once. Both also end the sessions of people with a right of administration, the grants of the console, and all grants with such a right: these people sign in again.",
      "--end-grants also works if Gatehouse did not recognize the backup: a restored image of the machine, a file copied by other means, or PostgreSQL restored to a point in time. It also accepts the time of the system clock if a server has used a later, wrong time; `gatehouse doctor` reports such a time.",
      "--end-grants also deletes the e-mails that waited to be sent when the backup was taken, because the server has sent them since. --keep-grants keeps them, and the server sends them. With both options, the server still notifies clients of sign-outs from before the backup. These notifications sign out nobody who is signed in now.",
      "After this command, repeat what was done since the backup: disable or delete users and clients, replace passwords and client secrets, and remove passkeys, authenticator apps and signing keys. Prints how many grants and sessions were ended, and how many e-mails were deleted.",
    ],
    examples: ["gatehouse accept-backup --end-grants", "gatehouse accept-backup --keep-grants"],
  })
    .option("--end-grants", "end all grants and sessions, so that everybody signs in again: the safe choice")
    .option(
      "--keep-grants",
      "keep all grants, including those revoked after the backup: only if no data is lost, as after a move",
    )
    .action(async ({ endGrants, keepGrants, json }: Options, command: Command) => {
      if (endGrants === keepGrants) misused(command, "add one of --end-grants and --keep-grants")
      const config = loadConfig()
      const { store, provenance, close } = await openAdministration(config, "let in")
      try {
        if (keepGrants && provenance.state === "own") {
          if (json) return printJson({ accepted: false, grants_ended: 0, sessions_ended: 0, mails_deleted: 0 })
          return note(`found no restored backup in ${whereStored(config)}: nothing to accept`)
        }
        const at = systemClock()
        const ended = await store.provenance.accept(endGrants ? "end" : "keep", at, {
          id: newId("event", at, systemRandom),
          at,
          type: "backup-accepted",
          actor: systemOperator().name,
          subject: endGrants ? "grants-ended" : "grants-kept",
          address: undefined,
          traceId: undefined,
        })
        const { grants, sessions, mails } = ended
        if (json)
          return printJson({ accepted: true, grants_ended: grants, sessions_ended: sessions, mails_deleted: mails })
        console.log(
          `accepted; ${grants} grants and ${sessions} sessions are ended, ${mails} waiting e-mails are deleted`,
        )
        note(`
Before you start the server, repeat what was done since the backup:
  gatehouse user list          users that were disabled or deleted since, and new passwords
  gatehouse user factors U     passkeys and authenticator apps that were removed since, because they may be stolen
  gatehouse client list        clients that were disabled, deleted or changed since, and new secrets
  gatehouse key rotate --now   if a signing key was removed since then because it may be stolen`)
      } finally {
        await close()
      }
    })
