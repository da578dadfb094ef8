import type { ChainSpec } from "./load/chains.ts"
import { get, post } from "./load/request.ts"
import type { HotStatement } from "./postgres/pgbench.ts"
import type { Site, Tokens } from "./servers/site.ts"
import { authorizePath, authorizeRequest, exchangeForm, newGrants, PASSWORD } from "./servers/site.ts"

/** One kind of work, the same for every server. */
export interface Work {
  readonly name: string
  readonly title: string
  readonly connections: number
  /** Requests of one operation. */
  readonly requests: 1 | 2
  readonly prepare: (site: Site) => Promise<ChainSpec>
  /** Which of oidc-provider's two set-ups a quick run compares with. */
  readonly rival: "memory" | "durable" | "none"
  /** Lists of statements that pgbench does alone, where Gatehouse does no more than that for one operation. */
  readonly statements?: readonly (readonly HotStatement[])[]
}

/** So many tokens, so that no server is asked for one row over and over. oidc-provider's memory holds a thousand records. */
const TOKENS = 100

const bearerRequests = async (site: Site, request: (tokens: Tokens) => string): Promise<ChainSpec> => ({
  kind: "repeat",
  requests: (await newGrants(site, TOKENS)).map(request),
})

export const WORKS: readonly Work[] = [
  {
    name: "client_credentials",
    title: "client_credentials",
    connections: 32,
    requests: 1,
    rival: "memory",
    prepare: async ({ port, paths, client }) => ({
      kind: "repeat",
      requests: [post(port, paths.token, { grant_type: "client_credentials", scope: "read write", ...client })],
    }),
  },
  {
    name: "tokeninfo",
    title: "tokeninfo (oidc-provider: introspection)",
    connections: 32,
    requests: 1,
    rival: "memory",
    statements: [["standing"]],
    prepare: (site) => bearerRequests(site, ({ access }) => site.checkToken(site, access)),
  },
  {
    name: "userinfo",
    title: "userinfo",
    connections: 32,
    requests: 1,
    rival: "memory",
    statements: [["standing"]],
    prepare: (site) =>
      bearerRequests(site, ({ access }) => get(site.port, site.paths.userinfo, { authorization: `Bearer ${access}` })),
  },
  {
    name: "refresh",
    title: "refresh chains, 32 in parallel",
    connections: 32,
    requests: 1,
    rival: "durable",
    // A refresh reads the grant and then rotates it.
    statements: [["rotate"], ["find", "rotate"]],
    prepare: async (site) => ({
      kind: "refresh",
      port: site.port,
      path: site.paths.token,
      client: site.client,
      tokens: (await newGrants(site, 32)).map(({ refresh }) => refresh),
    }),
  },
  {
    name: "code_flow",
    title: "authorization code flow with PKCE, signed in, consent remembered, 16 in parallel",
    connections: 16,
    requests: 2,
    rival: "durable",
    prepare: async (site) => ({
      kind: "code-flow",
      port: site.port,
      authorize: authorizeRequest(site),
      path: site.paths.token,
      form: exchangeForm(site),
    }),
  },
  {
    name: "sign_in",
    title: "password sign-in: page and form, argon2id, 8 in parallel",
    connections: 8,
    requests: 2,
    rival: "none",
    prepare: async (site) => ({
      kind: "sign-in",
      port: site.port,
      authorize: get(site.port, authorizePath(site)),
      typed: { username: "ann", password: PASSWORD },
    }),
  },
]

/** The work that everything else is compared with is done by wrk; what depends on the answer before it, by our generator. */
export const isIndependent = (chain: ChainSpec): chain is Extract<ChainSpec, { kind: "repeat" }> =>
  chain.kind === "repeat"
