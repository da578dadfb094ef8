import { Agent, request } from "node:https"
import type { TestContext } from "node:test"
import type { Config } from "../../src/gatehouse.ts"
import type { Authority } from "./certificate.ts"
import { authority, trust, writePair } from "./certificate.ts"
import { freePort } from "./free_port.ts"
import type { Service } from "./service.ts"
import { service } from "./service.ts"
import type { Received } from "./wire.ts"
import type { WorldOptions } from "./world.ts"

interface Pair {
  readonly key: string
  readonly cert: string
}

export interface MutualTls extends Service {
  /** The authority whose certificates of clients the server accepts. */
  readonly ca: Authority
  /** The base URL at which the server asks for certificates. */
  readonly mtls: string
  /** Posts a form to a path at that URL, with the certificate of a client. */
  post(path: string, fields: Fields, pair: Pair | undefined): Promise<Received>
  /** Returns a `fetch` that shows this certificate, for client libraries. */
  fetchWith(pair: Pair): typeof fetch
  /** Calls a path with an access token. */
  get(path: string, accessToken: string, pair: Pair | undefined): Promise<Received>
}

/** Starts a server that ends TLS itself, and asks for certificates of clients at a second port. */
export async function mutualTls(
  test: TestContext | { after(callback: () => Promise<void>): void },
  overrides: Partial<Config> = {},
  more: WorldOptions = {},
): Promise<MutualTls> {
  const ca = authority("/O=Example/CN=Clients")
  const servers = authority("/O=Example/CN=Servers")
  // The browser of the tests calls the server with fetch.
  trust(servers)
  const { tlsCert, tlsKey } = writePair(servers.issue("/CN=localhost", "DNS:localhost"))
  const tlsClientCa = writePair({ cert: ca.cert, key: "" }).tlsCert
  const mtlsPort = await freePort()
  const settings = { tlsCert, tlsKey, tlsClientCa, mtlsPort, ...overrides }
  const at = await service(test, settings, more)
  const mtls = `https://localhost:${mtlsPort}`
  const call = (path: string, init: Sent, pair: Pair | undefined) => sendTls(mtls + path, init, servers.cert, pair)
  return {
    ...at,
    ca,
    mtls,
    post: (path, fields, pair) => call(path, { method: "POST", headers: FORM, body: formOf(fields) }, pair),
    fetchWith:
      (pair) =>
      async (url, { method = "GET", headers, body } = {}) => {
        const sent = { method, headers: Object.fromEntries(new Headers(headers)), body: body?.toString() ?? "" }
        const { status, headers: received, text } = await sendTls(String(url), sent, servers.cert, pair)
        return new Response(text, { status, headers: received })
      },
    get: (path, accessToken, pair) => call(path, { headers: { authorization: `Bearer ${accessToken}` } }, pair),
  }
}

type Fields = Readonly<Record<string, string | undefined>>

const formOf = (fields: Fields): string =>
  new URLSearchParams(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
  ).toString()

const FORM = { "content-type": "application/x-www-form-urlencoded" }

interface Sent {
  readonly method?: string
  readonly headers: Record<string, string>
  readonly body?: string
}

/** Sends one request over a connection of its own. */
export function sendTls(
  url: string,
  { method = "GET", headers, body }: Sent,
  ca: string,
  pair?: Pair,
): Promise<Received> {
  const agent = new Agent({ ca, ...pair })
  return new Promise((done, failed) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("error", failed)
      response.on("end", () => {
        agent.destroy()
        done({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
          text: Buffer.concat(chunks).toString(),
        })
      })
    })
    sent.on("error", failed)
    sent.end(body)
  })
}
