import type { STACKS, WAYS } from "./protect_choices.ts"

export type Way = (typeof WAYS)[number]
export type Stack = (typeof STACKS)[number]

/** The values of this API at this service. */
export interface ApiFacts {
  readonly issuer: string
  readonly audience: string
  readonly keys: string
  readonly introspection: string
  /** Where the API publishes its metadata; null if its identifier is no http address. */
  readonly metadata: string | null
  /** A permission of the API, for the example. */
  readonly scope: string
}

/** Text for a JavaScript program. */
const js = (text: string): string => JSON.stringify(text)
/** Text for a shell: nothing in it is read by the shell. */
const sh = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const ALGORITHMS = `["RS256", "ES256", "EdDSA"]`

/** What to install, and the lines with which the API checks a token. `gatehouse api code` prints further languages. */
export function protectCode(
  way: Way,
  stack: Stack,
  facts: ApiFacts,
): { readonly install: string; readonly code: string } {
  if (stack === "curl") return { install: "", code: curl(way, facts) }
  const check = way === "jwt" ? jwtCheck(facts) : introspectionCheck(facts)
  const install = `npm install ${stack}${way === "jwt" ? " jose" : ""}`
  return { install, code: stack === "express" ? express(check, facts) : fastify(check, facts) }
}

/** RFC 9068 §4. If the key set cannot be fetched, the lines throw, because the caller made no mistake. */
const jwtCheck = ({ issuer, audience, keys }: ApiFacts) => ({
  imports: `import { createRemoteJWKSet, errors, jwtVerify } from "jose"`,
  code: `const KEYS = createRemoteJWKSet(new URL(${js(keys)}))
const RULES = {
  issuer: ${js(issuer)},
  audience: ${js(audience)},
  typ: "at+jwt",
  algorithms: ${ALGORITHMS},
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
}`,
})

/** RFC 7662 §2.1. */
const introspectionCheck = ({ audience, introspection }: ApiFacts) => ({
  imports: "",
  code: `const AUDIENCE = ${js(audience)}
const { API_CLIENT_ID, API_CLIENT_SECRET } = process.env
const BASIC = Buffer.from(API_CLIENT_ID + ":" + API_CLIENT_SECRET).toString("base64")

/** Returns what this service knows about the token, or undefined if it is not valid here. */
async function claimsOf(token) {
  const answer = await fetch(${js(introspection)}, {
    method: "POST",
    headers: { authorization: "Basic " + BASIC },
    body: new URLSearchParams({ token }),
  })
  if (!answer.ok) throw new Error("The token could not be checked: " + answer.status)
  const claims = await answer.json()
  return claims.active && [claims.aud].flat().includes(AUDIENCE) ? claims : undefined
}`,
})

interface Check {
  readonly imports: string
  readonly code: string
}

const whereOf = ({ metadata, audience }: ApiFacts): string =>
  metadata === null ? `realm="${audience}"` : `resource_metadata="${metadata}"`

/** RFC 6750 §3, RFC 9728 §5.1. */
const ask = (facts: ApiFacts) => `const WHERE = ${js(whereOf(facts))}

/** What to answer to a request: its claims, or a status with the header WWW-Authenticate. */
async function checked(authorization, scope) {
  const refuse = (status, error) => ({
    status,
    challenge: \`Bearer \${error ? \`error="\${error}", \` : ""}scope="\${scope}", \${WHERE}\`,
  })
  const token = /^Bearer +(\\S+)$/i.exec(authorization ?? "")?.[1]
  if (token === undefined) return refuse(401)
  const claims = await claimsOf(token)
  if (claims === undefined) return refuse(401, "invalid_token")
  const granted = String(claims.scope ?? "").split(" ")
  return granted.includes(scope) ? { claims } : refuse(403, "insufficient_scope")
}`

const lines = (...parts: readonly string[]): string => `${parts.filter((part) => part !== "").join("\n\n")}\n`

const express = ({ imports, code }: Check, facts: ApiFacts): string =>
  lines(
    [`import express from "express"`, imports].filter(Boolean).join("\n"),
    code,
    ask(facts),
    `/** Lets only requests through whose token permits this. */
const permits = (scope) => async (request, response, next) => {
  const { claims, status, challenge } = await checked(request.get("authorization"), scope)
  if (claims === undefined) return response.status(status).set("WWW-Authenticate", challenge).end()
  response.locals.claims = claims
  next()
}

const app = express()
app.get("/", permits(${js(facts.scope)}), (request, response) => {
  response.json({ subject: response.locals.claims.sub })
})
app.listen(process.env.PORT ?? 3000)`,
  )

const fastify = ({ imports, code }: Check, facts: ApiFacts): string =>
  lines(
    [`import Fastify from "fastify"`, imports].filter(Boolean).join("\n"),
    code,
    ask(facts),
    `/** Lets only requests through whose token permits this. */
const permits = (scope) => async (request, reply) => {
  const { claims, status, challenge } = await checked(request.headers.authorization, scope)
  if (claims === undefined) return reply.code(status).header("WWW-Authenticate", challenge).send()
  request.claims = claims
}

const app = Fastify()
app.decorateRequest("claims", null)
app.get("/", { preHandler: permits(${js(facts.scope)}) }, async (request) => ({ subject: request.claims.sub }))
await app.listen({ port: Number(process.env.PORT ?? 3000) })`,
  )

function curl(way: Way, { issuer, audience, keys, introspection, scope }: ApiFacts): string {
  if (way === "introspection")
    return `# API_CLIENT_ID and API_CLIENT_SECRET belong to the application of this API.
curl ${sh(introspection)} -u "$API_CLIENT_ID:$API_CLIENT_SECRET" --data-urlencode "token=$TOKEN"

# The answer must have "active": true, ${js(audience)} in aud,
# and ${js(scope)} in scope.
`
  return `# The public keys, for the library of your language:
curl ${sh(keys)}

# Everything else that a library asks for, such as the issuer:
curl ${sh(`${issuer}/.well-known/oauth-authorization-server`)}
`
}
