import type { Server } from "node:http"
import type { Server as HttpsServer } from "node:https"
import type { AddressInfo } from "node:net"
import type { Config } from "../config/options.ts"
import { publicUrlOf } from "../config/public_url.ts"
import { listenAt, stopListening } from "../http/listening.ts"
import type { BuildServer } from "../http/server.ts"
import { contextOptions } from "../http/tls.ts"
import { isLoopbackHost } from "../oauth/redirect_uri.ts"
import type { Log } from "../observe/log.ts"
import { keepCertificate } from "./kept_certificate.ts"
import { endsTls, readClientCa, readTlsFiles } from "./tls_files.ts"

/** The server at its port, with its certificate if TLS ends here. */
export interface Serving {
  readonly servers: readonly (Server | HttpsServer)[]
  listen(): Promise<AddressInfo>
  /** Looks for a new certificate, as the server does every ten seconds. */
  lookForCertificate(): void
  close(): Promise<void>
}

/** @throws TlsFilesUnusable */
export function serving(config: Config, build: BuildServer, log: Log): Serving {
  if (!endsTls(config)) return servingAt([{ server: build(), port: config.port }], config, log)
  const hsts = !isLoopbackHost(new URL(publicUrlOf(config)).hostname)
  const files = readTlsFiles(config)
  const server = build({ ...files, hsts }) as HttpsServer
  const clients = { ca: readClientCa(config) }
  const forClients =
    config.mtlsPort === undefined
      ? undefined
      : { server: build({ ...files, hsts, clients }) as HttpsServer, port: config.mtlsPort }
  const certificate = keepCertificate(
    config,
    (renewed) => {
      server.setSecureContext(contextOptions(renewed))
      forClients?.server.setSecureContext(contextOptions({ ...renewed, clients }))
    },
    log,
  )
  const first = { server, port: config.port }
  const at = servingAt(forClients === undefined ? [first] : [first, forClients], config, log)
  return {
    ...at,
    lookForCertificate: certificate.look,
    async close() {
      certificate.stop()
      await at.close()
    },
  }
}

const servingAt = (places: Parameters<typeof listenAt>[0], { host }: Config, log: Log): Serving => ({
  servers: places.map(({ server }) => server),
  listen: () => listenAt(places, host, log),
  lookForCertificate: () => {},
  close: () => stopListening(places),
})
