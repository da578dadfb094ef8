import type { ConfigRow } from "../../config/load.ts"
import { describeConfig } from "../../config/load.ts"
import type { Config } from "../../config/options.ts"
import { DEFAULTS_FOR_AGENTS, OPTIONS } from "../../config/options.ts"
import { isPlainPublic } from "../../config/public_url.ts"
import type { Finding } from "./finding.ts"
import { ok, warning } from "./finding.ts"

/** Finds settings that are valid but wrong for production. */
export function* checkConfiguration(config: Config): Generator<Finding> {
  const rows = describeConfig(config)
  const set = rows.filter(({ source }) => source === "environment").length
  yield ok("configuration", `${set} of ${rows.length} settings are set; the others have their defaults`)
  yield* checkAgents(config, rows)
  if (config.url === undefined) return
  if (isPlainPublic(config.url))
    yield warning(
      "configuration",
      `GATEHOUSE_URL is ${config.url}: anybody on the network can read passwords and tokens`,
      "Put a TLS proxy in front of the server, and set GATEHOUSE_URL to the https address",
    )
}

/** Reports the settings that GATEHOUSE_AGENTS controls, and warns if all are off, so that it has no effect. */
function* checkAgents(config: Config, rows: readonly ConfigRow[]): Generator<Finding> {
  if (!config.agents) return
  const controlled = Object.keys(DEFAULTS_FOR_AGENTS).map(
    (name) => OPTIONS[name as keyof typeof DEFAULTS_FOR_AGENTS].env,
  )
  const shown = rows.filter(({ env }) => controlled.includes(env))
  const says = `GATEHOUSE_AGENTS is on: ${shown.map(({ env, value }) => `${env} is ${value}`).join(", ")}`
  yield shown.every(({ value }) => value === "off")
    ? warning(
        "agents",
        `${says}, so clients that nobody registered by hand cannot connect`,
        "Remove these settings, or GATEHOUSE_AGENTS",
      )
    : ok("agents", says)
}
