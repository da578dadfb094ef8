import { randomUUID } from "node:crypto"
import { ExpressAuth, getSession } from "@auth/express"
import express from "express"

export async function application({ issuer, client_id, client_secret, base_url }) {
  const server = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()

  const config = {
    secret: randomUUID(),
    trustHost: true,
    providers: [
      {
        id: "gatehouse",
        name: "Gatehouse",
        type: "oidc",
        issuer,
        clientId: client_id,
        clientSecret: client_secret,
        checks: ["pkce", "state", "nonce"],
        // The profile comes from userinfo, because an ID token only says who signed in.
        idToken: false,
      },
    ],
    callbacks: {
      jwt: ({ token, account }) => (account ? { ...token, ...tokensOf(account) } : current(token)),
      session: ({ session, token }) => ({ ...session, id_token: token.id_token, access_token: token.access_token }),
    },
  }
  // getSession cannot save refreshed tokens, and a refresh token works once. So getSession only reads, and the browser fetches
  // /auth/session, which refreshes the tokens and sets the cookie again.
  const { session } = config.callbacks
  const reading = { ...config, callbacks: { session } }

  const tokensOf = ({ access_token, refresh_token, id_token, expires_in }) => ({
    access_token,
    refresh_token,
    id_token,
    expires_at: Date.now() + expires_in * 1000,
  })

  // Auth.js leaves refreshing the tokens to the application.
  async function current(token) {
    if (Date.now() < token.expires_at) return token
    const { refresh_token } = token
    const body = new URLSearchParams({ grant_type: "refresh_token", refresh_token, client_id, client_secret })
    const answer = await fetch(server.token_endpoint, { method: "POST", body })
    return answer.ok ? { ...token, ...tokensOf({ ...token, ...(await answer.json()) }) } : null
  }

  const app = express()
  app.use("/auth", ExpressAuth(config))

  app.get("/profile", async (request, response) => {
    const session = await getSession(request, reading)
    if (session === null) return response.sendStatus(401)
    const headers = { authorization: `Bearer ${session.access_token}` }
    const userinfo = await (await fetch(server.userinfo_endpoint, { headers })).json()
    response.json({ user: session.user, userinfo })
  })

  // Auth.js itself signs out of the application only, at /auth/signout. Gatehouse sends the browser there after the sign-out from Gatehouse.
  app.get("/logout", async (request, response) => {
    const { id_token } = await getSession(request, reading)
    if (server.end_session_endpoint === undefined) return response.redirect("/auth/signout")
    const url = new URL(server.end_session_endpoint)
    const post_logout_redirect_uri = `${base_url}/auth/signout`
    url.search = new URLSearchParams({ id_token_hint: id_token, post_logout_redirect_uri })
    response.redirect(url.href)
  })

  app.get("/", (_request, response) => response.send("Hello"))
  return app
}
