import { settingInEnglish } from "../words/english.ts"
import { nearest } from "./nearest.ts"
import type { Option } from "./option.ts"
import type { Config, OptionName } from "./options.ts"
import { BOUNDED_BY, configure, DEFAULTS_FOR_AGENTS, eachOption, NEEDED_WITH, OPTIONS } from "./options.ts"
import { publicUrlOf } from "./public_url.ts"

export type Environment = Readonly<Record<string, string | undefined>>

/** The configuration is invalid. Holds every problem, each in one or two sentences. */
export class ConfigurationInvalid extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(["the configuration cannot be used:", ...problems].join("\n - "))
    this.name = "ConfigurationInvalid"
    this.problems = problems
  }
}

/**
 * Reads a variable that is not a setting. An operator passes a secret in a variable, because every user of the machine can read a command
 * line.
 */
export const environmentVariable = (name: string, env: Environment = process.env): string | undefined => env[name]

/** Whether npm started this process as a script. npm sets this variable to the script's name. */
export const startedByNpm = (env: Environment = process.env): boolean => env.npm_lifecycle_event !== undefined

/** Returns a text whose commands work as they stand: npm starts a checkout, in which the command `gatehouse` does not exist. */
export const withCommandsAsRun = (text: string, env: Environment = process.env): string =>
  startedByNpm(env) ? text.replaceAll("`gatehouse ", "`npm run -s gatehouse -- ") : text

/** Finds problems outside the environment, such as in files that the configuration names. */
type FurtherProblems = (config: Config) => Iterable<string>

/**
 * Reads the configuration from the environment. An empty variable counts as absent. An unknown `GATEHOUSE_…` variable is an error, so that
 * a typing error in a security setting does not silently keep the default. @throws ConfigurationInvalid with every problem at once.
 */
export function loadConfig(env: Environment = process.env, further: FurtherProblems = () => []): Config {
  const problems: string[] = []
  const given: Partial<Record<OptionName, unknown>> = {}
  for (const [name, option] of eachOption()) {
    const text = env[option.env]
    if (!text) continue
    const parsed = option.parse(text)
    if (parsed.ok) given[name] = parsed.value
    else
      problems.push(
        `${quoted(option, text)}${parsed.why ? `: ${parsed.why};` : ":"} it must be ${option.wanted}${example(option)}`,
      )
  }
  // This cast is safe: each value was just parsed by its declaration, and the type of Config is derived from the declarations.
  const config = configure(given as Partial<Config>)
  problems.push(...exceeding(config), ...contradicting(config), ...lacking(env), ...unknown(env), ...further(config))
  if (problems.length > 0) throw new ConfigurationInvalid(problems)
  return config
}

/** Quotes a value for a problem. A URL may contain a password, so the text before an @ is hidden. Long values are cut. */
function quoted({ env, secret }: Option<unknown>, text: string): string {
  if (secret) return env
  const shown = text.replace(/^(\w+:\/\/)?.*@/s, "$1[hidden]@")
  return `${env} is ${JSON.stringify(shown.length > 100 ? `${shown.slice(0, 100)}…` : shown)}`
}

const example = ({ env, example }: Option<unknown>): string => (example ? `, for example ${env}=${example}` : "")

function* exceeding(config: Config): Generator<string> {
  for (const [name, bound] of Object.entries(BOUNDED_BY) as [keyof typeof BOUNDED_BY, OptionName][]) {
    const [least, most] = [OPTIONS[name].env, OPTIONS[bound].env]
    if (config[name] > Number(config[bound])) {
      yield `${least} is ${config[name]} seconds, but ${most} (${config[bound]}) ends it earlier: lower ${least} or raise ${most}, for example ${most}=${config[name]}`
    }
  }
}

function* contradicting(config: Config): Generator<string> {
  const { url, tlsCert, port, mtlsPort, mtlsUrl, clientCertProxies } = config
  if (tlsCert !== undefined && url?.startsWith("http:"))
    yield `${OPTIONS.url.env} is ${url}, but ${OPTIONS.tlsCert.env} is set, so the server speaks HTTPS: begin ${OPTIONS.url.env} with https://`
  if (mtlsPort !== undefined && mtlsPort === port)
    yield `${OPTIONS.mtlsPort.env} is ${port}, and so is ${OPTIONS.port.env}: choose another port, for example ${OPTIONS.mtlsPort.env}=4443`
  if (mtlsUrl === undefined) return
  if (mtlsPort === undefined && clientCertProxies.length === 0)
    yield `${OPTIONS.mtlsUrl.env} is ${mtlsUrl}, but the server sees no certificates of clients: set ${OPTIONS.mtlsPort.env} or ${OPTIONS.clientCertProxies.env}`
  if (!mtlsUrl.startsWith("https:"))
    yield `${OPTIONS.mtlsUrl.env} is ${mtlsUrl}: certificates need TLS, so begin it with https://`
  if (new URL(mtlsUrl).pathname !== new URL(publicUrlOf(config)).pathname)
    yield `${OPTIONS.mtlsUrl.env} is ${mtlsUrl}: its path must be that of ${OPTIONS.url.env}, ${publicUrlOf(config)}`
}

/** Returns the problems of missing variables, even if other variables are invalid, so that all problems are reported together. */
function* lacking(env: Environment): Generator<string> {
  for (const [name, { needs, since }] of Object.entries(NEEDED_WITH) as [
    OptionName,
    { needs: OptionName; since: string },
  ][]) {
    const [asked, needed] = [OPTIONS[name].env, OPTIONS[needs]]
    if (env[asked] && !env[needed.env])
      yield `${needed.env} is not set, but ${asked} is set: ${since}${example(needed)}`
  }
}

/**
 * If the name of a Kubernetes service begins with "gatehouse", Kubernetes sets these variables in every container of its namespace. No operator wrote
 * them.
 */
const SERVICE_LINK = /_(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)$/
const isServiceLink = (name: string, value: string): boolean =>
  SERVICE_LINK.test(name) || (name.endsWith("_PORT") && /^(tcp|udp|sctp):\/\//.test(value))

function* unknown(env: Environment): Generator<string> {
  const known = new Map(eachOption().map(([, { env }]) => [env.replace(/^GATEHOUSE_/, ""), env]))
  const names = [...known.values()]
  for (const [name, value] of Object.entries(env)) {
    if (!value || !/^GATEHOUSE_/i.test(name) || names.includes(name) || isServiceLink(name, value)) continue
    const meant = known.get(nearest(name.slice("GATEHOUSE_".length).toUpperCase(), [...known.keys()]) ?? "")
    yield `${name} is an unknown setting${meant === undefined ? `. Known settings: ${names.join(", ")}` : `: did you mean ${meant}?`}`
  }
}

/** Where the value of a setting comes from. GATEHOUSE_AGENTS changes the defaults of some settings. */
export const SOURCES = ["environment", "default", "GATEHOUSE_AGENTS"] as const
type Source = (typeof SOURCES)[number]

function sourceOf(name: OptionName, config: Config, env: Environment): Source {
  if (env[OPTIONS[name].env]) return "environment"
  return config.agents && name in DEFAULTS_FOR_AGENTS ? "GATEHOUSE_AGENTS" : "default"
}

/** A setting as `gatehouse config` shows it: the effective value, and whether an operator set it. */
export interface ConfigRow {
  readonly env: string
  readonly value: string
  readonly source: Source
  readonly unit: "seconds" | undefined
  readonly sentence: string
}

/** Returns every setting in order of declaration. Secrets appear as `[secret]`. */
export const describeConfig = (config: Config, env: Environment = process.env): ConfigRow[] =>
  eachOption().map(([name, option]) => ({
    env: option.env,
    value:
      name === "url" && config.url === undefined && config.port !== 0 ? publicUrlOf(config) : option.show(config[name]),
    source: sourceOf(name, config, env),
    unit: option.unit,
    sentence: settingInEnglish(option.env),
  }))
