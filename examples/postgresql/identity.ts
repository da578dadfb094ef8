/**
 * Answers the validator module of PostgreSQL with the username of the token's person. Reads ISSUER (http://localhost:4000), AUDIENCE (the identifier of this API
 * at Gatehouse) and SOCKET (/run/gatehouse/identity).
 */
import { rmSync } from "node:fs"
import type { Socket } from "node:net"
import { createServer } from "node:net"
import { createRemoteJWKSet, jwtVerify } from "jose"

const {
  ISSUER = "http://localhost:4000",
  AUDIENCE = "urn:example:postgresql",
  SOCKET = "/run/gatehouse/identity",
} = process.env

const SCOPE = "postgresql"
const MAX_TOKEN = 16_384
/** The longest name of a role, and no line break: the answer is one line. */
const NAME = /^\P{Cc}{1,63}$/u

const keys = createRemoteJWKSet(new URL(`${ISSUER}/oauth/jwks.php`))

/** Checks that the token is for this API (RFC 9068 §4) and has the scope value, and asks for the username. */
async function usernameOf(token: string): Promise<string> {
  const rules = { issuer: ISSUER, audience: AUDIENCE, typ: "at+jwt", requiredClaims: ["exp", "sub"] }
  const { payload } = await jwtVerify(token, keys, rules)
  if (!String(payload.scope).split(" ").includes(SCOPE)) throw new Error("the scope value is missing")
  // User information refuses a token that was revoked.
  const answer = await fetch(`${ISSUER}/api/userinfo.php`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`user information: status ${answer.status}`)
  const { preferred_username } = (await answer.json()) as { preferred_username?: string }
  if (!NAME.test(preferred_username ?? "")) throw new Error("the username cannot be a role")
  return String(preferred_username)
}

async function answer(socket: Socket): Promise<string> {
  let token = ""
  // The answer goes through the same socket.
  for await (const chunk of socket.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    token += chunk
    if (token.length > MAX_TOKEN) throw new Error("the token is too long")
    if (token.endsWith("\n")) return usernameOf(token.trim())
  }
  throw new Error("the token is not complete")
}

const server = createServer((socket) => {
  socket.on("error", () => {})
  answer(socket).then(
    (username) => socket.end(`${username}\n`),
    (error: unknown) => {
      console.error(`refused: ${error instanceof Error ? error.message : error}`)
      socket.destroy()
    },
  )
})

// A socket that a killed process left behind.
rmSync(SOCKET, { force: true })
// The folder says who may connect. An answer says no more than the token that was sent.
server.listen({ path: SOCKET, writableAll: true }, () => console.log(`Answers at ${SOCKET}`))
