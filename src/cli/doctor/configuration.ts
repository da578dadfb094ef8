import { describeConfig } from "../../config/load.ts"
import type { Config } from "../../config/options.ts"
import type { Finding } from "./finding.ts"
import { careful, fine } from "./finding.ts"

const LOCAL = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

/** A configuration that can be read may still be one that nobody would want in production. */
export function* checkConfiguration(config: Config): Generator<Finding> {
  const rows = describeConfig(config)
  const set = rows.filter(({ source }) => source === "environment").length
  yield fine("configuration", `${set} of ${rows.length} settings are set, the others have their defaults`)
  if (config.url === undefined) return
  const { protocol, hostname } = new URL(config.url)
  if (protocol === "http:" && !LOCAL.test(hostname))
    yield careful(
      "configuration",
      `GATEHOUSE_URL is ${config.url}: passwords and tokens can be read on the way`,
      "Put TLS in front and set it to the https address",
    )
}
