import type { Command } from "commander"
import { opened } from "./open.ts"
import { printJson } from "./print.ts"
import { verb } from "./verb.ts"

export const migrateCommand = (): Command =>
  verb("migrate", {
    does: "Bring the database to this version's schema",
    about: [
      "The server does it by itself when it starts, and so does every command that opens the database; this one does nothing else. A database that a newer version made is left alone.",
    ],
    examples: ["gatehouse migrate"],
  }).action(({ json }: { json?: true }) =>
    opened(async ({ store }) => {
      const { engine, schemaVersion } = await store.describe()
      if (json) printJson({ engine, schema_version: schemaVersion })
      else console.log(`schema version ${schemaVersion} (${engine})`)
    }),
  )
