import type { ChainSpec } from "./load/chains.ts"
import { get, post } from "./load/request.ts"
import type { HotStatement } from "./postgres/pgbench.ts"
import { provenChecks } from "./servers/bound_tokens.ts"
import { forwardRequest } from "./servers/forward.ts"
import type { Site, Tokens } from "./servers/site.ts"
import {
  authorizeParameters,
  authorizePath,
  authorizeRequest,
  exchangeForm,
  newGrants,
  PASSWORD,
} from "./servers/site.ts"

/** One kind of work, the same for every server. */
export interface Work {
  readonly name: string
  readonly title: string
  readonly connections: number
  readonly prepare: (site: Site) => ChainSpec | Promise<ChainSpec>
  /** Whether this work is also measured with a bare server, oidc-provider and better-auth, for comparison. */
  readonly compared: boolean
  /** Whether this work, which no other server has, is measured with a bare server too. */
  readonly withBare?: true
  /** Lists of statements. pgbench measures each list in a run of its own. Undefined if Gatehouse also sends other statements for this work. */
  readonly statements?: readonly (readonly HotStatement[])[]
}

/**
 * The load uses several tokens, so that requests read different rows. It uses only 100, because oidc-provider's store in memory holds 1000 records.
 */
const TOKENS = 100

const bearerRequests = async (site: Site, request: (tokens: Tokens) => string): Promise<ChainSpec> => ({
  kind: "repeat",
  requests: (await newGrants(site, TOKENS)).map(request),
})

export const refreshChain = ({ port, paths, client }: Site, grants: readonly Tokens[]): ChainSpec => ({
  kind: "refresh",
  port,
  path: paths.token,
  client,
  tokens: grants.map(({ refresh }) => refresh),
})

export const codeFlow = (site: Site): ChainSpec => ({
  kind: "code-flow",
  port: site.port,
  authorize: authorizeRequest(site),
  path: site.paths.token,
  form: exchangeForm(site),
})

export const WORKS: readonly Work[] = [
  {
    name: "client_credentials",
    title: "client_credentials",
    connections: 32,
    compared: true,
    prepare: ({ port, paths, client }) => ({
      kind: "repeat",
      requests: [post(port, paths.token, { grant_type: "client_credentials", scope: "read write", ...client })],
    }),
  },
  {
    name: "tokeninfo",
    title: "tokeninfo (oidc-provider, better-auth: introspection)",
    connections: 32,
    compared: true,
    statements: [["standing"]],
    prepare: (site) => bearerRequests(site, ({ access }) => site.checkToken(access)),
  },
  {
    name: "userinfo",
    title: "userinfo",
    connections: 32,
    compared: true,
    statements: [["standing"]],
    prepare: (site) =>
      bearerRequests(site, ({ access }) => get(site.port, site.paths.userinfo, { authorization: `Bearer ${access}` })),
  },
  {
    name: "forward",
    title: "forward: a proxy asks about a request of a person",
    connections: 32,
    compared: false,
    withBare: true,
    prepare: async (site) => ({ kind: "repeat", requests: [await forwardRequest(site)] }),
  },
  {
    name: "dpop",
    title: "tokeninfo with a token that is bound to a key, and a new proof of it (ES256)",
    connections: 32,
    compared: false,
    withBare: true,
    statements: [["standing"]],
    prepare: async (site) => provenChecks(site, TOKENS),
  },
  {
    name: "refresh",
    title: "refresh chains, 32 in parallel",
    connections: 32,
    compared: true,
    statements: [["findRotating"]],
    prepare: async (site) => refreshChain(site, await newGrants(site, 32)),
  },
  {
    name: "code_flow",
    title: "authorization code flow with PKCE, signed in, consent remembered, 16 in parallel",
    connections: 16,
    compared: true,
    prepare: codeFlow,
  },
  {
    name: "pushed_flow",
    title: "the same flow with a pushed request, 16 in parallel",
    connections: 16,
    compared: false,
    prepare: (site) => ({
      kind: "pushed-flow",
      port: site.port,
      push: post(site.port, "/oauth/par.php", { ...authorizeParameters(site), ...site.client }),
      authorize: site.paths.authorize,
      client: site.client.client_id,
      cookie: site.cookie,
      path: site.paths.token,
      form: exchangeForm(site),
    }),
  },
  {
    name: "sign_in",
    title: "password sign-in: page and form, argon2id, 8 in parallel",
    connections: 8,
    compared: false,
    prepare: (site) => ({
      kind: "sign-in",
      port: site.port,
      authorize: get(site.port, authorizePath(site)),
      typed: { username: "ann", password: PASSWORD },
    }),
  },
]
