import { existsSync, statSync } from "node:fs"
import { dirname, resolve } from "node:path"
import type { Command } from "commander"
import { secretFile } from "./doctor/files.ts"
import { opened } from "./open.ts"
import { note, printJson } from "./print.ts"
import { verb } from "./verb.ts"

export const backupCommand = (): Command =>
  verb("backup", {
    does: "Copy the database into a new file, while the server runs",
    about: [
      "The backup is complete as of one moment. An existing file is never overwritten. To restore: stop the server, put the backup in the data folder as gatehouse.db, remove the -wal and -shm files there, and run `gatehouse accept-backup`. Until then no server starts on it, because everything revoked or used since the backup would work again. To move the data, use `gatehouse copy` instead.",
      "Only for SQLite. PostgreSQL has its own tools: docs/operations/postgresql.md.",
      "The backup does not contain the server secret, and sealed values cannot be read without it. Keep the file `secret` of the data folder, or GATEHOUSE_SECRET, in another safe place.",
    ],
    examples: ['gatehouse backup "/backup/gatehouse-$(date +%F).db"'],
  })
    .argument("<file>", "the file to create; its folder must exist")
    .action((file: string, { json }: { json?: true }) =>
      opened(async ({ administration, config }) => {
        const target = resolve(file)
        if (!existsSync(dirname(target)))
          throw new Error(`the folder ${dirname(target)} does not exist; create it first`)
        const { isRecorded } = await administration.backups.make(target)
        const bytes = statSync(target).size
        if (json) return printJson({ file: target, bytes })
        console.log(`${target}: ${bytes} bytes`)
        if (!isRecorded) note("The audit could not record this backup, so `gatehouse doctor` does not know of it.")
        if (config.secret === undefined)
          note(`The backup does not contain the server secret: keep ${secretFile(config)} too, in another place.`)
      }),
    )
