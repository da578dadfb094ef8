import { randomUUID } from "node:crypto"
import express from "express"
import session from "express-session"
import * as oauth from "oauth4webapi"

export async function application({ issuer, client_id, client_secret, base_url }) {
  // Allows an issuer without TLS, for development on your own machine.
  const options = { [oauth.allowInsecureRequests]: issuer.startsWith("http:") }
  const url = new URL(issuer)
  const as = await oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, options))
  const client = { client_id }
  const authentication = oauth.ClientSecretPost(client_secret)
  const redirect_uri = `${base_url}/callback`

  const app = express()
  app.use(session({ secret: randomUUID(), resave: false, saveUninitialized: false }))

  app.get("/login", async (request, response) => {
    const verifier = oauth.generateRandomCodeVerifier()
    const state = oauth.generateRandomState()
    const nonce = oauth.generateRandomNonce()
    request.session.checks = { verifier, state, nonce }
    const address = new URL(as.authorization_endpoint)
    address.search = new URLSearchParams({
      client_id,
      redirect_uri,
      response_type: "code",
      scope: "openid profile email",
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
      nonce,
    })
    response.redirect(address.href)
  })

  app.get("/callback", async (request, response) => {
    const { verifier, state, nonce } = request.session.checks
    const answer = oauth.validateAuthResponse(as, client, new URL(request.originalUrl, base_url), state)
    const tokens = await oauth.processAuthorizationCodeResponse(
      as,
      client,
      await oauth.authorizationCodeGrantRequest(as, client, authentication, answer, redirect_uri, verifier, options),
      { expectedNonce: nonce, requireIdToken: true },
    )
    request.session.regenerate(() => {
      request.session.user = { tokens, claims: oauth.getValidatedIdTokenClaims(tokens) }
      response.redirect("/profile")
    })
  })

  app.get("/profile", async (request, response) => {
    const { user } = request.session
    if (user === undefined) return response.sendStatus(401)
    const answer = await oauth.userInfoRequest(as, client, user.tokens.access_token, options)
    const userinfo = await oauth.processUserInfoResponse(as, client, user.claims.sub, answer)
    response.json({ claims: user.claims, userinfo })
  })

  app.get("/refresh", async (request, response) => {
    const { user } = request.session
    const { refresh_token } = user.tokens
    const answer = await oauth.refreshTokenGrantRequest(as, client, authentication, refresh_token, options)
    const tokens = await oauth.processRefreshTokenResponse(as, client, answer)
    user.tokens = { ...user.tokens, ...tokens }
    response.redirect("/profile")
  })

  app.get("/logout", (request, response) => {
    const id_token_hint = request.session.user.tokens.id_token
    request.session.destroy(() => {
      if (as.end_session_endpoint === undefined) return response.redirect("/")
      const address = new URL(as.end_session_endpoint)
      address.search = new URLSearchParams({ id_token_hint, post_logout_redirect_uri: `${base_url}/` })
      response.redirect(address.href)
    })
  })

  app.get("/", (_request, response) => response.send("Signed out"))
  return app
}
