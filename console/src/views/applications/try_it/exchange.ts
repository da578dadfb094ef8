import type { AuthorizationServer } from "oauth4webapi"

/** One value of a request or an answer, as the page explains it. */
export interface Line {
  readonly name: string
  readonly value: string
  /** Whether the value gives access to something. The page hides it until the person asks for it. */
  readonly isSecret?: boolean
  /** Whether the value is written as JSON. Else it is text. */
  readonly isJson?: boolean
}

export type Step = "authorization" | "answer" | "token" | "idToken" | "userinfo" | "refresh" | "revocation"

/** A request that the console sent in the place of the application, and its answer. */
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
  ...["code", "code_verifier", "client_secret", "authorization"],
  ...["access_token", "refresh_token", "id_token", "token"],
])

const lineOf = ([name, value]: readonly [string, unknown]): Line => ({
  name,
  ...(typeof value === "string" ? { value } : { value: JSON.stringify(value), isJson: true }),
  ...(SECRETS.has(name.toLowerCase()) && { isSecret: true }),
})

export const linesOf = (values: Readonly<Record<string, unknown>>): readonly Line[] =>
  Object.entries(values).map(lineOf)

/** Whether the service said no. */
export const isRefused = ({ answer }: Exchange): boolean =>
  answer !== undefined &&
  ((answer.status !== undefined && answer.status >= 400) || answer.lines.some(({ name }) => name === "error"))

export const memberNamed = (lines: readonly Line[] | undefined, name: string): string | undefined =>
  lines?.find((line) => line.name === name)?.value

export const addressOf = (
  of: AuthorizationServer,
  name: "token_endpoint" | "userinfo_endpoint" | "revocation_endpoint" | "jwks_uri",
): string => {
  const address = of[name]
  if (address === undefined) throw new Error(`Discovery has no ${name}.`)
  return address
}

/** The application that is tried, and how it proves itself. The secret is in the memory of the page alone. */
export interface Proof {
  readonly clientId: string
  readonly method: "basic" | "post" | "none"
  readonly secret: string
}

/** RFC 6749 §2.3.1: both parts "encoded using the "application/x-www-form-urlencoded" encoding algorithm". */
const encoded = (text: string): string => new URLSearchParams({ "": text }).toString().slice(1)

/** How the application proves itself at the token endpoint, as parts of its request. */
function proofLines({ clientId, method, secret }: Proof): { headers: readonly Line[]; body: readonly Line[] } {
  if (method === "basic") {
    const value = `Basic ${btoa(`${encoded(clientId)}:${encoded(secret)}`)}`
    return { headers: [lineOf(["Authorization", value])], body: [] }
  }
  const body = { client_id: clientId, ...(method === "post" && { client_secret: secret }) }
  return { headers: [], body: linesOf(body) }
}

/** Sends a form as the application does, and returns both sides. A refusal is an answer too. Throws only if the service does not answer. */
export async function sendForm(
  step: Step,
  address: string,
  values: Readonly<Record<string, string>>,
  proof: Proof,
): Promise<Exchange> {
  const { headers, body: proven } = proofLines(proof)
  const body = [...linesOf(values), ...proven]
  const response = await fetch(address, {
    method: "POST",
    headers: headers.map(({ name, value }) => [name, value] as [string, string]),
    body: new URLSearchParams(body.map(({ name, value }) => [name, value] as [string, string])),
    credentials: "omit",
    cache: "no-store",
  })
  return { step, request: { method: "POST", address, headers, body }, answer: await answerOf(response) }
}

/** Asks for the claims about the person with the access token. OpenID Connect Core §5.3. */
export async function sendUserinfo(address: string, accessToken: string): Promise<Exchange> {
  const headers = [lineOf(["Authorization", `Bearer ${accessToken}`])]
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${accessToken}` },
    credentials: "omit",
    cache: "no-store",
  })
  return {
    step: "userinfo",
    request: { method: "GET", address, headers, body: [] },
    answer: await answerOf(response),
  }
}

async function answerOf(response: Response): Promise<NonNullable<Exchange["answer"]>> {
  const text = await response.text()
  const traceId = response.headers.get("x-trace-id") ?? undefined
  return { status: response.status, lines: readLines(text), traceId }
}

/** A signed answer of UserInfo is no JSON: it is shown as it is. */
function readLines(text: string): readonly Line[] {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === "object" && value !== null) return linesOf(value as Record<string, unknown>)
  } catch {
    // Shown below.
  }
  return text === "" ? [] : [{ name: "", value: text }]
}
