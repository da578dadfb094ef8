/**
 * Gets a certificate for a public key: `node sign_in.ts ~/.ssh/id_ed25519.pub`. Prints the address at which the person signs in, and writes the
 * certificate beside the key, where ssh finds it. Reads ISSUER, CLIENT_ID and AUTHORITY, the address of authority.ts.
 */
import { once } from "node:events"
import { readFile, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { homedir } from "node:os"
import { join } from "node:path"
import * as openid from "openid-client"

const { ISSUER = "http://localhost:4000", CLIENT_ID = "", AUTHORITY = "http://127.0.0.1:3022" } = process.env
const [file = join(homedir(), ".ssh/id_ed25519.pub")] = process.argv.slice(2)
// The file of the private key has the same name without the end. It must not leave this machine, nor be replaced by the certificate.
if (!file.endsWith(".pub")) fail("Name the file of the public key, which ends in .pub")

const execute = ISSUER.startsWith("http:") ? [openid.allowInsecureRequests] : []
const config = await openid.discovery(new URL(ISSUER), CLIENT_ID, undefined, openid.None(), { execute })

// RFC 8252 §7.3: any free port of the loopback interface.
const server = createServer().listen(0, "127.0.0.1")
await once(server, "listening")
const redirect_uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
const [pkceCodeVerifier, expectedState] = [openid.randomPKCECodeVerifier(), openid.randomState()]
const address = openid.buildAuthorizationUrl(config, {
  redirect_uri,
  scope: "openid profile ssh",
  state: expectedState,
  code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
  code_challenge_method: "S256",
})
console.log(`Open this address to sign in:\n${address.href}`)

const [request, response] = await once(server, "request")
const back = new URL(request.url, redirect_uri)
response.writeHead(200, { "content-type": "text/plain", connection: "close" }).end("You can close this page.\n")
server.close()
const tokens = await openid.authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedState })

// The service leaves the scope value out for a person who does not hold it.
if (!tokens.scope?.split(" ").includes("ssh")) fail("You may not sign in to servers")

const answer = await fetch(`${AUTHORITY}/certificate`, {
  method: "POST",
  headers: { authorization: `Bearer ${tokens.access_token}` },
  body: await readFile(file, "utf8"),
})
const text = await answer.text()
if (!answer.ok) fail(text.trim())
const certificate = file.replace(/\.pub$/, "-cert.pub")
await writeFile(certificate, text)
console.log(`${certificate} is valid for ten minutes`)

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
