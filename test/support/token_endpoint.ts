import { equal } from "node:assert/strict"
import { bodyOf } from "./answers.ts"
import type { RegisteredClient } from "./journey.ts"
import type { Confidential, Service, Tokens } from "./service.ts"
import { confidentialClient, publicClient, service } from "./service.ts"
import type { Received } from "./wire.ts"
import { send } from "./wire.ts"

export const FORM = { "content-type": "application/x-www-form-urlencoded" }
export const JSON_TYPE = { "content-type": "application/json" }

/** A server with one user and a client of each kind, and functions that send anything to its token endpoint. */
export interface TokenEndpoint {
  readonly at: Service
  /** The confidential client. */
  readonly client: Confidential
  /** The public client. */
  readonly page: RegisteredClient
  /** A valid request of `client`. */
  readonly machine: { readonly grant_type: string; readonly client_id: string; readonly client_secret: string }
  /** Sends a body of any kind with any headers. */
  raw(body: string | Uint8Array, headers?: Record<string, string>, path?: string): Promise<Received>
  /** Sends any value as JSON. */
  json(value: unknown): Promise<Received>
}

export async function tokenEndpoint(test: Parameters<typeof service>[0]): Promise<TokenEndpoint> {
  const at = await service(test)
  const client = await confidentialClient(at)
  const page = await publicClient(at)
  const raw: TokenEndpoint["raw"] = (body, headers = {}, path = "/oauth/token.php") =>
    send(at, path, { method: "POST", headers, body })
  return {
    at,
    client,
    page,
    machine: { grant_type: "client_credentials", ...client },
    raw,
    json: (value) => raw(JSON.stringify(value), JSON_TYPE),
  }
}

/** Asserts that each token in the answer has the right kind, and returns the tokens. */
export function assertTokens(answer: Received): Tokens {
  const tokens = bodyOf<Tokens>(answer)
  equal(tokens.token_type, "Bearer")
  return tokens
}
