import { createHash } from "node:crypto"
import { Connection } from "../load/connection.ts"
import { codeOf, get, member, post } from "../load/request.ts"

export const REDIRECT_URI = "https://client.example/callback"
export const PASSWORD = "correct horse battery staple"
const VERIFIER = "a-verifier-of-forty-three-characters-or-more"
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url")

/** A running authorization server with a client, and a person who is signed in and whose consent is remembered. */
export interface Site {
  readonly port: number
  readonly client: Record<"client_id" | "client_secret", string>
  /** The cookies of the signed-in person's browser. */
  readonly cookie: string
  readonly paths: Readonly<Record<"authorize" | "token" | "userinfo", string>>
  /** The request by which a resource server checks an access token. */
  readonly checkToken: (site: Site, token: string) => string
}

export interface Tokens {
  readonly access: string
  readonly refresh: string
}

/** The authorization request that every flow sends. */
export const authorizePath = ({ paths, client }: Pick<Site, "paths" | "client">): string =>
  `${paths.authorize}?${new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: REDIRECT_URI,
    response_type: "code",
    scope: "openid profile email",
    state: "a-state-of-thirty-two-characters",
    nonce: "a-nonce-of-thirty-two-characters",
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
  })
    .toString()
    .replaceAll("+", "%20")}`

export const authorizeRequest = (site: Site): string => get(site.port, authorizePath(site), { cookie: site.cookie })

/** The token request of a code exchange, but for the code. */
export const exchangeForm = ({ client }: Site): Record<string, string> => ({
  grant_type: "authorization_code",
  redirect_uri: REDIRECT_URI,
  code_verifier: VERIFIER,
  ...client,
})

/** So many grants of their own, each by a whole authorization code flow. */
export async function newGrants(site: Site, count: number): Promise<Tokens[]> {
  const connection = new Connection(site.port)
  const grants: Tokens[] = []
  while (grants.length < count) {
    const code = codeOf(await connection.ask(authorizeRequest(site)))
    const answer = await connection.ask(post(site.port, site.paths.token, { ...exchangeForm(site), code }))
    grants.push({ access: member(answer, "access_token"), refresh: member(answer, "refresh_token") })
  }
  connection.close()
  return grants
}
