// The page of single_page_application.test.ts: a public client in plain JavaScript, without a library.

const base64url = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")

const bytesOf = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0))

const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

const json = async (url, init) => {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}

/** Redirects the browser to the sign-in. */
globalThis.begin = async ({ issuer, client_id, redirect_uri }) => {
  const server = await json(`${issuer}/.well-known/openid-configuration`)
  const attempt = { server, client_id, redirect_uri, state: random(), nonce: random(), code_verifier: random() }
  sessionStorage.setItem("attempt", JSON.stringify(attempt))
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(attempt.code_verifier))
  const request = new URLSearchParams({
    client_id,
    redirect_uri,
    response_type: "code",
    scope: "openid profile email",
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: base64url(digest),
    code_challenge_method: "S256",
  })
  location.assign(`${server.authorization_endpoint}?${request}`)
}

/** Runs on the redirect page: checks state, exchanges the code, and verifies the ID token with the published key. */
globalThis.finish = async () => {
  const { server, client_id, redirect_uri, state, nonce, code_verifier } = JSON.parse(sessionStorage.getItem("attempt"))
  const answer = new URLSearchParams(location.search)
  if (answer.get("state") !== state) throw new Error("another state")
  const code = answer.get("code")
  const body = new URLSearchParams({ grant_type: "authorization_code", code, redirect_uri, client_id, code_verifier })
  const tokens = await json(server.token_endpoint, { method: "POST", body })

  const [head, payload, signature] = tokens.id_token.split(".")
  const { kid, alg } = JSON.parse(atob(head))
  const { keys } = await json(server.jwks_uri)
  const jwk = keys.find((key) => key.kid === kid && key.alg === alg)
  const rs256 = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" }
  const key = await crypto.subtle.importKey("jwk", jwk, rs256, false, ["verify"])
  const signed = new TextEncoder().encode(`${head}.${payload}`)
  if (!(await crypto.subtle.verify(rs256, key, bytesOf(signature), signed))) throw new Error("the signature is wrong")
  const claims = JSON.parse(new TextDecoder().decode(bytesOf(payload)))
  if (claims.nonce !== nonce) throw new Error("another nonce")
  return { tokens, claims }
}

/** Sends one request, and returns everything that the page may read of the answer. */
globalThis.send = async (url, init) => {
  try {
    const response = await fetch(url, init)
    const headers = Object.fromEntries(response.headers)
    return { status: response.status, headers, body: await response.json().catch(() => undefined) }
  } catch (error) {
    return { rejected: String(error) }
  }
}
