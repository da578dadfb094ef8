import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { createServer } from "node:http"
import { networkInterfaces } from "node:os"
import type { ListenAt } from "../config/kinds.ts"
import type { Log } from "../observe/log.ts"
import { addressVerdict } from "../outbound/address_verdict.ts"

const PATH = "/metrics"
const OPTIONS = { maxHeaderSize: 8192, headersTimeout: 10_000, requestTimeout: 10_000 } as const

/** A document of metrics, and its media type. */
export interface Exposition {
  readonly contentType: string
  metrics(): Promise<string>
}

export interface MetricsServer {
  close(): Promise<void>
}

/** Serves the metrics at /metrics, and nothing else. If it cannot listen at `at`, throws an error whose message is for the operator. */
export async function serveMetrics(exposition: Exposition, at: ListenAt, log: Log): Promise<MetricsServer> {
  const server = createServer(OPTIONS, (request, response) => {
    answer(exposition, request, response).catch((error) => {
      log.error({ err: error }, "The metrics could not be written.")
      end(response, 500, "The metrics could not be written. The log says why.\n")
    })
  })
  await listening(server, at)
  server.on("error", (error) => log.error({ err: error }, "A connection to the metrics could not be accepted."))
  log.info(`Metrics are served at ${urlOf(at)}.`)
  const open = publicAddresses(at.address)
  if (open.length > 0)
    log.warn(
      { addresses: open },
      `GATEHOUSE_METRICS listens on a public address of this machine (${open.join(", ")}): anybody can read the metrics there. Choose a loopback or private address, or block the port in a firewall.`,
    )
  return {
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function answer(exposition: Exposition, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path] = (request.url ?? "").split("?")
  if (path !== PATH) return end(response, 404, `Only ${PATH} exists here.\n`)
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("allow", "GET, HEAD")
    return end(response, 405, `${PATH} supports GET and HEAD.\n`)
  }
  const text = await exposition.metrics()
  end(response, 200, text, exposition.contentType)
}

/** Node does not send the body of an answer to HEAD. */
function end(response: ServerResponse, status: number, text: string, contentType = "text/plain; charset=utf-8"): void {
  response.writeHead(status, {
    "content-type": contentType,
    "content-length": Buffer.byteLength(text),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  })
  response.end(text)
}

async function listening(server: Server, { address, port }: ListenAt): Promise<void> {
  const where = urlOf({ address, port })
  try {
    await new Promise<void>((listens, failed) => {
      server.once("error", failed)
      server.listen({ port, host: address }, () => listens(void server.off("error", failed)))
    })
  } catch (error) {
    throw new Error(`metrics cannot be served at ${where}: ${whyNot(error)}`, { cause: error })
  }
}

function whyNot(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined
  switch (code) {
    case "EADDRINUSE":
      return "the port is in use by another program. Stop it, or set GATEHOUSE_METRICS to another port"
    case "EADDRNOTAVAIL":
      return "this machine does not have this address. Set GATEHOUSE_METRICS to one of its addresses"
    case "EACCES":
      return "this user may not open this port. Set GATEHOUSE_METRICS to a port above 1023"
    default:
      return String(error)
  }
}

const urlOf = ({ address, port }: ListenAt): string =>
  `http://${address.includes(":") ? `[${address}]` : address}:${port}${PATH}`

/**
 * Returns the public addresses at which a server that listens at `address` is reachable. `0.0.0.0` means all IPv4 addresses of the machine,
 * `::` all its addresses.
 */
export function publicAddresses(address: string, interfaces = networkInterfaces()): string[] {
  const verdict = addressVerdict({ networks: [], loopback: false })
  const own = Object.values(interfaces).flatMap((each) => each ?? [])
  const all =
    address === "0.0.0.0"
      ? own.filter(({ family }) => family === "IPv4").map((each) => each.address)
      : address === "::"
        ? own.map((each) => each.address)
        : [address]
  return all.filter((each) => verdict(each) === "public")
}
