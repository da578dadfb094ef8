/** One HTTP answer, or why no answer came. */
export type Asked = Replied | { readonly answered: false; readonly why: string }

export interface Replied {
  readonly answered: true
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

export interface Asking {
  readonly method?: "GET" | "POST" | "DELETE" | "OPTIONS"
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs?: number
  /** Whether the text that has arrived is enough. The rest of the answer is then not read. */
  readonly isEnough?: (text: string) => boolean
}

const MAX_CHARACTERS = 1_000_000

/** Sends one request and follows no redirect. The answer's body is cut after a million characters. */
export async function ask(
  url: string,
  { method = "GET", headers = {}, body, timeoutMs = 3000, isEnough = () => false }: Asking = {},
): Promise<Asked> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const init = { method, headers, redirect: "manual", signal, ...(body !== undefined && { body }) } as const
    const response = await fetch(url, init)
    return {
      answered: true,
      status: response.status,
      headers: response.headers,
      body: await textOf(response, isEnough),
    }
  } catch (error) {
    return { answered: false, why: whyNot(error, timeoutMs) }
  }
}

async function textOf({ body }: Response, isEnough: (text: string) => boolean): Promise<string> {
  if (body === null) return ""
  let text = ""
  // Leaving the loop cancels the rest of the answer.
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    text += part
    if (text.length > MAX_CHARACTERS || isEnough(text)) break
  }
  return text
}

function whyNot(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === "TimeoutError") return `no answer within ${timeoutMs / 1000} seconds`
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  // fetch tries both addresses of localhost. If both fail, the cause is an AggregateError without a message.
  return cause.message || ("code" in cause ? String(cause.code) : error.message)
}

/** Returns the members of a JSON object. Undefined for any other text. */
export function jsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** A JSON object that another server publishes, or why it could not be read. */
export type Document = { readonly members: Readonly<Record<string, unknown>> } | { readonly why: string }

export async function documentAt(address: string): Promise<Document> {
  if (!/^https?:/i.test(address) || URL.parse(address) === null) return { why: "is not an http address" }
  const answer = await ask(address, { headers: { accept: "application/json" } })
  if (!answer.answered) return { why: `is not reachable (${answer.why})` }
  if (answer.status !== 200) return { why: `answers ${answer.status} instead of 200` }
  const members = jsonObject(answer.body)
  return members === undefined ? { why: "does not answer with a JSON object" } : { members }
}

/** Sends a form, as clients do to an endpoint of OAuth. RFC 6749 Appendix B. */
export const askWithForm = (
  url: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
  timeoutMs?: number,
): Promise<Asked> =>
  ask(url, {
    method: "POST",
    headers: { ...headers, "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
    body: new URLSearchParams(fields).toString(),
    ...(timeoutMs !== undefined && { timeoutMs }),
  })

/** Returns the texts of a list. Empty for any other value. */
export const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === "string") : []
