import type { AuthorizationServer } from "oauth4webapi"
import type { Client } from "../../../api/operations/clients.ts"
import { scopeWithoutPerson } from "../kind.ts"
import type { Stack } from "../stacks.ts"
import type { Facts } from "./guide.ts"

/**
 * Characters that mean themselves in a double-quoted text of every language here, in XML, YAML and a shell. Strangers choose redirect URIs too, and
 * administrators run what they copy: a value with any other character is never written into code.
 */
const PLAIN = /^[A-Za-z0-9 :/._~%+@=,[\]-]*$/

const plain = (value: string, instead: string): string => (PLAIN.test(value) ? value : instead)

const isWeb = (uri: string): boolean => /^https?:/.test(uri)

const DEFAULT_PORT = 3000

/** Returns the redirect URI of the application that suits a stack: that of the library, else one with the same path at another address. */
export function redirectUriFor({ redirect_uris: uris }: Client, { redirectUri }: Stack): string | undefined {
  if (redirectUri === undefined) return undefined
  if (uris.includes(redirectUri)) return redirectUri
  const suits = (uri: string) =>
    isWeb(redirectUri) ? isWeb(uri) && URL.parse(uri)?.pathname === new URL(redirectUri).pathname : !isWeb(uri)
  const found = uris.filter((uri) => PLAIN.test(uri) && suits(uri))
  return found.find((uri) => URL.parse(uri)?.hostname === "localhost") ?? found[0]
}

/** Where the application comes back to after signing out, as the library sends it. */
export function postLogoutFor({ redirectUri, postLogoutRedirectUri = "" }: Stack, used: string): string {
  if (redirectUri === undefined || !isWeb(used)) return postLogoutRedirectUri
  return postLogoutRedirectUri.replace(new URL(redirectUri).origin, new URL(used).origin)
}

const USUAL = ["openid", "profile", "email"]

/** The real values of an application for the code of a stack. Addresses that the application does not have yet are those of the library. */
export function factsOf(client: Client, stack: Stack, issuer: string, server: AuthorizationServer): Facts {
  const redirectUri = plain(redirectUriFor(client, stack) ?? stack.redirectUri ?? "", "")
  const url = isWeb(redirectUri) ? new URL(redirectUri) : undefined
  const values = client.scope.split(" ")
  const ofMachine = plain(scopeWithoutPerson(client), "")
  const usual = USUAL.filter((value) => values.includes(value) || value === "openid")
  const given = (address: string | undefined) => plain(address ?? "", "")
  return {
    issuer: plain(issuer, "https://auth.example.com"),
    isPlainHttp: issuer.startsWith("http:"),
    clientId: plain(client.client_id, "CLIENT_ID"),
    redirectUri,
    callbackPath: url?.pathname ?? "",
    postLogoutRedirectUri: postLogoutFor(stack, redirectUri),
    base: url?.origin ?? "",
    // A public address says nothing about the port at which the program listens.
    port: (url?.hostname === "localhost" && Number(url.port)) || stack.port || DEFAULT_PORT,
    scope: stack.redirectUri === undefined ? ofMachine : usual.join(" "),
    idTokenAlg: client.id_token_alg,
    endpoints: {
      authorization: given(server.authorization_endpoint),
      token: given(server.token_endpoint),
      userinfo: given(server.userinfo_endpoint),
      keys: given(server.jwks_uri),
      endSession: given(server.end_session_endpoint),
    },
  }
}
