import { isIP } from "node:net"
import { isLoopbackHost } from "../oauth/redirect_uri.ts"
import { addressVerdict } from "../outbound/address_verdict.ts"

export const ONLY_HERE = "an address that only this machine or its network can reach"

const verdict = addressVerdict({ networks: [], loopback: false })

function isPrivate(address: string): boolean {
  const { hostname } = new URL(address)
  const literal = hostname.replace(/^\[(.*)\]$/, "$1")
  return isLoopbackHost(hostname.replace(/\.$/, "")) || (isIP(literal) !== 0 && verdict(literal) === "refused")
}

/**
 * Whether a server at `from` may name `address`. The command runs inside the operator's network: a server outside must not make it call addresses
 * inside. Host names are not looked up. True for a text that is not a URL, which the caller checks.
 */
export const mayName = (from: string, address: string): boolean =>
  URL.parse(address) === null || !isPrivate(address) || isPrivate(from)
