import { equal } from "node:assert/strict"
import { assertError } from "./answers.ts"
import type { RegisteredClient } from "./journey.ts"
import type { Service, Tokens } from "./service.ts"
import { post, refreshRequest, tokensFor, userinfo } from "./service.ts"
import type { TokenEndpoint } from "./token_endpoint.ts"
import { tokenEndpoint } from "./token_endpoint.ts"

/** The default scope of a client's registration. */
export const ALL = "openid profile email read write"

/** A server with one user and a client of each kind, with assertions about their refresh tokens. */
export interface RefreshGrant extends Pick<TokenEndpoint, "at" | "client" | "page"> {
  /** Signs the user in, and returns the tokens. They belong to the confidential client unless another client is given. */
  held(owner?: RegisteredClient, scope?: string): Promise<Tokens>
  /** Asserts that a refresh is refused with invalid_grant. */
  refused(owner: RegisteredClient, refreshToken: string, more?: Record<string, string>): Promise<void>
  /** Whether the access token works. */
  isAlive(tokens: Tokens, where?: Service): Promise<boolean>
  /** Asserts that no credential of the grant works any longer. */
  assertEnded(owner: RegisteredClient, ...all: Tokens[]): Promise<void>
}

export async function refreshGrant(test: Parameters<typeof tokenEndpoint>[0]): Promise<RefreshGrant> {
  const { at, client, page } = await tokenEndpoint(test)
  const grant: RefreshGrant = {
    at,
    client,
    page,
    held: (owner = client, scope = ALL) => tokensFor(at, owner, { scope }),
    refused: async (owner, refreshToken, more = {}) =>
      assertError(await post(at, refreshRequest(owner, refreshToken, more)), "invalid_grant"),
    isAlive: async ({ access_token }, where = at) => (await userinfo(where, access_token)).status === 200,
    async assertEnded(owner, ...all) {
      for (const tokens of all) {
        equal(await grant.isAlive(tokens), false)
        await grant.refused(owner, tokens.refresh_token)
      }
    },
  }
  return grant
}
