import { randomUUID } from "node:crypto"
import express from "express"
import session from "express-session"
import * as openid from "openid-client"

export async function application({ issuer, client_id, client_secret, base_url, id_token_alg }) {
  // Allows an issuer without TLS, for development on your own machine.
  const execute = issuer.startsWith("http:") ? [openid.allowInsecureRequests] : []
  const config = await openid.discovery(new URL(issuer), client_id, client_secret, undefined, { execute })
  // Verifies signatures, which needs an asymmetric --id-token-alg. Without this line the library relies on TLS.
  if (id_token_alg !== "HS256") openid.enableNonRepudiationChecks(config)
  const redirect_uri = `${base_url}/callback`

  const app = express()
  app.use(session({ secret: randomUUID(), resave: false, saveUninitialized: false }))

  app.get("/login", async (request, response) => {
    const pkceCodeVerifier = openid.randomPKCECodeVerifier()
    const expectedState = openid.randomState()
    const expectedNonce = openid.randomNonce()
    request.session.checks = { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true }
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri,
      scope: "openid profile email",
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: "S256",
      state: expectedState,
      nonce: expectedNonce,
    })
    response.redirect(url.href)
  })

  app.get("/callback", async (request, response) => {
    const { checks } = request.session
    const tokens = await openid.authorizationCodeGrant(config, new URL(request.originalUrl, base_url), checks)
    request.session.regenerate(() => {
      request.session.user = { tokens, claims: tokens.claims() }
      response.redirect("/profile")
    })
  })

  app.get("/profile", async (request, response) => {
    const { user } = request.session
    if (user === undefined) return response.sendStatus(401)
    const userinfo = await openid.fetchUserInfo(config, user.tokens.access_token, user.claims.sub)
    response.json({ claims: user.claims, userinfo })
  })

  app.get("/refresh", async (request, response) => {
    const { user } = request.session
    const tokens = await openid.refreshTokenGrant(config, user.tokens.refresh_token)
    user.tokens = { ...user.tokens, ...tokens }
    response.redirect("/profile")
  })

  app.get("/logout", (request, response) => {
    const id_token_hint = request.session.user.tokens.id_token
    request.session.destroy(() => {
      if (config.serverMetadata().end_session_endpoint === undefined) return response.redirect("/")
      const url = openid.buildEndSessionUrl(config, { id_token_hint, post_logout_redirect_uri: `${base_url}/` })
      response.redirect(url.href)
    })
  })

  app.get("/", (_request, response) => response.send("Signed out"))
  return app
}
