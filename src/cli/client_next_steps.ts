import type { ClientRecord, CreatedClient } from "../admin/contract.ts"
import { isOfFapi } from "../base/profiles.ts"
import { filledSample } from "../base/sample.ts"
import { shellWord } from "../base/shell_word.ts"
import { CIBA, DEVICE_CODE } from "../oauth/grant_types.ts"
import {
  ACCOUNT_REQUESTS_PATH,
  BACKCHANNEL_AUTHENTICATION_PATH,
  DEVICE_AUTHORIZATION_PATH,
  DEVICE_PATH,
} from "../oauth/paths.ts"
import { readSample } from "./read_sample.ts"

const ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

/** Commands for the next steps, with the values of this client, ready to paste. */
function* sections(client: CreatedClient, settings: ClientRecord, url: string): Generator<string> {
  const [redirectUri] = client.redirect_uris
  const token_endpoint = shellWord(`${url}/oauth/token.php`)
  const method = settings.token_endpoint_auth_method
  const isWorkload = settings.federated_identities.length > 0
  const authentication = authenticationOf(client, method, isWorkload)
  if (client.client_secret !== undefined)
    yield "Store the secret: it is not shown again. `gatehouse client secret` creates another."
  if (isWorkload)
    yield "The workload authenticates with the token of its issuer, here in TOKEN_FILE. The issuer must be in `gatehouse issuer list`."
  else if (method.endsWith("_jwt")) yield aboutAssertion(client, method, url)
  if (isOfFapi(settings.profile)) {
    yield `The profile ${settings.profile} demands pushed requests, and tokens bound to a key or a certificate. docs/profiles.md has a client that does this.`
    return
  }
  if (client.grant_types.includes("authorization_code") && redirectUri !== undefined) {
    const pkce = client.kind === "public"
    if (pkce) yield `A public client sends a PKCE challenge. For a trial:${request("pkce.sh", {})}`
    const address = request("authorize.txt", {
      authorization_endpoint: `${url}/oauth/authorize.php`,
      client_id: client.client_id,
      redirect_uri: encodeURIComponent(redirectUri),
      scope: encodeURIComponent(client.scope),
    })
    yield `Send the browser here${pkce ? ", with your challenge and a random state" : ", with a random state"}:${address}${pkce ? "&code_challenge=CHALLENGE&code_challenge_method=S256" : ""}`
    const redirect_uri = shellWord(redirectUri)
    const exchange = request("code.sh", { token_endpoint, redirect_uri, authentication })
    yield `Exchange the code from the redirect:${exchange}${pkce ? " -d code_verifier=VERIFIER" : ""}`
  }
  if (client.grant_types.includes(DEVICE_CODE)) {
    const device_authorization_endpoint = shellWord(url + DEVICE_AUTHORIZATION_PATH)
    yield `A code for a person, which the device shows:${request("device.sh", { device_authorization_endpoint, authentication })}`
    const poll = request("device_token.sh", { token_endpoint, authentication })
    yield `Every 5 seconds, until the person has decided at ${url}${DEVICE_PATH}:${poll}`
  }
  if (client.grant_types.includes(CIBA)) {
    const backchannel_authentication_endpoint = shellWord(url + BACKCHANNEL_AUTHENTICATION_PATH)
    yield `Ask a person who is not there. The person has used the application before, or you set --consent first-party:${request("backchannel.sh", { backchannel_authentication_endpoint, authentication })}`
    const poll = request("backchannel_token.sh", { token_endpoint, authentication })
    yield `Every 5 seconds, until the person has decided at ${url}${ACCOUNT_REQUESTS_PATH}:${poll}`
  }
  if (client.grant_types.includes("client_credentials"))
    yield `A token for the client itself:${request("client_credentials.sh", { token_endpoint, authentication })}`
}

/** The lines of a request of `samples/requests`, indented. */
const request = (file: string, values: Readonly<Record<string, string>>): string =>
  `\n${filledSample(readSample(`requests/${file}`), values)}`.replaceAll("\n", "\n  ")

/** Warns about defaults of `client create` that often cause problems. Each warning contains the command that changes the default. */
function* cautions(client: CreatedClient, { consent, id_token_alg }: ClientRecord): Generator<string> {
  const update = `gatehouse client update ${client.client_id}`
  if (!client.grant_types.includes("authorization_code") || !client.scope.split(" ").includes("openid")) return
  if (consent === "ask" && client.redirect_uris.some(canBeSilent))
    yield `Silent renewal (prompt=none) fails with consent_required, because people are asked each time. If the client needs it:
  ${update} --consent remember
or, for a client of your own:
  ${update} --consent first-party`
  if (client.kind === "confidential" && id_token_alg === "HS256")
    yield `ID tokens are signed with HS256 and the client secret. Many libraries expect RS256: authlib says "No key for kid: 'None'". If yours does:
  ${update} --id-token-alg RS256`
}

/**
 * Whether the server can redirect here without a consent page. It cannot for loopback and custom-scheme redirect URIs, because any local program
 * can receive the answer.
 */
const canBeSilent = (redirectUri: string): boolean => redirectUri.startsWith("https:")

/** Returns the paragraphs that `client create` prints after the client: commands to try, and warnings. */
export function nextSteps(client: CreatedClient, settings: ClientRecord, url: string): string[] {
  return [...sections(client, settings, url), ...cautions(client, settings)].map((section) => `\n${section}`)
}

/** Returns the options with which curl authenticates the client. */
function authenticationOf({ client_id, client_secret }: CreatedClient, method: string, isWorkload: boolean): string {
  if (method === "client_secret_basic" && client_secret !== undefined)
    return `--user ${shellWord(`${client_id}:${client_secret}`)}`
  // A workload's assertion does not contain the client_id.
  if (isWorkload)
    return [`client_id=${client_id}`, `client_assertion_type=${ASSERTION_TYPE}`, "client_assertion@TOKEN_FILE"]
      .map(formField)
      .join(" ")
  const fields = method.endsWith("_jwt")
    ? [`client_assertion_type=${ASSERTION_TYPE}`, "client_assertion=JWT"]
    : [`client_id=${client_id}`, ...(client_secret === undefined ? [] : [`client_secret=${client_secret}`])]
  return fields.map(formField).join(" ")
}

/** curl's -d sends a value unchanged, so only values that need no encoding use -d. */
const formField = (field: string): string =>
  `${/^[\w.=~-]+$/.test(field) ? "-d" : "--data-urlencode"} ${shellWord(field)}`

const aboutAssertion = ({ client_id }: CreatedClient, method: string, url: string): string =>
  `The client authenticates with a new JWT for each request, signed with ${method === "private_key_jwt" ? "one of its keys" : "its secret (HS256)"}:
  iss and sub ${client_id}, aud ${url}, a random jti, exp ten minutes ahead at most`
