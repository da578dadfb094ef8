import express from "express"

const AUDIENCE = "__audience__"
const { OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = process.env
const BASIC = Buffer.from(`${OIDC_CLIENT_ID}:${OIDC_CLIENT_SECRET}`).toString("base64")

/** Returns what this service knows about the token, or undefined if it is not valid here. */
async function claimsOf(token) {
  const answer = await fetch("__introspection_endpoint__", {
    method: "POST",
    headers: { authorization: `Basic ${BASIC}` },
    body: new URLSearchParams({ token }),
  })
  if (!answer.ok) throw new Error(`The token could not be checked: ${answer.status}`)
  const claims = await answer.json()
  return claims.active && [claims.aud].flat().includes(AUDIENCE) ? claims : undefined
}

const WHERE = "__where__"

/** What to answer to a request: its claims, or a status with the header WWW-Authenticate. */
async function checked(authorization, scope) {
  const refuse = (status, error) => ({
    status,
    challenge: `Bearer ${error ? `error="${error}", ` : ""}scope="${scope}", ${WHERE}`,
  })
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1]
  if (token === undefined) return refuse(401)
  const claims = await claimsOf(token)
  if (claims === undefined) return refuse(401, "invalid_token")
  const granted = String(claims.scope ?? "").split(" ")
  return granted.includes(scope) ? { claims } : refuse(403, "insufficient_scope")
}

/** Lets only requests through whose token permits this. */
const permits = (scope) => async (request, response, next) => {
  const { claims, status, challenge } = await checked(request.get("authorization"), scope)
  if (claims === undefined) return response.status(status).set("WWW-Authenticate", challenge).end()
  response.locals.claims = claims
  next()
}

const app = express()
app.get("/", permits("__scope__"), (_request, response) => {
  response.json({ subject: response.locals.claims.sub })
})
app.listen(process.env.PORT ?? 3000)
