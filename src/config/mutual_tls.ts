import type { Reachable } from "./public_url.ts"
import { publicUrlOf } from "./public_url.ts"

interface MutualTlsOptions extends Reachable {
  readonly mtlsPort: number | undefined
  readonly mtlsUrl: string | undefined
  readonly tlsClientCa: string | undefined
  readonly clientCertProxies: readonly string[]
  readonly clientCertVerified: boolean
}

/** Undefined if the server sees no certificates of clients. */
export function mutualTlsOf(config: MutualTlsOptions) {
  const { mtlsPort, mtlsUrl, tlsClientCa, clientCertProxies, clientCertVerified } = config
  if (mtlsPort === undefined && clientCertProxies.length === 0) return undefined
  return {
    url: mtlsUrl ?? (mtlsPort === undefined ? undefined : atPort(publicUrlOf(config), mtlsPort)),
    verifies: tlsClientCa !== undefined || clientCertVerified,
  }
}

function atPort(url: string, port: number): string {
  const there = new URL(url)
  there.port = String(port)
  return there.href.replace(/\/$/, "")
}
