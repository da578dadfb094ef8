import type { ClientSettings, CreatedClient } from "../admin/contract.ts"
import { shellWord } from "../base/shell_word.ts"

const ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

/** Commands for the next steps, with the values of this client, ready to paste. */
function* sections(client: CreatedClient, method: string, url: string): Generator<string> {
  const { identity, user } = proofOf(client, method)
  const [redirectUri] = client.redirect_uris
  if (client.client_secret !== undefined)
    yield "Store the secret: it is not shown again. `gatehouse client secret` creates another."
  if (method.endsWith("_jwt")) yield aboutAssertion(client, method, url)
  if (client.grant_types.includes("authorization_code") && redirectUri !== undefined) {
    const pkce = client.kind === "public"
    if (pkce)
      yield `A public client sends a PKCE challenge. For a trial:
  VERIFIER=$(openssl rand -hex 32)
  CHALLENGE=$(printf %s "$VERIFIER" | openssl dgst -sha256 -binary | openssl base64 | tr '+/' '-_' | tr -d '=\\n')`
    const query = [
      "response_type=code",
      `client_id=${client.client_id}`,
      `redirect_uri=${encodeURIComponent(redirectUri)}`,
      `scope=${encodeURIComponent(client.scope)}`,
      "state=RANDOM",
      ...(pkce ? ["code_challenge=CHALLENGE", "code_challenge_method=S256"] : []),
    ]
    yield `Send the browser here${pkce ? ", with your challenge and a random state" : ", with a random state"}:
  ${url}/oauth/authorize.php?${query.join("&")}`
    const exchange = ["grant_type=authorization_code", "code=CODE", `redirect_uri=${redirectUri}`, ...identity]
    yield `Exchange the code from the redirect:
  ${curl(url, user, pkce ? [...exchange, "code_verifier=VERIFIER"] : exchange)}`
  }
  if (client.grant_types.includes("client_credentials"))
    yield `A token for the client itself:
  ${curl(url, user, ["grant_type=client_credentials", ...identity])}`
}

/** Warns about defaults of `client create` that often cause problems. Each warning contains the command that changes the default. */
function* cautions(
  client: CreatedClient,
  method: string,
  { consent, id_token_alg }: ClientSettings,
): Generator<string> {
  const update = `gatehouse client update ${client.client_id}`
  if (!client.grant_types.includes("authorization_code") || !client.scope.split(" ").includes("openid")) return
  if ((consent ?? "ask") === "ask" && client.redirect_uris.some(canBeSilent))
    yield `Silent renewal (prompt=none) fails with consent_required, because people are asked each time. If the application needs it:
  ${update} --consent remember
or, for an application of your own:
  ${update} --consent first-party`
  if (client.kind === "confidential" && (id_token_alg ?? "HS256") === "HS256" && method !== "private_key_jwt")
    yield `ID tokens are signed with HS256 and the client secret. Many libraries expect RS256: authlib says "No key for kid: 'None'". If yours does:
  ${update} --id-token-alg RS256`
}

/**
 * Whether the server can redirect here without a consent page. It cannot for loopback and custom-scheme redirect URIs, because any local program
 * can receive the answer.
 */
const canBeSilent = (redirectUri: string): boolean => redirectUri.startsWith("https:")

/** Returns the paragraphs that `client create` prints after the client: commands to try, and warnings. */
export function nextSteps(client: CreatedClient, settings: ClientSettings, url: string): string[] {
  const method = settings.token_endpoint_auth_method ?? "secret"
  return [...sections(client, method, url), ...cautions(client, method, settings)].map((section) => `\n${section}`)
}

/** Returns the client's authentication for curl: `identity` contains form fields, `user` is the value for HTTP Basic. */
function proofOf({ client_id, client_secret }: CreatedClient, method: string): { identity: string[]; user?: string } {
  if (method.endsWith("_jwt")) return { identity: [`client_assertion_type=${ASSERTION_TYPE}`, "client_assertion=JWT"] }
  if (client_secret === undefined) return { identity: [`client_id=${client_id}`] }
  if (method === "client_secret_basic") return { identity: [], user: `${client_id}:${client_secret}` }
  return { identity: [`client_id=${client_id}`, `client_secret=${client_secret}`] }
}

const aboutAssertion = ({ client_id }: CreatedClient, method: string, url: string): string =>
  `The client authenticates with a new JWT for each request, signed with ${method === "private_key_jwt" ? "one of its keys" : "its secret (HS256)"}:
  iss and sub ${client_id}, aud ${url}, a random jti, exp ten minutes ahead at most`

const curl = (url: string, user: string | undefined, parameters: readonly string[]): string =>
  [
    `curl ${shellWord(`${url}/oauth/token.php`)}`,
    ...(user === undefined ? [] : [`--user ${shellWord(user)}`]),
    ...parameters.map(formField),
  ].join(" ")

/** curl's -d sends a value unchanged, so only values that need no encoding use -d. */
const formField = (field: string): string =>
  `${/^[\w.=~-]+$/.test(field) ? "-d" : "--data-urlencode"} ${shellWord(field)}`
