import { once } from "node:events"
import type { IncomingMessage, ServerResponse } from "node:http"
import { createServer } from "node:http"
import { createServer as createHttpsServer } from "node:https"
import { text } from "node:stream/consumers"

/** An application's own server. The browser returns to its origin. */
export interface CallbackServer {
  /** `http://127.0.0.1:PORT`, or `https://localhost:PORT` if the server has a certificate. */
  readonly origin: string
  /** The path and query of each request, unchanged. */
  readonly visits: string[]
  /** The body of each POST. */
  readonly posts: string[]
  close(): Promise<void>
}

const ANYTHING =
  '<!doctype html><html lang="en"><title>Application</title><link rel="icon" href="data:,"><h1>Back at the application</h1>'

interface Settings {
  /** A key and a certificate for `localhost`. */
  readonly certificate?: { readonly key: string; readonly cert: string }
  /** Returns the address of a redirect, or undefined to answer with a page. */
  readonly redirect?: (request: { readonly method: string; readonly url: string }) => string | undefined
}

/** Serves the given pages by path, and a plain page at every other path. */
export async function callbackServer(
  pages: Readonly<Record<string, string>> = {},
  { certificate, redirect }: Settings = {},
): Promise<CallbackServer> {
  const visits: string[] = []
  const posts: string[] = []
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    const { url = "", method = "" } = request
    visits.push(url)
    const path = url.split("?", 1)[0] ?? ""
    // The body is recorded before a test can see the answer.
    text(request).then((body) => {
      if (method === "POST") posts.push(body)
      const location = redirect?.({ method, url })
      if (location !== undefined) return response.writeHead(303, { location }).end()
      response.setHeader("content-type", `text/${path.endsWith(".js") ? "javascript" : "html"}; charset=utf-8`)
      response.end(pages[path] ?? ANYTHING)
    })
  }
  const server = certificate ? createHttpsServer(certificate, serve) : createServer(serve)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("expected a TCP port")
  return {
    origin: `${certificate ? "https://localhost" : "http://127.0.0.1"}:${address.port}`,
    visits,
    posts,
    async close() {
      const closed = once(server, "close")
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
