import { Browser } from "../../src/testing/testing.ts"
import type { Discovered } from "./discovery.ts"
import { discover } from "./discovery.ts"
import type { Outgoing } from "./request.ts"
import { authenticated, members, send } from "./request.ts"
import { authorize } from "./sign_in.ts"
import type { Target } from "./target.ts"

/** `refresh`: each refresh presents the token that the previous one returned. */
export type Work =
  | { readonly kind: "repeat"; readonly request: Outgoing }
  | { readonly kind: "refresh"; readonly tokens: readonly string[]; readonly request: (token: string) => Outgoing }

/** A scenario with its load, or the reason why the server does not support it. */
export type Scenario =
  | { readonly name: string; readonly work: Work }
  | { readonly name: string; readonly unsupported: string }

/** The parallel refresh chains. Each needs a grant of its own. */
const CHAINS = 16

type Tokens = Readonly<Record<string, unknown>>

/** Tries each scenario once, with one request. */
export async function scenariosOf(target: Target): Promise<Scenario[]> {
  const server = await discover(target.issuer)
  const ofClient = await attempt(() => clientCredentials(target, server))
  const ofUser = await attempt(() => signIns(target, server, 1))
  const anyToken = () => accessToken(ofUser.result?.[0] ?? ofClient.result?.tokens ?? {}, ofUser.why ?? ofClient.why)
  return [
    await scenario("client_credentials", async () => repeat(succeeded(ofClient).request)),
    await scenario("introspection", async () => {
      const url = needed(server.introspection, "introspection_endpoint")
      const request = authenticated(target, url, { token: anyToken() })
      const { active } = members(url, await send(request))
      if (active !== true) throw new Error("the server does not show this client the token as active")
      return repeat(request)
    }),
    await scenario("userinfo", async () => {
      const url = needed(server.userinfo, "userinfo_endpoint")
      const [tokens = {}] = succeeded(ofUser)
      const request = { url, headers: { authorization: `Bearer ${accessToken(tokens)}` } }
      members(url, await send(request))
      return repeat(request)
    }),
    await scenario("refresh", async () => {
      const [first = {}] = succeeded(ofUser)
      refreshToken(first)
      const tokens = [first, ...(await signIns(target, server, CHAINS - 1))].map(refreshToken)
      const request = (token: string) =>
        authenticated(target, server.token, { grant_type: "refresh_token", refresh_token: token })
      return { kind: "refresh", tokens, request }
    }),
  ]
}

const repeat = (request: Outgoing): Work => ({ kind: "repeat", request })

async function clientCredentials(target: Target, { token, grantTypes }: Discovered) {
  if (grantTypes?.includes("client_credentials") === false)
    throw new Error("grant_types_supported of its discovery document does not contain it")
  const request = authenticated(target, token, { grant_type: "client_credentials" })
  return { request, tokens: members(token, await send(request)) }
}

/** Signs in once, and authorizes several times. */
async function signIns(target: Target, server: Discovered, count: number): Promise<Tokens[]> {
  const { person } = target
  if (person === undefined) throw new Error("it needs a user: give --username and BENCH_PASSWORD")
  const authorization = needed(server.authorization, "authorization_endpoint")
  const browser = new Browser()
  const grants: Tokens[] = []
  while (grants.length < count) {
    const code = await authorize(browser, authorization, target, person)
    const exchange = authenticated(target, server.token, { grant_type: "authorization_code", ...code })
    grants.push(members(server.token, await send(exchange)))
  }
  return grants
}

type Attempt<T> =
  | { readonly result: T; readonly why?: undefined }
  | { readonly result?: undefined; readonly why: string }

async function attempt<T>(work: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { result: await work() }
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) }
  }
}

function succeeded<T>({ result, why }: Attempt<T>): T {
  if (why !== undefined) throw new Error(why)
  return result
}

async function scenario(name: string, prepare: () => Promise<Work>): Promise<Scenario> {
  const { result, why } = await attempt(prepare)
  return why === undefined ? { name, work: result } : { name, unsupported: why }
}

function needed(endpoint: string | undefined, name: string): string {
  if (endpoint === undefined) throw new Error(`its discovery document names no ${name}`)
  return endpoint
}

function accessToken({ access_token }: Tokens, why = "no access_token in the answer"): string {
  if (typeof access_token !== "string") throw new Error(why)
  return access_token
}

function refreshToken({ refresh_token }: Tokens): string {
  if (typeof refresh_token !== "string")
    throw new Error("no refresh_token in the answer; many servers need offline_access in --scope")
  return refresh_token
}
