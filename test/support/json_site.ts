import { once } from "node:events"
import type { RequestListener } from "node:http"
import { createServer } from "node:http"
import { createServer as createHttpsServer } from "node:https"
import type { AddressInfo } from "node:net"

/**
 * Serves JSON documents by path, on a free port of localhost, and returns the origin. With a certificate the site is https. The caller may add
 * documents later.
 */
export async function jsonSite(
  test: { after(callback: () => void): void },
  documents: Readonly<Record<string, unknown>>,
  certificate?: { readonly key: string; readonly cert: string },
): Promise<string> {
  const answer: RequestListener = ({ url = "" }, response) => {
    const document = documents[url]
    response.writeHead(document === undefined ? 404 : 200, { "content-type": "application/json" })
    response.end(JSON.stringify(document ?? {}))
  }
  const server = certificate === undefined ? createServer(answer) : createHttpsServer(certificate, answer)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  test.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return `${certificate === undefined ? "http" : "https"}://localhost:${(server.address() as AddressInfo).port}`
}
