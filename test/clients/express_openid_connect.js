import { randomUUID } from "node:crypto"
import express from "express"
import openid from "express-openid-connect"
import session from "express-session"

export function application({ issuer, client_id, client_secret, base_url, id_token_alg }) {
  // Adds /login, /callback, /logout and /backchannel-logout.
  const signIn = openid.auth({
    issuerBaseURL: issuer,
    baseURL: base_url,
    clientID: client_id,
    clientSecret: client_secret,
    // The value of the client's --id-token-alg. For a confidential client, Gatehouse's default is "HS256". The library's default is "RS256".
    idTokenSigningAlg: id_token_alg,
    authorizationParams: { response_type: "code", scope: "openid profile email" },
    authRequired: false,
    // A user who signs out of the application also signs out of Gatehouse.
    idpLogout: true,
    // A user who signs out of Gatehouse also signs out of the application, if the client was registered with --backchannel-logout-uri. The library
    // verifies these notifications with published keys only. An application with several processes needs a shared store.
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
