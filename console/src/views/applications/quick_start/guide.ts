import { filledSample } from "../../../../../src/base/sample.ts"
import type { Client } from "../../../api/operations/clients.ts"
import type { StackId } from "../stacks.ts"

/** What a stack expects of the application's settings, how it uses them, and its files below `samples/quick_starts`. */
export interface StackGuide {
  /** The algorithms of ID tokens that the library verifies, or accepts without. */
  readonly algorithms: readonly Client["id_token_alg"][]
  /** How the library sends the secret. `any`: it finds out, or there is no secret. */
  readonly sendsSecret: "client_secret_basic" | "client_secret_post" | "any"
  /** Whether the code ends the session at the service too, which needs an address to come back to. */
  readonly signsOut: boolean
  /** Whether the person then sees it work at an address: neither an app on a device nor a machine has one. */
  readonly opens: boolean
  /** The files in the order in which they are written, each with whether it is new. */
  readonly files: readonly (readonly [kind: "create" | "add", file: string, of?: StackId])[]
  /** What the person then sees, with the name of an example. */
  readonly shows: string
}

/** One step of a quick start. `create` and `add`: a file, or something to add to it. */
export interface Block {
  readonly kind: "install" | "secret" | "create" | "add" | "start"
  readonly file?: string
  readonly code: string
}

/** The samples of all stacks, by their paths below `samples/quick_starts`. */
export type Samples = Readonly<Record<string, string>>

/** The values that the samples name, as docs/clients.md and the protocol do. */
export type Values = Readonly<
  Record<
    | "authorization_endpoint"
    | "base_url"
    | "callback_path"
    | "client_id"
    | "client_secret"
    | "end_session_endpoint"
    | "id_token_alg"
    | "is_https"
    | "issuer"
    | "jwks_uri"
    | "port"
    | "post_logout_redirect_uri"
    | "random_value"
    | "redirect_scheme"
    | "redirect_uri"
    | "scope"
    | "scope_list"
    | "token_endpoint"
    | "userinfo_endpoint",
    string
  >
>

/** The file with the secret. Browsers change the name of a download that begins with a dot. */
export const ENV_FILE = "gatehouse.env"

/** The variable of the secret, in every stack. */
export const SECRET_VARIABLE = "OIDC_CLIENT_SECRET"

/** The steps of a stack with the values of an application. */
export function blocksOf(id: StackId, { files }: Pick<StackGuide, "files">, samples: Samples, values: Values): Block[] {
  const filled = (file: string, of = id): string | undefined => {
    const sample = samples[`${of}/${file}`]
    return sample === undefined ? undefined : filledSample(sample, values)
  }
  const steps = [
    { kind: "install", code: filled("install.sh") },
    { kind: "secret", file: ENV_FILE, code: filled(ENV_FILE) },
    ...files.map(([kind, file, of]) => ({ kind, file, code: filled(file, of) })),
    { kind: "start", code: filled("start.sh") },
  ] as const
  return steps.flatMap(({ code, ...step }) => (code === undefined ? [] : [{ ...step, code }]))
}

/** The file of a stack with the secret. Undefined if the stack has no secret. */
export function filledEnvFile(id: StackId, samples: Samples, values: Values): string | undefined {
  const sample = samples[`${id}/${ENV_FILE}`]
  return sample === undefined ? undefined : `${filledSample(sample, values)}\n`
}
