import type { Client } from "../oauth/client.ts"
import { allowedOrigins } from "../oauth/client.ts"
import type { Route } from "./routes.ts"

/**
 * The origin that may read the answer: one of the client's own if the client is known, else any registered one (a preflight, an invalid
 * token), so that a page can see its 401. Never with credentials. RFC 9700 §2.6.
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

const EXPOSED = { "access-control-expose-headers": "WWW-Authenticate, Retry-After, X-Trace-Id" }
const NOTHING: Headers = {}
const VARY: Headers = { vary: "Origin" }
const ANY: Headers = { "access-control-allow-origin": "*", ...EXPOSED }

/** What a preflight answer says besides the origin. */
export const preflightHeaders = ({ methods }: Route): Record<string, string> => ({
  allow: allowHeader(methods, true),
  "access-control-allow-methods": methods.join(", "),
  "access-control-allow-headers": "Authorization, Content-Type",
  "access-control-max-age": "600",
})

export const allowHeader = (methods: readonly string[], withOptions: boolean): string =>
  [...methods, ...(withOptions ? ["OPTIONS"] : [])].join(", ")
