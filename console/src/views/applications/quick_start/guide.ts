import type { Client } from "../../../api/operations/clients.ts"

/** The real values of one application, as its quick start writes them into code. */
export interface Facts {
  readonly issuer: string
  /** Whether the service is reached without TLS, which some libraries accept only with a setting. */
  readonly isPlainHttp: boolean
  readonly clientId: string
  readonly redirectUri: string
  /** The path of the redirect URI. */
  readonly callbackPath: string
  readonly postLogoutRedirectUri: string
  /** Where the application runs: the origin of its redirect URI. */
  readonly base: string
  readonly port: number
  /** Scope values, separated by spaces. */
  readonly scope: string
  readonly idTokenAlg: Client["id_token_alg"]
  readonly endpoints: Readonly<Record<"authorization" | "token" | "userinfo" | "keys" | "endSession", string>>
}

/** One step of a quick start. `run`: commands. `create` and `add`: a file, or something to add to it. */
export interface Block {
  readonly kind: "install" | "secret" | "create" | "add" | "start"
  /** The file, for `create` and `add`. */
  readonly file?: string
  readonly code: string
}

export interface Guide {
  readonly blocks: readonly Block[]
  /** Where the person then sees it work. Absent for an app on a device, and for a machine. */
  readonly open?: string
  /** What the person then sees, with the name of an example. */
  readonly shows: string
}

/** What a stack expects of the application's settings, and how it uses them. Each stack has a module of its own, loaded when it is chosen. */
export interface StackGuide {
  /** The algorithms of ID tokens that the library verifies, or accepts without. */
  readonly algorithms: readonly Client["id_token_alg"][]
  /** How the library sends the secret. `any`: it finds out, or there is no secret. */
  readonly sendsSecret: "client_secret_basic" | "client_secret_post" | "any"
  /** Whether the code ends the session at the service too, which needs an address to come back to. */
  readonly signsOut: boolean
  readonly guide: (facts: Facts) => Guide
}

/** What the programs show that greet the person. */
export const HELLO = "Hello Ann Ode"

/** What the programs show that print UserInfo. */
export const USER_INFO = '{"sub": "user_…", "name": "Ann Ode", "email": "ann@example.com", …}'

export const SECRET_VARIABLE = "OIDC_CLIENT_SECRET"

/** The file with the secret. Browsers change the name of a download that begins with a dot. */
export const ENV_FILE = "gatehouse.env"

const SECRET = "paste-the-secret-here"

/** For a value that nobody may guess, and that the program may choose itself. */
export const RANDOM_VALUE = "paste-a-random-value-here"

/** The step that makes the file with the secret, and with further variables. The quick start does not know the secret. */
export const envFile = (...more: readonly string[]): Block => ({
  kind: "secret",
  file: ENV_FILE,
  code: lines(`${SECRET_VARIABLE}=${SECRET}`, ...more),
})

/** The commands in a shell that has the variables of the file. */
export const withEnvFile = (...commands: readonly (string | false)[]): string =>
  lines(`set -a; . ./${ENV_FILE}; set +a`, ...commands)

/** The file of a guide with its values. Undefined if the stack has no secret. */
export const filledEnvFile = ({ blocks }: Guide, secret: string, randomValue: string): string | undefined =>
  blocks
    .find(({ kind }) => kind === "secret")
    ?.code.replace(SECRET, secret)
    .replace(RANDOM_VALUE, randomValue)
    .concat("\n")

/** The lines as one text, without the empty ones that a condition left out. */
export const lines = (...parts: readonly (string | false)[]): string =>
  parts.filter((part) => part !== false).join("\n")
