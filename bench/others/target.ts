import { parseArgs } from "node:util"

const CLIENT_AUTHENTICATIONS = ["basic", "post"] as const

/** A server that an operator runs, and what is registered there for the measurement. */
export interface Target {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** How the client sends its secret. RFC 6749 §2.3.1. */
  readonly clientAuthentication: (typeof CLIENT_AUTHENTICATIONS)[number]
  readonly redirectUri: string
  readonly scope: string
  /** Undefined: nothing is measured that needs a user. */
  readonly person: Person | undefined
}

export interface Person {
  /** The fields of the sign-in form, with their values. */
  readonly typed: Readonly<Record<string, string>>
  /** The button of the consent page, by its name and value. Empty if no button has a name. */
  readonly approval: Readonly<Record<string, string>>
}

export interface Command {
  readonly target: Target
  readonly rounds: number
  readonly seconds: number
  readonly connections: number
}

const HELP = `Usage: npm run bench:server -- ISSUER --client-id ID [options]

Measures any server that speaks OAuth, where it is installed: client credentials, introspection, user information and
refresh, as far as its discovery document and its answers allow. Names each scenario that the server does not support.
wrk generates the load of independent requests, if it is installed (Debian: apt install wrk). Refreshes need the previous
answer, so our own generator sends them.

Environment
  BENCH_CLIENT_SECRET     secret of the client (required)
  BENCH_PASSWORD          password of the user; without it nothing is measured that needs a user

Options
  --client-id ID          a confidential client (required)
  --client-auth HOW       how the client sends its secret: basic or post (basic)
  --redirect-uri URI      registered for the client; nothing needs to listen there (https://client.example/callback)
  --scope SCOPE           requested for the user (openid profile email); many servers issue refresh tokens only with offline_access
  --username NAME         the user
  --username-field NAME   field of the sign-in form (username)
  --password-field NAME   field of the sign-in form (password)
  --approve NAME=VALUE    button of the consent page that approves
  --connections N         parallel requests (32)
  --rounds N              number of rounds, of which the median is shown (3)
  --seconds N             length of each measurement (5)
  --help

Examples
  BENCH_CLIENT_SECRET=… BENCH_PASSWORD=… npm run bench:server -- http://localhost:4000 --client-id client_… --username ann \\
    --approve decision=approve
  BENCH_CLIENT_SECRET=… BENCH_PASSWORD=… npm run bench:server -- https://sso.example.com/realms/bench --client-id bench \\
    --username ann --approve accept=Yes --scope "openid offline_access"`

/** Parses the command line. For --help or wrong usage, prints a message and exits. */
export function readCommand(): Command {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        "client-id": { type: "string" },
        "client-auth": { type: "string", default: "basic" },
        "redirect-uri": { type: "string", default: "https://client.example/callback" },
        scope: { type: "string", default: "openid profile email" },
        username: { type: "string" },
        "username-field": { type: "string", default: "username" },
        "password-field": { type: "string", default: "password" },
        approve: { type: "string" },
        connections: { type: "string", default: "32" },
        rounds: { type: "string", default: "3" },
        seconds: { type: "string", default: "5" },
        help: { type: "boolean", default: false },
      },
    })
    if (values.help) {
      console.log(HELP)
      process.exit(0)
    }
    const { BENCH_CLIENT_SECRET: clientSecret, BENCH_PASSWORD: password } = process.env
    const [issuer] = positionals
    const { "client-id": clientId, "client-auth": given, username } = values
    if (issuer === undefined || !URL.canParse(issuer)) throw new Error("ISSUER must be a URL")
    if (clientId === undefined) throw new Error("--client-id is required")
    if (clientSecret === undefined) throw new Error("BENCH_CLIENT_SECRET is not set")
    if ((username === undefined) !== (password === undefined))
      throw new Error("--username and BENCH_PASSWORD are needed together")
    const clientAuthentication = CLIENT_AUTHENTICATIONS.find((name) => name === given)
    if (clientAuthentication === undefined) throw new Error(`--client-auth ${given} is unknown. Known: basic, post`)
    const person =
      username === undefined || password === undefined
        ? undefined
        : {
            typed: { [values["username-field"]]: username, [values["password-field"]]: password },
            approval: approvalOf(values.approve),
          }
    const { "redirect-uri": redirectUri, scope } = values
    return {
      target: { issuer, clientId, clientSecret, clientAuthentication, redirectUri, scope, person },
      rounds: countOf("--rounds", values.rounds),
      seconds: countOf("--seconds", values.seconds),
      connections: countOf("--connections", values.connections),
    }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\nSee npm run bench:server -- --help`)
    process.exit(2)
  }
}

function approvalOf(given: string | undefined): Record<string, string> {
  if (given === undefined) return {}
  const [, name, value] = /^([^=]+)=(.*)$/.exec(given) ?? []
  if (name === undefined || value === undefined) throw new Error("--approve must be NAME=VALUE")
  return { [name]: value }
}

function countOf(name: string, text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Error(`${name} must be a whole number from 1 to 9999`)
  return Number(text)
}
