import { createHash } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** The SHA-1 of a password, in the spelling of Pwned Passwords. */
export const sha1 = (password: string): string => createHash("sha1").update(password).digest("hex").toUpperCase()

/** The answer of a service that knows these passwords: with padding, and with other hashes of the same prefix. */
export function rangeOf(prefix: string, known: readonly string[]): string {
  const found = known.map(sha1).filter((hash) => hash.startsWith(prefix))
  const lines = [
    ...found.map((hash) => `${hash.slice(5)}:${17}`),
    ...Array.from({ length: 20 }, (_, count) => `${sha1(`padding ${prefix} ${count}`).slice(5)}:0`),
  ]
  return lines.sort().join("\r\n")
}

export interface BreachService {
  /** The setting: the first characters of a hash follow it. */
  readonly url: string
  readonly port: number
  /** The path and the headers of each request. */
  readonly asked: { readonly path: string; readonly headers: IncomingMessage["headers"] }[]
}

/** Starts a service of breached passwords on this machine. `answer` replaces what it answers. */
export async function breachService(
  test: { after(callback: () => void): void },
  known: readonly string[],
  answer?: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<BreachService> {
  const asked: BreachService["asked"] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ""
    asked.push({ path, headers: request.headers })
    if (answer !== undefined) answer(request, response)
    else response.writeHead(200, { "content-type": "text/plain" }).end(rangeOf(path.slice("/range/".length), known))
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  test.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/range/`, port, asked }
}
