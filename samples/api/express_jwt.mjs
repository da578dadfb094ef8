import express from "express"
import { createRemoteJWKSet, errors, jwtVerify } from "jose"

const KEYS = createRemoteJWKSet(new URL("__jwks_uri__"))
const RULES = {
  issuer: "__issuer__",
  audience: "__audience__",
  typ: "at+jwt",
  algorithms: ["__algorithm_list__"],
  requiredClaims: ["exp", "sub"],
}
const UNAVAILABLE = ["ERR_JOSE_GENERIC", "ERR_JWKS_INVALID", "ERR_JWKS_TIMEOUT"]

/** Returns what the token says, or undefined if it is not valid here. */
async function claimsOf(token) {
  try {
    return (await jwtVerify(token, KEYS, RULES)).payload
  } catch (error) {
    if (error instanceof errors.JOSEError && !UNAVAILABLE.includes(error.code)) return undefined
    throw error
  }
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
