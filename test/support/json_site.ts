import { once } from "node:events"
import type { RequestListener } from "node:http"
import { createServer } from "node:http"
import { createServer as createHttpsServer } from "node:https"
import type { AddressInfo } from "node:net"

interface Closing {
  after(callback: () => void): void
}
interface Certificate {
  readonly key: string
  readonly cert: string
}

/** Serves on a free port of localhost, and returns the origin. With a certificate the site is https. */
export async function localSite(test: Closing, answer: RequestListener, certificate?: Certificate): Promise<string> {
  const server = certificate === undefined ? createServer(answer) : createHttpsServer(certificate, answer)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  test.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return `${certificate === undefined ? "http" : "https"}://localhost:${(server.address() as AddressInfo).port}`
}

/** Serves JSON documents by path, as `localSite`. The caller may add documents later. */
export const jsonSite = (
  test: Closing,
  documents: Readonly<Record<string, unknown>>,
  certificate?: Certificate,
): Promise<string> =>
  localSite(
    test,
    ({ url = "" }, response) => {
      const document = documents[url]
      response.writeHead(document === undefined ? 404 : 200, { "content-type": "application/json" })
      response.end(JSON.stringify(document ?? {}))
    },
    certificate,
  )
