import type { RegisteredClient } from "./journey.ts"
import type { Service } from "./service.ts"
import { codeRequest, flipped, freshCode, post, tokensFor } from "./service.ts"

/** Makes invalid access tokens for a bearer endpoint. The keys of the map are titles of tests. */
export async function invalidTokens(at: Service, client: RegisteredClient): Promise<Map<string, string>> {
  const tokens = await tokensFor(at, client, { scope: "openid profile" })
  const code = await freshCode(at, client)
  const replayed = await freshCode(at, client)
  const revoked = JSON.parse((await post(at, codeRequest(client, replayed))).text) as { access_token: string }
  await post(at, codeRequest(client, replayed))
  const session = [...at.browser.cookies.values()].find((value) => value.length > 40) ?? ""
  const { access_token, refresh_token, id_token } = tokens
  return new Map([
    ["an unrelated text", "nothing"],
    ["the prefix alone", "gat_"],
    ["truncated by one", access_token.slice(0, -1)],
    ["truncated to half", access_token.slice(0, access_token.length / 2)],
    ["with a flipped bit in its payload", flipped(access_token)],
    ["with a flipped bit in its MAC", `${access_token.slice(0, -4)}${flipped(access_token.slice(-4))}`],
    ["with a character appended", `${access_token}A`],
    ["padded", `${access_token}==`],
    ["without its prefix", access_token.slice(4)],
    ["in upper case", access_token.toUpperCase()],
    ["of 10 000 characters", access_token.padEnd(10_000, "A")],
    ["the token twice", `${access_token} ${access_token}`],
    ["in quotes", `"${access_token}"`],
    ["a code", code],
    ["a code under an access token's prefix", `gat_${code.slice(4)}`],
    ["a refresh token", refresh_token],
    ["a refresh token under an access token's prefix", `gat_${refresh_token.slice(4)}`],
    ["an ID token", id_token],
    ["a session cookie", session],
    ["a session cookie under an access token's prefix", `gat_${session.slice(session.indexOf("_") + 1)}`],
    ["a client secret", client.client_secret ?? ""],
    ["of a revoked grant", revoked.access_token],
  ])
}
