import { once } from "node:events"
import type { ServerResponse } from "node:http"
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import { after } from "node:test"
import { certificate, trust } from "./certificate.ts"
import { CHALLENGE, REDIRECT_URI } from "./journey.ts"

/** What a path of the host answers. A text is sent unchanged. */
export interface Answered {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object | string
  /** Answers in another way. */
  readonly answer?: (response: ServerResponse) => void
}

export interface DocumentHost {
  /** `https://localhost:PORT` */
  readonly origin: string
  /** The path of each request, in order. */
  readonly asked: string[]
  /** Returns the URL of a path. */
  url(path: string): string
  /** Sets what a path answers. Returns its URL. */
  serve(path: string, answered: Answered): string
  /** Serves a document that describes a client with this URL. Returns the URL. */
  document(path: string, members?: object, headers?: Readonly<Record<string, string>>): string
}

/** The metadata of an application without a key. EdDSA keys are created quickly. */
export const DOCUMENT = {
  client_name: "Harbour Photos",
  redirect_uris: [REDIRECT_URI],
  grant_types: ["authorization_code", "refresh_token"],
  token_endpoint_auth_method: "none",
  id_token_signed_response_alg: "EdDSA",
} as const

/** Starts the https server of applications. */
export async function documentHost(): Promise<DocumentHost> {
  const own = certificate("localhost")
  trust(own)
  const paths = new Map<string, Answered>()
  const asked: string[] = []
  const server = createServer(own, (request, response) => {
    const { url = "" } = request
    asked.push(url)
    const { status = 200, headers = {}, body = "", answer } = paths.get(url) ?? { status: 404 }
    if (answer !== undefined) return answer(response)
    response.writeHead(status, { "content-type": "application/json", ...headers })
    response.end(typeof body === "string" ? body : JSON.stringify(body))
  })
  server.listen(0, "localhost")
  await once(server, "listening")
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`
  const url = (path: string) => origin + path
  const serve = (path: string, answered: Answered) => {
    paths.set(path, answered)
    return url(path)
  }
  return {
    origin,
    asked,
    url,
    serve,
    document: (path, members = {}, headers = {}) =>
      serve(path, { body: { client_id: url(path), ...DOCUMENT, ...members }, headers }),
  }
}

export const S256 = { code_challenge: CHALLENGE, code_challenge_method: "S256" }
