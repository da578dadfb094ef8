import { randomBytes } from "node:crypto"
import express from "express"
import openid from "express-openid-connect"

const app = express()

// Adds /login, __callback_path__ and /logout.
app.use(
  openid.auth({
    issuerBaseURL: "__issuer__",
    baseURL: "__base_url__",
    routes: { callback: "__callback_path__" },
    clientID: "__client_id__",
    clientSecret: process.env.OIDC_CLIENT_SECRET,
    idTokenSigningAlg: "__id_token_alg__",
    authorizationParams: { response_type: "code", scope: "__scope__" },
    authRequired: false,
    // Signing out of the application also ends the session at the service.
    idpLogout: true,
    // Encrypts the cookies. Sessions end with the program: use a fixed value in production.
    secret: randomBytes(32).toString("hex"),
  }),
)

app.get("/", openid.requiresAuth(), async (request, response) => {
  response.json(await request.oidc.fetchUserInfo())
})

app.listen(__port__)
