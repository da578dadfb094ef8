/**
 * Which of a self-registered client's URLs the server calls. If registration needs a token, the operator trusts the registrant. RFC 7591
 * §5.
 */
import { deepEqual, equal, ok } from "node:assert/strict"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { after, describe, it } from "node:test"
import type { ClientId } from "../../src/base/id.ts"
import { Secret } from "../../src/base/secret.ts"
import { event } from "../store/samples.ts"
import type { OwnKey } from "../support/client_assertion.ts"
import { askBy, assertionOf, jwksOf, ownKey, refusalLog } from "../support/client_assertion.ts"
import { freePort } from "../support/free_port.ts"
import type { Information } from "../support/registration.ts"
import { bearerOf, PUBLIC, register, registered } from "../support/registration.ts"
import type { Service } from "../support/service.ts"
import { service } from "../support/service.ts"

const { log, lines } = refusalLog()
const key: OwnKey = ownKey("EdDSA", "own")
const SECRET = [new Secret("0123456789abcdefghijklmnopqrstuvwxyz")] as const

const asked: string[] = []
const host = createServer((request, response) => {
  asked.push(String(request.url))
  response.writeHead(200, { "content-type": "application/json" }).end(jwksOf(key))
})
await new Promise<void>((listening) => host.listen(0, "127.0.0.1", listening))
after(() => host.close())
const JWKS_URI = `http://127.0.0.1:${(host.address() as AddressInfo).port}/jwks.json`
const BY_KEY = { ...PUBLIC, token_endpoint_auth_method: "private_key_jwt", jwks_uri: JWKS_URI }

/**
 * Starts a server with this registration setting. Its public URL names another machine. `outboundAllow` lets the server call addresses of this
 * machine.
 */
async function served(registration: "open" | "token"): Promise<Service> {
  const port = await freePort()
  const settings = { port, url: "https://auth.example.com", outboundAllow: ["127.0.0.0/8"], secret: SECRET }
  const at = await service({ after }, { ...settings, registration }, { log })
  return { ...at, url: `http://127.0.0.1:${port}` }
}

const [open, token] = [await served("open"), await served("token")]
const tokenOf = async (at: Service) =>
  bearerOf((await at.gatehouse.administration.registrationTokens.create(3600)).registration_token)

/** Adds the client to the other server, as if GATEHOUSE_REGISTRATION was changed on the same data. */
async function moved(client: Information, from: Service, to: Service): Promise<Information> {
  const row = await from.gatehouse.store.clients.find(client.client_id as ClientId)
  ok(row)
  await to.gatehouse.store.clients.create(row, event("client-created"))
  return client
}

/** Returns why a server could not fetch the client's keys; undefined if it could. */
async function refusedAt(at: Service, { client_id }: Information): Promise<string | undefined> {
  lines.length = 0
  const issuer = { ...at, url: "https://auth.example.com" }
  await askBy(at, await assertionOf(issuer, client_id, key))
  const [line] = lines
  return line?.reason === "assertion-keys-unavailable" ? line.received : undefined
}

const REFUSED = `${JWKS_URI}: 127.0.0.1 is not a public address, and no operator registered the client`

describe("URLs of self-registered clients", () => {
  it("are called like those of the operator's clients if registration needed a token, even if it is open now", async () => {
    const vouched = await registered(token, BY_KEY, await tokenOf(token))
    equal(await refusedAt(token, vouched), undefined)
    deepEqual(asked.splice(0), ["/jwks.json"])
    equal(await refusedAt(open, await moved(vouched, token, open)), undefined)
    deepEqual(asked.splice(0), ["/jwks.json"])
  })

  it("are called at public addresses only if registration was open, even if it needs a token now", async () => {
    const stranger = await registered(open, BY_KEY)
    equal(await refusedAt(open, stranger), REFUSED)
    equal(await refusedAt(token, await moved(stranger, open, token)), REFUSED)
    const withToken = await registered(open, BY_KEY, await tokenOf(open))
    equal(await refusedAt(open, withToken), REFUSED)
    deepEqual(asked, [])
  })

  it("include sector_identifier_uri, when the client registers", async () => {
    const metadata = { ...PUBLIC, sector_identifier_uri: JWKS_URI.replace("http:", "https:") }
    lines.length = 0
    await register(open, metadata)
    await register(token, metadata, await tokenOf(token))
    const [refused, called] = lines.map(({ received }) => received)
    equal(
      refused,
      `${metadata.sector_identifier_uri}: 127.0.0.1 is not a public address, and no operator registered the client`,
    )
    // This server called the URL. The call failed for another reason: the host has no TLS.
    equal(called?.includes("public address"), false)
  })
})
