import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** Waits on the loopback for the browser that comes back from a sign-in. RFC 8252 §7.3. */
export interface CallbackListener {
  readonly redirectUri: string
  /** Resolves with the parameters of the answer with this `state`. Undefined if none comes in time. */
  answerTo(state: string): Promise<URLSearchParams | undefined>
  close(): void
}

const WAITS_MS = 10 * 60_000
const PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Done</title><p>Done. Go back to the terminal.'

/** Listens on a free port of 127.0.0.1, or on the given port. */
export async function listenForCallback(port: number): Promise<CallbackListener> {
  const waiting = new Map<string, (answer: URLSearchParams | undefined) => void>()
  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? "", "http://127.0.0.1")
    // Any page in the browser can call this address. Only the answer with the request's own state counts.
    const state = url?.searchParams.get("state") ?? ""
    const found = url?.pathname === "/callback" && request.method === "GET" ? waiting.get(state) : undefined
    const headers = {
      "content-type": "text/html; charset=utf-8",
      "referrer-policy": "no-referrer",
      connection: "close",
    }
    if (found === undefined) return response.writeHead(404, headers).end("Not found")
    response.writeHead(200, headers).end(PAGE)
    waiting.delete(state)
    found(url?.searchParams)
  })
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  return {
    redirectUri: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`,
    answerTo: (state) =>
      new Promise((answered) => {
        const timer = setTimeout(() => answered(undefined), WAITS_MS)
        waiting.set(state, (answer) => {
          clearTimeout(timer)
          answered(answer)
        })
      }),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
