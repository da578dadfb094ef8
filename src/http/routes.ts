/**
 * http/ — the edge.
 * Owns: bytes, methods, headers, cookies, limits by address, CORS, how answers and refusals are written.
 * Does not own: what is answered (endpoints/), how pages look (pages/).
 */

import { authorize } from "../endpoints/authorize.ts"
import { discovery } from "../endpoints/discovery.ts"
import { alive, ready } from "../endpoints/health.ts"
import { home } from "../endpoints/home.ts"
import { introspect } from "../endpoints/introspect.ts"
import { keySet } from "../endpoints/key_set.ts"
import { registration } from "../endpoints/registration/registration.ts"
import { revoke } from "../endpoints/revoke.ts"
import { signOut } from "../endpoints/sign_out/sign_out.ts"
import { token } from "../endpoints/token/token.ts"
import { tokeninfo } from "../endpoints/tokeninfo.ts"
import { userinfo } from "../endpoints/userinfo.ts"
import {
  AUTHORIZATION_PATH,
  DISCOVERY_PATH,
  INTROSPECTION_PATH,
  KEY_SET_PATH,
  REGISTRATION_PATH,
  REVOCATION_PATH,
  SERVER_METADATA_PATH,
  SIGN_OUT_PATH,
  TOKEN_PATH,
  TOKENINFO_PATH,
  USERINFO_PATH,
} from "../oauth/paths.ts"
import type { Delivery } from "../oauth/refusal.ts"
import type { Answer } from "../ports/answer.ts"
import type { EdgeRequest, Ports } from "../ports/ports.ts"

export type Method = "GET" | "HEAD" | "POST" | "PUT" | "DELETE"

export interface RouteLimit {
  readonly name: "token" | "registration" | "authorization"
  /** What is counted: each has a count of its own. */
  readonly by: readonly ("address" | "session")[]
  /** Requests with these methods do not count. */
  readonly uncounted?: readonly Method[]
}

export interface Route {
  readonly path: string
  /** RFC 8414 §3.1: a well-known path, which also goes before the issuer's path: `/.well-known/…/auth` beside `/auth/.well-known/…`. */
  readonly wellKnown?: true
  readonly methods: readonly Method[]
  readonly endpoint: (request: EdgeRequest, ports: Ports) => Promise<Answer>
  /** The form of a thrown refusal. */
  readonly refusals: Exclude<Delivery, "redirect">
  /** Whether the body is read. Without reading it, the server cannot refuse it. */
  readonly body: "read" | "ignored"
  /** Counts each request except GET by address before its body is read. */
  readonly limit?: RouteLimit
  /** Whether the route is enabled. If not, its path is unknown. */
  readonly exists?: (ports: Ports) => boolean
  /** `registered`: the origins of the client at hand, or of any client if the client is unknown. */
  readonly cors: "none" | "registered" | "any"
  /** Probes and scanners use any host here, so a wrong host says nothing about GATEHOUSE_URL. */
  readonly anyHost?: true
  readonly cache: "no-store" | "cached"
}

const page = { refusals: "page", cors: "none", cache: "no-store" } as const
const fromClients = { methods: ["POST"], refusals: "token", body: "read", cache: "no-store" } as const
const bearer = { refusals: "bearer", body: "ignored", cors: "registered", cache: "no-store" } as const
const metadata = {
  methods: ["GET", "HEAD"],
  refusals: "token",
  body: "ignored",
  cors: "any",
  cache: "cached",
} as const

const probe = {
  methods: ["GET", "HEAD"],
  refusals: "token",
  body: "ignored",
  cors: "none",
  cache: "no-store",
  anyHost: true,
} as const

const tokenLimit: RouteLimit = { name: "token", by: ["address"] }

/** Every path of a route under this base path of the public URL; the base path may be empty. */
export const pathsOf = ({ path, wellKnown }: Route, basePath: string): readonly string[] =>
  wellKnown && basePath !== "" ? [basePath + path, path + basePath] : [basePath + path]

export const ROUTES: readonly Route[] = [
  { path: "/", endpoint: home, methods: ["GET", "HEAD"], body: "ignored", anyHost: true, ...page },
  {
    path: AUTHORIZATION_PATH,
    endpoint: authorize,
    methods: ["GET", "HEAD", "POST"],
    body: "read",
    limit: { name: "authorization", by: ["address", "session"] },
    ...page,
  },
  { path: SIGN_OUT_PATH, endpoint: signOut, methods: ["GET", "HEAD", "POST"], body: "read", ...page },
  { path: TOKEN_PATH, endpoint: token, ...fromClients, limit: tokenLimit, cors: "registered" },
  { path: REVOCATION_PATH, endpoint: revoke, ...fromClients, limit: tokenLimit, cors: "registered" },
  { path: INTROSPECTION_PATH, endpoint: introspect, ...fromClients, cors: "none" },
  {
    path: REGISTRATION_PATH,
    endpoint: registration,
    exists: (ports) => ports.registration !== undefined,
    methods: ["GET", "POST", "PUT", "DELETE"],
    refusals: "bearer",
    body: "read",
    limit: { name: "registration", by: ["address"], uncounted: ["GET"] },
    // What a caller may do here depends on what it sends, never on its origin.
    cors: "any",
    cache: "no-store",
  },
  { path: USERINFO_PATH, endpoint: userinfo, methods: ["GET", "HEAD", "POST"], ...bearer },
  { path: TOKENINFO_PATH, endpoint: tokeninfo, methods: ["GET", "HEAD"], ...bearer },
  { path: DISCOVERY_PATH, wellKnown: true, endpoint: discovery, ...metadata },
  { path: SERVER_METADATA_PATH, wellKnown: true, endpoint: discovery, ...metadata },
  { path: KEY_SET_PATH, endpoint: keySet, ...metadata },
  { path: "/healthz", endpoint: alive, ...probe },
  { path: "/readyz", endpoint: ready, ...probe },
]
