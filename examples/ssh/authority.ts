/**
 * A sample certificate authority for SSH: signs the public key of a person who signed in at Gatehouse, for ten minutes. Reads ISSUER
 * (http://localhost:4000), AUDIENCE (the identifier of this API at Gatehouse), CA_KEY (the private key) and PORT (3022).
 */
import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import type { IncomingMessage } from "node:http"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { createRemoteJWKSet, errors, jwtVerify } from "jose"

const {
  ISSUER = "http://localhost:4000",
  AUDIENCE = "https://ssh-ca.example.com",
  CA_KEY = "ca",
  PORT = "3022",
} = process.env

const SCOPE = "ssh"
const VALIDITY = "-1m:+10m"
const MAX_BODY = 4096

/** One key in one line. Its comment is not used. */
const PUBLIC_KEY =
  /^((?:sk-)?ssh-ed25519(?:@openssh\.com)?|(?:sk-)?ecdsa-sha2-nistp256(?:@openssh\.com)?) ([A-Za-z0-9+/]+={0,2})(?: [^\n]*)?\n?$/
/** ssh-keygen separates principals with commas: the username "x,group:deployers" must not become two principals. */
const NAME = /^[A-Za-z0-9._@:-]+$/

const run = promisify(execFile)
const keys = createRemoteJWKSet(new URL(`${ISSUER}/oauth/jwks.php`))

class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

interface Person {
  readonly sub: string
  readonly preferred_username: string
  readonly groups?: readonly string[]
}

/** Checks that the token is for this API (RFC 9068 §4) and has the scope value, and asks who the person is. */
async function personOf(token: string): Promise<Person> {
  const rules = { issuer: ISSUER, audience: AUDIENCE, typ: "at+jwt", requiredClaims: ["exp", "sub"] }
  const { payload } = await jwtVerify(token, keys, rules).catch((error: unknown) => {
    const isOfToken = error instanceof errors.JOSEError && error.code !== errors.JWKSTimeout.code
    throw isOfToken ? new Refusal(401, "The access token is invalid or has expired") : error
  })
  if (!String(payload.scope).split(" ").includes(SCOPE)) throw new Refusal(403, "You may not sign in to servers")
  // User information refuses a token that was revoked, and has the present groups.
  const answer = await fetch(`${ISSUER}/api/userinfo.php`, { headers: { authorization: `Bearer ${token}` } })
  if (answer.status === 401) throw new Refusal(401, "The access token was revoked")
  if (!answer.ok) throw new Error(`user information: status ${answer.status}`)
  return (await answer.json()) as Person
}

/**
 * The prefix keeps a person with the username "root" out of the account root: without a list of principals, sshd compares them with the account's
 * name.
 */
const principalsOf = ({ preferred_username, groups = [] }: Person): string[] => [
  ...[preferred_username].filter((name) => NAME.test(name)).map((name) => `user:${name}`),
  ...groups.filter((name) => NAME.test(name)).map((name) => `group:${name}`),
]

async function certificateFor(person: Person, publicKey: string): Promise<string> {
  const [, type, key] = PUBLIC_KEY.exec(publicKey) ?? []
  if (type === undefined) throw new Refusal(400, "Send one public key: ssh-ed25519 or ecdsa-sha2-nistp256")
  const principals = principalsOf(person)
  if (principals.length === 0) throw new Refusal(403, "Your username cannot be used at servers")
  const serial = randomBytes(8).readBigUInt64BE().toString()
  const folder = await mkdtemp(join(tmpdir(), "ssh-certificate-"))
  try {
    await writeFile(join(folder, "key.pub"), `${type} ${key}\n`)
    const options = ["-O", "clear", "-O", "permit-pty", "-V", VALIDITY, "-z", serial]
    // The identity is in the log of each server.
    const signing = ["-q", "-s", CA_KEY, "-I", person.sub, "-n", principals.join(","), ...options]
    await run("ssh-keygen", [...signing, join(folder, "key.pub")]).catch(() => {
      throw new Refusal(400, "ssh-keygen could not sign this key")
    })
    console.log(JSON.stringify({ signed: serial, sub: person.sub, principals }))
    return await readFile(join(folder, "key-cert.pub"), "utf8")
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ""
  for await (const chunk of request.setEncoding("utf8")) {
    body += chunk
    if (body.length > MAX_BODY) throw new Refusal(413, "The public key is too long")
  }
  return body
}

async function answer(request: IncomingMessage): Promise<string> {
  if (request.method !== "POST" || request.url !== "/certificate") throw new Refusal(404, "Not found")
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "") ?? []
  if (token === undefined) throw new Refusal(401, "An access token is required")
  return certificateFor(await personOf(token), await bodyOf(request))
}

const server = createServer((request, response) => {
  answer(request).then(
    (certificate) => response.writeHead(200, { "content-type": "text/plain" }).end(certificate),
    (error: unknown) => {
      if (!(error instanceof Refusal)) console.error(error)
      const { status, message } = error instanceof Refusal ? error : new Refusal(503, "Try again later")
      if (status === 401) response.setHeader("www-authenticate", "Bearer")
      response.writeHead(status, { "content-type": "text/plain", connection: "close" }).end(`${message}\n`)
    },
  )
})

server.listen(Number(PORT), "127.0.0.1", () => {
  console.log(`Signs keys at http://127.0.0.1:${(server.address() as AddressInfo).port}/certificate`)
})
