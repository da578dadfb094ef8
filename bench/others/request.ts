import { Agent as PlainAgent, request as requestPlain } from "node:http"
import { request as requestTls, Agent as TlsAgent } from "node:https"
import type { Target } from "./target.ts"

/** A request to a server anywhere. With a form it is a POST, else a GET. */
export interface Outgoing {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly form?: Readonly<Record<string, string>>
}

export interface Incoming {
  readonly status: number
  readonly body: string
}

/** Returns a form with which the client authenticates. RFC 6749 §2.3.1. */
export function authenticated(target: Target, url: string, form: Readonly<Record<string, string>>): Outgoing {
  const { clientId: client_id, clientSecret: client_secret } = target
  if (target.clientAuthentication === "post") return { url, headers: {}, form: { ...form, client_id, client_secret } }
  const pair = `${encodeURIComponent(client_id)}:${encodeURIComponent(client_secret)}`
  return { url, headers: { authorization: `Basic ${Buffer.from(pair).toString("base64")}` }, form }
}

const bodyOf = ({ form }: Outgoing): string => new URLSearchParams(form).toString()

function headersOf(outgoing: Outgoing): Record<string, string> {
  const headers = { accept: "application/json", ...outgoing.headers }
  if (outgoing.form === undefined) return headers
  const length = String(Buffer.byteLength(bodyOf(outgoing)))
  return { ...headers, "content-type": "application/x-www-form-urlencoded", "content-length": length }
}

/** Returns the bytes of the request as text, for wrk. */
export function textOf(outgoing: Outgoing): string {
  const { host, pathname, search } = new URL(outgoing.url)
  const lines = Object.entries({ host, ...headersOf(outgoing) }).map(([name, value]) => `${name}: ${value}\r\n`)
  const method = outgoing.form === undefined ? "GET" : "POST"
  return `${method} ${pathname}${search} HTTP/1.1\r\n${lines.join("")}\r\n${bodyOf(outgoing)}`
}

const AGENTS = { plain: new PlainAgent({ keepAlive: true }), tls: new TlsAgent({ keepAlive: true }) }

/** Sends the request on a connection that stays open. */
export function send(outgoing: Outgoing): Promise<Incoming> {
  const method = outgoing.form === undefined ? "GET" : "POST"
  const options = { method, headers: headersOf(outgoing) }
  return new Promise((done, failed) => {
    const sent = outgoing.url.startsWith("https:")
      ? requestTls(outgoing.url, { ...options, agent: AGENTS.tls })
      : requestPlain(outgoing.url, { ...options, agent: AGENTS.plain })
    sent.on("error", failed)
    sent.on("response", (response) => {
      const chunks: Buffer[] = []
      response.on("data", (chunk) => chunks.push(chunk))
      response.on("error", failed)
      response.on("end", () => done({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }))
    })
    sent.end(bodyOf(outgoing))
  })
}

/** Returns the members of a JSON object. Throws an error that says what the server answered instead. */
export function members(url: string, { status, body }: Incoming): Readonly<Record<string, unknown>> {
  if (status !== 200) throw new Error(`${url} answered ${status}: ${body.slice(0, 200)}`)
  const parsed: unknown = JSON.parse(body)
  if (typeof parsed !== "object" || parsed === null) throw new Error(`${url} did not answer a JSON object`)
  return parsed as Record<string, unknown>
}
