import { randomUUID } from "node:crypto"
import express from "express"
import session from "express-session"
import * as openid from "openid-client"
import { Strategy } from "openid-client/passport"
import { Passport } from "passport"

export async function application({ issuer, client_id, client_secret, base_url }) {
  // Allows an issuer without TLS, for development on your own machine.
  const execute = issuer.startsWith("http:") ? [openid.allowInsecureRequests] : []
  const config = await openid.discovery(new URL(issuer), client_id, client_secret, undefined, { execute })

  const passport = new Passport()
  passport.use(
    "gatehouse",
    new Strategy({ config, scope: "openid profile email", callbackURL: `${base_url}/callback` }, (tokens, done) =>
      done(null, { tokens, claims: tokens.claims() }),
    ),
  )
  passport.serializeUser((user, done) => done(null, user))
  passport.deserializeUser((user, done) => done(null, user))

  const app = express()
  app.use(session({ secret: randomUUID(), resave: false, saveUninitialized: false }))
  app.use(passport.session())

  app.get("/login", passport.authenticate("gatehouse"))
  app.get("/callback", passport.authenticate("gatehouse", { successRedirect: "/profile" }))

  app.get("/profile", async ({ user }, response) => {
    if (user === undefined) return response.sendStatus(401)
    const userinfo = await openid.fetchUserInfo(config, user.tokens.access_token, user.claims.sub)
    response.json({ claims: user.claims, userinfo })
  })

  app.get("/refresh", async ({ user, session }, response) => {
    const tokens = await openid.refreshTokenGrant(config, user.tokens.refresh_token)
    session.passport.user = { ...user, tokens: { ...user.tokens, ...tokens } }
    response.redirect("/profile")
  })

  app.get("/logout", (request, response) => {
    const id_token_hint = request.user.tokens.id_token
    request.logout(() => {
      if (config.serverMetadata().end_session_endpoint === undefined) return response.redirect("/")
      const url = openid.buildEndSessionUrl(config, { id_token_hint, post_logout_redirect_uri: `${base_url}/` })
      response.redirect(url.href)
    })
  })

  app.get("/", (_request, response) => response.send("Signed out"))
  return app
}
