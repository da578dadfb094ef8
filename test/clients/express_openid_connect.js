import { randomUUID } from "node:crypto"
import express from "express"
import openid from "express-openid-connect"
import session from "express-session"

export function application({ issuer, client_id, client_secret, base_url, id_token_alg }) {
  // Answers /login, /callback, /logout and /backchannel-logout.
  const signIn = openid.auth({
    issuerBaseURL: issuer,
    baseURL: base_url,
    clientID: client_id,
    clientSecret: client_secret,
    // The client's --id-token-alg: "HS256" where nothing was said for a confidential client. The library assumes "RS256".
    idTokenSigningAlg: id_token_alg,
    authorizationParams: { response_type: "code", scope: "openid profile email" },
    authRequired: false,
    // Signing out of the application is signing out of Gatehouse, too.
    idpLogout: true,
    // And signing out of Gatehouse is signing out of the application, where it is registered with --backchannel-logout-uri. The
    // library verifies a notification with the published keys only. Several processes need a store that they share.
    backchannelLogout: id_token_alg !== "HS256" && { store: new session.MemoryStore() },
    secret: randomUUID(),
  })

  const app = express()
  app.use(signIn)

  app.get("/profile", async ({ oidc }, response) => {
    if (!oidc.isAuthenticated()) return response.sendStatus(401)
    response.json({ claims: oidc.idTokenClaims, userinfo: await oidc.fetchUserInfo() })
  })

  app.get("/refresh", async ({ oidc }, response) => {
    await oidc.accessToken.refresh()
    response.redirect("/profile")
  })

  app.get("/", (_request, response) => response.send("Hello"))
  return app
}
