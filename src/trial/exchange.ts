/**
 * The requests of an application, with both sides of each as a person can read them. The console's trial and the demo send them and show them.
 * It runs in browsers too, so it uses nothing of Node.
 */
import type { TrialWords } from "../words/words.ts"

/** One value of a request or an answer. locales/LL.json has its meaning. */
export interface Line {
  readonly name: string
  readonly value: string
  /** Whether the value gives access to something. The console hides it until the person asks for it. */
  readonly isSecret?: boolean
  /** Whether the value is written as JSON. Else it is text. */
  readonly isJson?: boolean
}

/** What a request is for. locales/LL.json has its explanation. */
export type Step = keyof TrialWords["tryIt"]["steps"]

/** A request, and its answer. The redirects of a browser have only one of the two, and the ID token has neither. */
export interface Exchange {
  readonly step: Step
  readonly request?: {
    readonly method: "GET" | "POST"
    readonly address: string
    readonly headers: readonly Line[]
    readonly body: readonly Line[]
  }
  readonly answer?: {
    readonly status: number | undefined
    readonly lines: readonly Line[]
    readonly traceId: string | undefined
  }
}

const SECRETS: ReadonlySet<string> = new Set([
  "code",
  "code_verifier",
  "device_code",
  "auth_req_id",
  "client_secret",
  "authorization",
  "access_token",
  "refresh_token",
  "id_token",
  "token",
  "subject_token",
  "actor_token",
])

const lineOf = ([name, value]: readonly [string, unknown]): Line => ({
  name,
  ...(typeof value === "string" ? { value } : { value: JSON.stringify(value), isJson: true }),
  ...(SECRETS.has(name.toLowerCase()) && { isSecret: true }),
})

export const linesOf = (values: Readonly<Record<string, unknown>>): readonly Line[] =>
  Object.entries(values).map(lineOf)

const TIMES: ReadonlySet<string> = new Set(["exp", "iat", "auth_time", "updated_at"])

/** The moment that a value stands for, as ISO 8601 (RFC 7519 §2: a number of seconds). Undefined for all other values. */
export const momentOf = ({ name, value }: Line): string | undefined =>
  TIMES.has(name) ? new Date(Number(value) * 1000).toISOString() : undefined

/** The parameters that the browser returned in the address of a redirect. */
export const cameBack = (parameters: Readonly<Record<string, string>>): Exchange => ({
  step: "answer",
  answer: { status: undefined, lines: linesOf(parameters), traceId: undefined },
})

/** The value of a member of the answer, or undefined if the answer has no such member. */
export const answered = ({ answer }: Exchange, name: string): string | undefined =>
  answer?.lines.find((line) => line.name === name)?.value

/** Whether a device must ask again, because the person has not decided. RFC 8628 §3.5. */
export const isPending = (exchange: Exchange): boolean =>
  ["authorization_pending", "slow_down"].includes(answered(exchange, "error") ?? "")

/** Whether the service refused. */
export const isRefused = (exchange: Exchange): boolean => {
  const { status = 0, lines = [] } = exchange.answer ?? {}
  return !isPending(exchange) && (status >= 400 || lines.some(({ name }) => name === "error"))
}

/** The application, and how it authenticates. */
export interface Proof {
  readonly clientId: string
  readonly method: "basic" | "post" | "none"
  readonly secret: string
}

/** RFC 6749 §2.3.1: both parts "encoded using the "application/x-www-form-urlencoded" encoding algorithm". */
const encoded = (text: string): string => new URLSearchParams({ "": text }).toString().slice(1)

/** How the application authenticates at the token endpoint, as parts of its request. */
function proofLines({ clientId, method, secret }: Proof): { headers: readonly Line[]; body: readonly Line[] } {
  if (method === "basic") {
    const value = `Basic ${btoa(`${encoded(clientId)}:${encoded(secret)}`)}`
    return { headers: [lineOf(["Authorization", value])], body: [] }
  }
  const body = { client_id: clientId, ...(method === "post" && { client_secret: secret }) }
  return { headers: [], body: linesOf(body) }
}

/** Sends a form as the application does, and returns both sides. A refusal is an answer too. Throws only if the service does not answer. */
export function sendForm(
  step: Step,
  address: string,
  values: Readonly<Record<string, string>>,
  proof: Proof,
): Promise<Exchange> {
  const { headers, body } = proofLines(proof)
  return send(step, { method: "POST", address, headers, body: [...linesOf(values), ...body] })
}

/** Asks for the claims about the person with the access token. OpenID Connect Core §5.3. */
export const sendUserinfo = (address: string, accessToken: string): Promise<Exchange> =>
  send("userinfo", {
    method: "GET",
    address,
    headers: [lineOf(["Authorization", `Bearer ${accessToken}`])],
    body: [],
  })

async function send(step: Step, request: NonNullable<Exchange["request"]>): Promise<Exchange> {
  const { method, address, headers, body } = request
  const response = await fetch(address, {
    method,
    headers: headers.map(pairOf),
    ...(method === "POST" && { body: new URLSearchParams(body.map(pairOf)) }),
    credentials: "omit",
    cache: "no-store",
  })
  const traceId = response.headers.get("x-trace-id") ?? undefined
  return { step, request, answer: { status: response.status, lines: readLines(await response.text()), traceId } }
}

const pairOf = ({ name, value }: Line): [string, string] => [name, value]

/** A signed answer of UserInfo is not JSON, so it is shown unchanged. */
function readLines(text: string): readonly Line[] {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === "object" && value !== null) return linesOf(value as Record<string, unknown>)
  } catch {
    // Shown below.
  }
  return text === "" ? [] : [{ name: "", value: text }]
}
