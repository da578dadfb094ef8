import type { AuthorizationServer } from "oauth4webapi"
import type { Client } from "../../../api/operations/clients.ts"
import { scopeWithoutPerson } from "../kind.ts"
import type { Stack } from "../stacks.ts"
import type { Values } from "./guide.ts"

/**
 * Characters without a special meaning in a double-quoted text of every language here, in XML, in YAML and in a shell. Strangers choose redirect
 * URIs, and administrators run the code that they copy. So a value with any other character is never written into code.
 */
const PLAIN = /^[A-Za-z0-9 :/._~%+@=,[\]-]*$/

const plain = (value: string, instead: string): string => (PLAIN.test(value) ? value : instead)

const isWeb = (uri: string): boolean => /^https?:/.test(uri)

const DEFAULT_PORT = 3000

/** Returns the application's redirect URI for a stack: the library's own, otherwise one with the same path at another address. */
export function redirectUriFor(
  { redirect_uris: uris }: Pick<Client, "redirect_uris">,
  { redirectUri }: Stack,
): string | undefined {
  if (redirectUri === undefined) return undefined
  if (uris.includes(redirectUri)) return redirectUri
  const suits = (uri: string) =>
    isWeb(redirectUri) ? isWeb(uri) && URL.parse(uri)?.pathname === new URL(redirectUri).pathname : !isWeb(uri)
  const found = uris.filter((uri) => PLAIN.test(uri) && suits(uri))
  return found.find((uri) => URL.parse(uri)?.hostname === "localhost") ?? found[0]
}

/** The application's address after signing out, as the library sends it. */
export function postLogoutFor({ redirectUri, postLogoutRedirectUri = "" }: Stack, used: string): string {
  if (redirectUri === undefined || !isWeb(used)) return postLogoutRedirectUri
  return postLogoutRedirectUri.replace(new URL(redirectUri).origin, new URL(used).origin)
}

const USUAL = ["openid", "profile", "email"]

/** The settings that code depends on. */
type Registered = Pick<Client, "client_id" | "redirect_uris" | "scope" | "id_token_alg">

/** Placeholders for values that the person must enter. The quick start does not know the secret. */
const TO_PASTE = { client_secret: "paste-the-secret-here", random_value: "paste-a-random-value-here" }

/** The real values of an application for the code of a stack. If the application has no such address yet, the value is the library's address. */
export function valuesOf(client: Registered, stack: Stack, issuer: string, server: AuthorizationServer): Values {
  const redirectUri = plain(redirectUriFor(client, stack) ?? stack.redirectUri ?? "", "")
  const url = isWeb(redirectUri) ? new URL(redirectUri) : undefined
  const values = client.scope.split(" ")
  const usual = USUAL.filter((value) => values.includes(value) || value === "openid")
  const scope = stack.kinds.includes("machine") ? plain(scopeWithoutPerson(client), "") : usual.join(" ")
  const given = (address: string | undefined) => plain(address ?? "", "")
  // A public address does not show at which port the program listens.
  const port = (url?.hostname === "localhost" && Number(url.port)) || stack.port || DEFAULT_PORT
  return {
    ...TO_PASTE,
    issuer: plain(issuer, "https://auth.example.com"),
    client_id: plain(client.client_id, "CLIENT_ID"),
    redirect_uri: redirectUri,
    redirect_scheme: redirectUri.split(":", 1)[0] ?? "",
    callback_path: url?.pathname ?? "",
    post_logout_redirect_uri: postLogoutFor(stack, redirectUri),
    base_url: url?.origin ?? "",
    is_https: String(url?.protocol === "https:"),
    port: String(port),
    scope,
    // Between the quotes of a list of texts.
    scope_list: scope.split(" ").join('", "'),
    id_token_alg: client.id_token_alg,
    authorization_endpoint: given(server.authorization_endpoint),
    token_endpoint: given(server.token_endpoint),
    userinfo_endpoint: given(server.userinfo_endpoint),
    jwks_uri: given(server.jwks_uri),
    end_session_endpoint: given(server.end_session_endpoint),
  }
}
