import { describeConfig } from "../../config/load.ts"
import type { Config } from "../../config/options.ts"
import { isPlainPublic } from "../../config/public_url.ts"
import type { Finding } from "./finding.ts"
import { ok, warning } from "./finding.ts"

/** Finds settings that are valid but wrong for production. */
export function* checkConfiguration(config: Config): Generator<Finding> {
  const rows = describeConfig(config)
  const set = rows.filter(({ source }) => source === "environment").length
  yield ok("configuration", `${set} of ${rows.length} settings are set; the others have their defaults`)
  if (config.url === undefined) return
  if (isPlainPublic(config.url))
    yield warning(
      "configuration",
      `GATEHOUSE_URL is ${config.url}: anybody on the network can read passwords and tokens`,
      "Put a TLS proxy in front of the server, and set GATEHOUSE_URL to the https address",
    )
}
