import type { Client } from "../oauth/client.ts"
import { allowedOrigins } from "../oauth/client.ts"
import type { Route } from "./routes.ts"

/**
 * Lets the calling page read the answer if the client registered the page's origin. For an unknown client (a preflight, an invalid token), an origin
 * of any client is enough, so that a page can read a 401. Credentials are never allowed. RFC 9700 §2.6.
 */
export function corsHeaders(
  cors: Route["cors"],
  origin: string | undefined,
  client: Client | undefined,
  isRegistered: (origin: string) => Promise<boolean>,
): Headers | Promise<Headers> {
  if (cors === "none") return NOTHING
  if (cors === "any") return ANY
  if (origin === undefined) return VARY
  const headers = (allowed: boolean) =>
    allowed ? { ...VARY, "access-control-allow-origin": origin, ...EXPOSED } : VARY
  return client === undefined ? isRegistered(origin).then(headers) : headers(allowedOrigins(client).includes(origin))
}

type Headers = Readonly<Record<string, string>>

const EXPOSED = { "access-control-expose-headers": "WWW-Authenticate, DPoP-Nonce, Retry-After, X-Trace-Id" }
const NOTHING: Headers = {}
const VARY: Headers = { vary: "Origin" }
const ANY: Headers = { "access-control-allow-origin": "*", ...EXPOSED }

/** The headers of a preflight answer, except those that allow the origin. */
export const preflightHeaders = ({ methods }: Pick<Route, "methods">): Record<string, string> => ({
  allow: allowHeader(methods, true),
  "access-control-allow-methods": listed(methods).join(", "),
  // Clients of the Model Context Protocol send MCP-Protocol-Version also when they read this service's metadata.
  "access-control-allow-headers": "Authorization, Content-Type, DPoP, MCP-Protocol-Version",
  "access-control-max-age": "600",
})

const listed = (methods: Route["methods"]): readonly string[] => (methods === "any" ? [] : methods)

export const allowHeader = (methods: Route["methods"], withOptions: boolean): string =>
  [...listed(methods), ...(withOptions ? ["OPTIONS"] : [])].join(", ")
