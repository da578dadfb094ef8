import { filledSample } from "../../../../../src/base/sample.ts"
import type { Client } from "../../../api/operations/clients.ts"
import type { StackId } from "../stacks.ts"

/** The settings that a stack requires, how it uses them, and its files below `samples/quick_starts`. */
export interface StackGuide {
  /** The algorithms with which the library verifies ID tokens, or that it accepts without verification. */
  readonly algorithms: readonly Client["id_token_alg"][]
  /** How the library sends the secret. `any`: the library detects the method, or has no secret. */
  readonly sendsSecret: "client_secret_basic" | "client_secret_post" | "any"
  /** Whether the code also ends the session at the service, which requires an address to return to. */
  readonly signsOut: boolean
  /** Whether the person can then open the application at an address. Apps on devices, command lines and machines have no address. */
  readonly opens: boolean
  /** The files, in the order in which a person writes them. `create`: the file is new. */
  readonly files: readonly (readonly [kind: "create" | "add", file: string, of?: StackId])[]
  /** What the person then sees. A name is an example. */
  readonly shows: string
}

/** One step of a quick start. `create`: a new file. `add`: lines for an existing file. */
export interface Block {
  readonly kind: "install" | "secret" | "create" | "add" | "start"
  readonly file?: string
  readonly code: string
}

/** The samples of all stacks, by their paths below `samples/quick_starts`. */
export type Samples = Readonly<Record<string, string>>

/** The values in the samples, named as in docs/clients.md and the protocol. */
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

/** The variable that holds the secret, in every stack. */
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

/** The file of a stack that holds the secret. Undefined if the stack has no secret. */
export function filledEnvFile(id: StackId, samples: Samples, values: Values): string | undefined {
  const sample = samples[`${id}/${ENV_FILE}`]
  return sample === undefined ? undefined : `${filledSample(sample, values)}\n`
}
