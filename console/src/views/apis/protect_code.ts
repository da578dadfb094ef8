import { filledSample } from "../../../../src/base/sample.ts"
import type { STACKS, WAYS } from "./protect_choices.ts"

export type Way = (typeof WAYS)[number]
export type Stack = (typeof STACKS)[number]

/** The values of this API at this service. */
export interface ApiFacts {
  readonly issuer: string
  readonly audience: string
  readonly jwks_uri: string
  readonly introspection_endpoint: string
  /** Where the API publishes its metadata; null if its identifier is not an http or https address. */
  readonly metadata: string | null
  /** A scope value of the API, for the example. */
  readonly scope: string
}

/** Text between the quotes of a JavaScript literal. */
const inJavaScript = (text: string): string => JSON.stringify(text).slice(1, -1)
/** Text between single quotes, in which the shell expands nothing. */
const inShell = (text: string): string => text.replaceAll("'", `'\\''`)

/** The sample of `samples/api` with which an API checks a token. `gatehouse api code` prints samples in more languages. */
export const sampleName = (way: Way, stack: Stack): string => `${stack}_${way}.${stack === "curl" ? "sh" : "mjs"}`

/** The command that installs the libraries of a sample. Empty for curl. */
export const installFor = (way: Way, stack: Stack): string =>
  stack === "curl" ? "" : `npm install ${stack}${way === "jwt" ? " jose" : ""}`

/** The part of the header WWW-Authenticate that describes the API. RFC 6750 §3, RFC 9728 §5.1. */
const whereOf = ({ metadata, audience }: ApiFacts): string =>
  metadata === null ? `realm="${audience}"` : `resource_metadata="${metadata}"`

/** The lines of a sample with the values of an API. */
export function protectCode(sample: string, stack: Stack, facts: ApiFacts): string {
  const { metadata, ...texts } = facts
  const escaped = stack === "curl" ? inShell : inJavaScript
  const values = Object.entries({ ...texts, where: whereOf(facts) }).map(([name, text]) => [name, escaped(text)])
  return `${filledSample(sample, { ...Object.fromEntries(values), algorithm_list: ALGORITHMS })}\n`
}

/** The algorithms of JWT access tokens, between the quotes of a list. */
const ALGORITHMS = ["RS256", "ES256", "EdDSA"].join('", "')
