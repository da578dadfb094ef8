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

export const SECRET_VARIABLE = "GATEHOUSE_CLIENT_SECRET"

/** The step that puts the secret into the environment of the program. The secret itself is never in the page. */
export const exportSecret: Block = {
  kind: "secret",
  code: `export ${SECRET_VARIABLE}='paste the secret here'`,
}

/** The lines as one text, without the empty ones that a condition left out. */
export const lines = (...parts: readonly (string | false)[]): string =>
  parts.filter((part) => part !== false).join("\n")
