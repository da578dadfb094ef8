/** The pages show this text in place of the client secret. */
const MASKED = "••••••••"

type Pairs = readonly (readonly [name: string, value: string])[]

/** One HTTP request and its answer, as sent. Only the client secret is masked. */
export interface Exchange {
  readonly method: "GET" | "POST"
  readonly url: string
  readonly requestHeaders: Pairs
  /** The fields of a form body, in order. */
  readonly form: Pairs
  readonly status: number
  readonly statusText: string
  /** The headers that matter to a client. */
  readonly responseHeaders: Pairs
  readonly body: Readonly<Record<string, unknown>>
}

const SHOWN_HEADERS = ["Content-Type", "Cache-Control", "Pragma", "WWW-Authenticate", "Retry-After", "X-Trace-Id"]
const PATIENCE_MS = 10_000

/** Sends a request and reads the JSON answer. Rejects if the connection fails or the answer takes more than ten seconds. */
export async function send(
  method: "GET" | "POST",
  url: string,
  { form, accessToken }: { form?: Readonly<Record<string, string>>; accessToken?: string },
): Promise<Exchange> {
  const headers: Record<string, string> = { Accept: "application/json" }
  if (form) headers["Content-Type"] = "application/x-www-form-urlencoded"
  if (accessToken) headers.Authorization = `Bearer ${accessToken}`

  const response = await fetch(url, {
    method,
    headers,
    ...(form && { body: new URLSearchParams(form).toString() }),
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const body = (await response.json()) as Record<string, unknown>

  return {
    method,
    url,
    requestHeaders: Object.entries(headers),
    form: Object.entries({ ...form, ...(form?.client_secret && { client_secret: MASKED }) }),
    status: response.status,
    statusText: response.statusText,
    responseHeaders: SHOWN_HEADERS.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    }),
    body,
  }
}

/** Returns a member of the JSON answer if its value is a string, else undefined. */
export const textOf = ({ body }: Exchange, member: string): string | undefined => {
  const value = body[member]
  return typeof value === "string" ? value : undefined
}
