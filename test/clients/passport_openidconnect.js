import { randomUUID } from "node:crypto"
import express from "express"
import session from "express-session"
import { Passport } from "passport"
import OpenIDConnectStrategy from "passport-openidconnect"

export async function application({ issuer, client_id, client_secret, base_url }) {
  // The strategy has no discovery, so its three addresses are read from the discovery document.
  const server = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()

  const passport = new Passport()
  passport.use(
    "gatehouse",
    new OpenIDConnectStrategy(
      {
        issuer: server.issuer,
        authorizationURL: server.authorization_endpoint,
        tokenURL: server.token_endpoint,
        userInfoURL: server.userinfo_endpoint,
        clientID: client_id,
        clientSecret: client_secret,
        callbackURL: `${base_url}/callback`,
        scope: "profile email",
        nonce: true,
      },
      (_issuer, profile, _idProfile, _context, id_token, _accessToken, _refreshToken, _parameters, done) =>
        done(null, { id_token, profile }),
    ),
  )
  passport.serializeUser((user, done) => done(null, user))
  passport.deserializeUser((user, done) => done(null, user))

  const app = express()
  app.use(session({ secret: randomUUID(), resave: false, saveUninitialized: false }))
  app.use(passport.session())

  app.get("/login", passport.authenticate("gatehouse"))
  app.get("/callback", passport.authenticate("gatehouse", { successRedirect: "/profile" }))

  app.get("/profile", ({ user }, response) =>
    user === undefined ? response.sendStatus(401) : response.json(user.profile),
  )

  app.get("/logout", (request, response) => {
    const id_token_hint = request.user.id_token
    request.logout(() => {
      if (server.end_session_endpoint === undefined) return response.redirect("/")
      const url = new URL(server.end_session_endpoint)
      url.search = new URLSearchParams({ id_token_hint, post_logout_redirect_uri: `${base_url}/` })
      response.redirect(url.href)
    })
  })

  app.get("/", (_request, response) => response.send("Signed out"))
  return app
}
