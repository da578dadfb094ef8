import type { KeyObject } from "node:crypto"
import { createHmac, generateKeyPairSync, sign } from "node:crypto"
import { once } from "node:events"
import type { IncomingHttpHeaders, ServerResponse } from "node:http"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

type Json = Readonly<Record<string, unknown>>

/** What a provider does otherwise than it should. `answers` replace whole answers, by path. */
export interface Lies {
  metadata?: Json
  header?: Json
  claims?: Json
  /** The members of the token answer. */
  tokens?: Json
  userinfo?: Json
  /** Signs the input of the JWT. */
  signature?: (input: string) => string
  keys?: unknown
  answers?: Readonly<Record<string, Answering>>
}

/** `answer`: sends the answer that the provider would have sent. */
type Answering = (response: ServerResponse, answer: () => void) => void

export interface LyingProvider {
  readonly issuer: string
  /** Each received request: its path, its headers, and the fields of its form. */
  readonly asked: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly form: URLSearchParams }[]
  /** Returns how often a path was requested. */
  timesAsked(path: string): number
  lies: Lies
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
  close(): void
}

export const DISCOVERY = "/.well-known/openid-configuration"

/**
 * An OpenID provider on this machine, without people: a code gives an ID token for "person-1", or for the person of `answerFor`. It tells the truth unless
 * `lies` says otherwise.
 */
export async function lyingProvider(clientId: string, nonce: string, now: () => number): Promise<LyingProvider> {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const server = createServer(async (request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? "", issuer)
    const form = new URLSearchParams(await text(request))
    provider.asked.push({ path, headers: request.headers, form })
    response.setHeader("date", new Date(now()).toUTCString())
    const answer = () => json(response, documentAt(path, form))
    const own = provider.lies.answers?.[path]
    if (own !== undefined) own(response, answer)
    else if (path === "/authorize") askNobody(response, searchParams)
    else answer()
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: LyingProvider = {
    issuer,
    asked: [],
    timesAsked: (path) => provider.asked.filter((each) => each.path === path).length,
    lies: {},
    publicKey,
    privateKey,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }

  function documentAt(path: string, form: URLSearchParams): unknown {
    const { metadata, tokens, userinfo, keys } = provider.lies
    switch (path) {
      case DISCOVERY:
        return {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/jwks`,
          id_token_signing_alg_values_supported: ["RS256"],
          code_challenge_methods_supported: ["S256"],
          ...metadata,
        }
      case "/token":
        return { access_token: "at", token_type: "Bearer", expires_in: 60, id_token: idToken(form), ...tokens }
      case "/userinfo":
        return { sub: "person-1", name: "Ann of userinfo", email: "userinfo@example.com", ...userinfo }
      case "/jwks":
        return keys ?? { keys: [{ ...publicKey.export({ format: "jwk" }), kid: "one", use: "sig" }] }
      default:
        return undefined
    }
  }

  function idToken(form: URLSearchParams): string {
    const { header, claims, signature } = provider.lies
    const iat = Math.floor(now() / 1000)
    const all = {
      iss: issuer,
      aud: clientId,
      sub: "person-1",
      nonce,
      iat,
      exp: iat + 300,
      name: "Ann",
      email: "ann@example.com",
      email_verified: true,
      ...claimsIn(form.get("code")),
      ...claims,
    }
    const input = `${part({ alg: "RS256", kid: "one", ...header })}.${part(all)}`
    const signed = signature ?? ((data) => sign("sha256", Buffer.from(data), privateKey).toString("base64url"))
    return `${input}.${signed(input)}`
  }

  return provider
}

/** Redirects as a provider does that may not show a page. OpenID Connect Core §3.1.2.6. */
const askNobody = (response: ServerResponse, asked: URLSearchParams) => {
  const answer = new URLSearchParams({ error: "login_required", state: asked.get("state") ?? "" })
  response.writeHead(303, { location: `${asked.get("redirect_uri")}?${answer}` }).end()
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url")

const CARRYING = "claims."

/**
 * The address to which such a provider sends the browser back: with a code that carries these claims. `url`: the authorization request, with which the
 * browser arrives there.
 */
export function answerFor(person: Json, url = ""): string {
  const asked = new URL(url).searchParams
  const nonce = asked.get("nonce")
  const code = CARRYING + part({ nonce, ...person })
  return `${asked.get("redirect_uri")}?${new URLSearchParams({ code, state: asked.get("state") ?? "" })}`
}

const claimsIn = (code: string | null): Json =>
  code?.startsWith(CARRYING) === true
    ? JSON.parse(Buffer.from(code.slice(CARRYING.length), "base64url").toString())
    : {}

/** Signs with HS256 and a public text as the secret. */
export const hmacWith = (secret: string) => (input: string) =>
  createHmac("sha256", secret).update(input).digest("base64url")

export function json(response: ServerResponse, value: unknown, status = value === undefined ? 404 : 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value ?? {}))
}
