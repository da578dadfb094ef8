import type { Answer } from "./connection.ts"

/** Returns the text of a GET request. */
export const get = (port: number, path: string, headers: Texts = {}): string =>
  `GET ${path} HTTP/1.1\r\n${headerLines({ host: `127.0.0.1:${port}`, ...headers })}\r\n`

type Texts = Record<string, string>

/** Returns the text of a POST request with a form. */
export function post(port: number, path: string, fields: Texts, headers: Texts = {}): string {
  const body = new URLSearchParams(fields).toString()
  const own = { "content-type": "application/x-www-form-urlencoded", "content-length": String(body.length) }
  return `POST ${path} HTTP/1.1\r\n${headerLines({ host: `127.0.0.1:${port}`, ...own, ...headers })}\r\n${body}`
}

const headerLines = (headers: Texts): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")

/** Returns the value of a header. If the header is missing, throws an error that contains the answer. */
export function header({ head, body }: Answer, name: string): string {
  const value = new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1]
  if (value === undefined) throw new Error(`no ${name} in this answer:\n${head}\n\n${body.slice(-500)}`)
  return value.trimEnd()
}

/** Returns a member of a JSON answer. Throws if the member is missing. */
export function member(answer: Answer, name: string, status = 200): string {
  const value: unknown = answer.status === status ? JSON.parse(answer.body)[name] : undefined
  if (typeof value !== "string") throw new Error(`no ${name} in this answer:\n${answer.head}\n\n${answer.body}`)
  return value
}

/** Returns the code in the redirect at the end of an authorization. */
export function codeOf(answer: Answer): string {
  const code = new URL(header(answer, "location"), "http://127.0.0.1").searchParams.get("code")
  if (code === null) throw new Error(`no code in this answer:\n${answer.head}`)
  return code
}
