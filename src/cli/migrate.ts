import type { Command } from "commander"
import { opened } from "./open.ts"
import { printJson } from "./print.ts"
import { verb } from "./verb.ts"

export const migrateCommand = (): Command =>
  verb("migrate", {
    does: "Bring the database to this version's schema",
    about: [
      "The server and every command that opens the database do this too. A database of a newer version is not changed.",
    ],
    examples: ["gatehouse migrate"],
  }).action(({ json }: { json?: true }) =>
    opened(async ({ store }) => {
      const { engine, schemaVersion } = await store.describe()
      if (json) printJson({ engine, schema_version: schemaVersion })
      else console.log(`schema version ${schemaVersion} (${engine})`)
    }),
  )
