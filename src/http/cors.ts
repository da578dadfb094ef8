import type { Client } from "../oauth/client.ts"
import { allowedOrigins } from "../oauth/client.ts"
import type { Route } from "./routes.ts"

/**
 * Which origin may read the answer. Where the client is known, its own; where none can be (a preflight, an invalid token) any
 * registered one, so that a page sees the 401 it is to act on. Never with credentials. RFC 9700 §2.6.
 */
export async function corsHeaders(
  cors: Route["cors"],
  origin: string | undefined,
  client: Client | undefined,
  isRegistered: (origin: string) => Promise<boolean>,
): Promise<Record<string, string>> {
  if (cors === "none") return {}
  if (cors === "any") return { "access-control-allow-origin": "*", ...EXPOSED }
  const vary = { vary: "Origin" }
  if (origin === undefined) return vary
  const allowed = client === undefined ? await isRegistered(origin) : allowedOrigins(client).includes(origin)
  return allowed ? { ...vary, "access-control-allow-origin": origin, ...EXPOSED } : vary
}

const EXPOSED = { "access-control-expose-headers": "WWW-Authenticate, Retry-After, X-Trace-Id" }

/** What a preflight is told beside the origin. */
export const preflightHeaders = ({ methods }: Route): Record<string, string> => ({
  allow: allowHeader(methods, true),
  "access-control-allow-methods": methods.join(", "),
  "access-control-allow-headers": "Authorization, Content-Type",
  "access-control-max-age": "600",
})

export const allowHeader = (methods: readonly string[], withOptions: boolean): string =>
  [...methods, ...(withOptions ? ["OPTIONS"] : [])].join(", ")
