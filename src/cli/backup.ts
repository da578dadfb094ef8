import { existsSync, statSync } from "node:fs"
import { dirname, resolve } from "node:path"
import type { Command } from "commander"
import { systemClock } from "../base/clock.ts"
import { secretFile } from "./doctor/files.ts"
import { opened } from "./open.ts"
import { note, printJson } from "./print.ts"
import { verb } from "./verb.ts"

export const backupCommand = (): Command =>
  verb("backup", {
    does: "Copy the database into a new file, while the server runs",
    about: [
      "The copy is complete as of one moment. An existing file is never overwritten. To restore: stop the server, put the copy in the data folder as gatehouse.db, without the -wal and -shm files beside it, and run `gatehouse accept-backup`: until then nothing is served from it, since what was revoked or used since the copy was made would come back. To move the data, use `gatehouse copy` instead.",
      "Of a SQLite database. PostgreSQL has its own tools: docs/operations/postgresql.md.",
      "The server secret is not in the copy, and without it what is sealed there cannot be read: keep the file `secret` of the data folder, or GATEHOUSE_SECRET, in another safe place.",
    ],
    examples: ['gatehouse backup "/backup/gatehouse-$(date +%F).db"'],
  })
    .argument("<file>", "the file to make; its folder must be there")
    .action((file: string, { json }: { json?: true }) =>
      opened(async ({ store, config }) => {
        const target = resolve(file)
        if (!existsSync(dirname(target))) throw new Error(`the folder ${dirname(target)} is not there; make it first`)
        await store.backup(target, systemClock())
        const bytes = statSync(target).size
        if (json) return printJson({ file: target, bytes })
        console.log(`${target}: ${bytes} bytes`)
        if (config.secret === undefined)
          note(`The server secret is not in it: keep ${secretFile(config)} too, apart from the copy.`)
      }),
    )
