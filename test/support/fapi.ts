import type { OwnKey } from "./client_assertion.ts"
import { asserted, assertionOf, jwksOf, ownKey } from "./client_assertion.ts"
import type { ProofKeys, ProofParts } from "./dpop.ts"
import { dpopProof, proofKeys } from "./dpop.ts"
import { authorize, CHALLENGE, REDIRECT_URI, requestOf, VERIFIER } from "./journey.ts"
import { pushFields } from "./pushed.ts"
import type { Confidential, Service } from "./service.ts"
import { confidentialClient, post } from "./service.ts"
import type { Received } from "./wire.ts"
import { send } from "./wire.ts"

/** A client of a profile of FAPI: the key of its assertions, and the key to which its tokens are bound. */
export interface FapiClient {
  readonly client_id: string
  readonly key: OwnKey
  readonly proofs: ProofKeys
}

type Fields = Readonly<Record<string, string | undefined>>
type Settings = Parameters<typeof confidentialClient>[1]

export async function fapiClient(
  at: Service,
  settings: Settings = {},
  key: OwnKey = ownKey("ES256", "k1"),
): Promise<FapiClient> {
  const { client_id }: Confidential = await confidentialClient(at, {
    profile: "fapi-2.0",
    jwks: jwksOf(key),
    ...settings,
  })
  return { client_id, key, proofs: proofKeys() }
}

/** The fields by which the client authenticates once. */
export const authenticated = async (at: Service, { client_id, key }: FapiClient, parts = {}) =>
  asserted(await assertionOf(at, client_id, key, parts))

export const proofFor = (at: Service, { proofs }: FapiClient, path: string, accessToken?: string, htm = "POST") =>
  dpopProof(proofs, { htm, htu: at.url + path, at: at.clock(), ...(accessToken !== undefined && { accessToken }) })

const PKCE = { code_challenge: CHALLENGE, code_challenge_method: "S256" }

/** Pushes a right request of the client, or one with `more`. Undefined removes a field. */
export const pushFapi = async (at: Service, client: FapiClient, more: Fields = {}, headers = {}): Promise<Received> =>
  pushFields(
    at,
    { ...requestOf(client, { scope: "openid" }), ...PKCE, ...(await authenticated(at, client)), ...more },
    headers,
  )

/** The answer of the authorization endpoint to the pushed request. */
export async function answerToPushed(at: Service, client: FapiClient, answer: Received): Promise<URL> {
  const { request_uri } = JSON.parse(answer.text) as { request_uri: string }
  return authorize(at, at.browser, { client_id: client.client_id, request_uri })
}

export async function fapiCode(at: Service, client: FapiClient, more: Fields = {}, headers = {}): Promise<string> {
  const back = await answerToPushed(at, client, await pushFapi(at, client, more, headers))
  return back.searchParams.get("code") ?? ""
}

/** Sends a token request with the client's assertion, and with a proof unless `headers` is given. */
export const fapiToken = async (
  at: Service,
  client: FapiClient,
  fields: Fields,
  headers: Record<string, string> = { dpop: proofFor(at, client, "/oauth/token.php") },
): Promise<Received> => post(at, { ...(await authenticated(at, client)), ...fields }, headers)

export const exchangeOf = (code: string): Fields => ({
  grant_type: "authorization_code",
  code,
  redirect_uri: REDIRECT_URI,
  code_verifier: VERIFIER,
})

interface ObjectParts {
  readonly claims?: object
  readonly header?: object
}

/** A valid request object for the next minute, which asks for a signed answer. `claims` and `header` replace some of its values; undefined removes one. */
export const fapiObject = (at: Service, client: FapiClient, { claims, header }: ObjectParts = {}): Promise<string> => {
  const right = { ...requestOf(client, { scope: "openid" }), ...PKCE, response_mode: "jwt", nbf: at.clock() / 1000 }
  return assertionOf(at, client.client_id, client.key, {
    claims: { ...right, sub: undefined, jti: undefined, ...claims },
    header: { typ: "oauth-authz-req+jwt", ...header },
  })
}

export const pushObject = async (
  at: Service,
  client: FapiClient,
  request: string,
  more: Fields = {},
): Promise<Received> =>
  pushFields(at, { client_id: client.client_id, request, ...(await authenticated(at, client)), ...more })

const USERINFO = "/api/userinfo.php"

/** Calls userinfo with a valid proof of the client's key, or with one that `parts` changes. */
export function callUserinfo(
  at: Service,
  { proofs }: FapiClient,
  accessToken: string,
  parts: ProofParts = {},
  { scheme = "DPoP", htu = at.url + USERINFO } = {},
): Promise<Received> {
  const dpop = dpopProof(proofs, { htm: "GET", htu, at: at.clock(), accessToken }, parts)
  return send(at, USERINFO, { headers: { authorization: `${scheme} ${accessToken}`, dpop } })
}

/** The status and the error of a refusal. */
export const errorOf = ({ status, text }: Received): string =>
  `${status} ${(JSON.parse(text) as { error: string }).error}`
