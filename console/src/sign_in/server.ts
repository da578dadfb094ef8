import * as oauth from "oauth4webapi"
import { issuer } from "../page_facts.ts"

/** The client of the console: src/oauth/console_client_id.ts. */
export const CLIENT: oauth.Client = { client_id: "client_000000000000000000636f6e736f6c65" }

/** This page came from the issuer, so a check of its scheme protects nothing. Developers use http on their own machine. */
export const OPTIONS = { [oauth.allowInsecureRequests]: true } as const

let found: Promise<oauth.AuthorizationServer> | undefined

/** Reads discovery, once. */
export function server(): Promise<oauth.AuthorizationServer> {
  found ??= discover().catch((error: unknown) => {
    found = undefined
    throw error
  })
  return found
}

async function discover(): Promise<oauth.AuthorizationServer> {
  const url = new URL(issuer())
  return oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, OPTIONS))
}

type Endpoint =
  | "authorization"
  | "backchannel_authentication"
  | "device_authorization"
  | "end_session"
  | "token"
  | "userinfo"
  | "revocation"

/** Returns the address of an endpoint that this service always has. */
export function endpoint(of: oauth.AuthorizationServer, name: `${Endpoint}_endpoint` | "jwks_uri"): URL {
  const address = of[name]
  if (address === undefined) throw new Error(`Discovery has no ${name}.`)
  return new URL(address)
}
