import { describeConfig, SOURCES } from "../../config/load.ts"
import { pageOf } from "../cursor.ts"
import { list } from "../operation.ts"
import { about, nullable, object, oneOf, text } from "../schemas.ts"

const setting = object<object>("Setting", {
  env: about("The environment variable.", text),
  value: about("The value in force. A secret is `[secret]`.", text),
  source: oneOf(SOURCES),
  unit: nullable(oneOf(["seconds"])),
  sentence: text,
})

export const settingOperations = [
  list({
    id: "listSettings",
    path: "/settings",
    summary: "List the settings of the server that are in force",
    right: "admin:read",
    item: setting,
    run: async ({ deps: { config }, after, limit }) => {
      const rows = describeConfig(config).map((row) => ({ ...row, unit: row.unit ?? null }))
      return pageOf(rows, ({ env }) => env, { after, limit })
    },
  }),
]
