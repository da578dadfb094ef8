import type { Command } from "commander"
import { describeConfig, loadConfig } from "../config/load.ts"
import { note, printJson, printTable } from "./print.ts"
import { verb } from "./verb.ts"

export const configCommand = (): Command =>
  verb("config", {
    does: "Show the effective value of every setting, and where it comes from",
    about: [
      "Settings are environment variables. Secrets are not shown. All errors are reported at once, with exit status 1.",
    ],
    examples: ["gatehouse config", "GATEHOUSE_ACCESS_TOKEN_TTL=900 gatehouse config"],
  }).action(({ json }: { json?: true }) => {
    const rows = describeConfig(loadConfig())
    if (json) return printJson(rows.map((row) => ({ ...row, unit: row.unit ?? null })))
    printTable(
      ["variable", "value", "source"],
      rows.map(({ env, value, unit, source }) => ({
        variable: env,
        value: unit === undefined ? value : `${value} ${unit}`,
        source,
      })),
    )
    note("\ndocs/configuration.md describes each setting.")
  })
