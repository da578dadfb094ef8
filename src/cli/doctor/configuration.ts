import type { ConfigRow } from "../../config/load.ts"
import { describeConfig } from "../../config/load.ts"
import type { Config } from "../../config/options.ts"
import { DEFAULTS_FOR_AGENTS, OPTIONS } from "../../config/options.ts"
import { isPlainPublic } from "../../config/public_url.ts"
import type { Finding } from "../../doctor/finding.ts"
import { ok, problem, warning } from "../../doctor/finding.ts"
import { passkeySiteFlaw } from "../../identity/passkey_site.ts"

/** Finds settings that are valid but wrong for production. */
export function* checkConfiguration(config: Config): Generator<Finding> {
  const rows = describeConfig(config)
  const set = rows.filter(({ source }) => source === "environment").length
  yield ok(
    ["configuration", "settings-set", { set, all: rows.length }],
    `${set} of ${rows.length} settings are set; the others have their defaults`,
  )
  yield* checkAgents(config, rows)
  if (config.url === undefined) return
  if (isPlainPublic(config.url))
    yield warning(
      ["configuration", "url-plain-http", { url: config.url }],
      `GATEHOUSE_URL is ${config.url}: anybody on the network can read passwords and tokens, and browsers allow no passkeys there`,
      "Put a TLS proxy in front of the server, and set GATEHOUSE_URL to the https address",
    )
  yield* checkPasskeys(config, config.url)
}

/** At an IP address nobody can add or use a passkey. If the sign-in level requires a passkey, nobody can sign in. */
function* checkPasskeys({ signInLevel }: Config, url: string): Generator<Finding> {
  const flaw = passkeySiteFlaw(url)
  if (flaw === undefined || (flaw === "plain-http" && signInLevel !== "phr")) return
  const says = `GATEHOUSE_URL is ${url}: browsers allow passkeys only at a host name with https, or at localhost`
  const advice = "Set GATEHOUSE_URL to an https address with a host name"
  yield signInLevel === "phr"
    ? problem(
        ["passkeys", "nobody-can-sign-in", { url }],
        `${says}. GATEHOUSE_SIGN_IN_LEVEL is phr, so nobody can sign in`,
        advice,
      )
    : warning(["passkeys", "passkeys-impossible", { url }], says, advice)
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
        ["agents", "agents-ineffective", { settings: shown.map(({ env }) => env) }],
        `${says}, so clients that nobody registered by hand cannot connect`,
        "Remove these settings, or GATEHOUSE_AGENTS",
      )
    : ok(["agents", "agents-on", { settings: shown.map(({ env }) => env) }], says)
}
