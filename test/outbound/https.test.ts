import assert from "node:assert/strict"
import { X509Certificate } from "node:crypto"
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import { after, test } from "node:test"
import { certificate, skipWithoutOpenssl, trust } from "../support/certificate.ts"
import { allowed, JSON_TYPE } from "./others.ts"

test("FAPI 2.0 Security Profile §5.2.1.5: the certificate must come from a known authority and must be for the requested name, not for the address", {
  skip: skipWithoutOpenssl,
}, async () => {
  const own = certificate("keys.example")
  const names: unknown[] = []
  const server = createServer(own, (request, response) => {
    names.push([Reflect.get(request.socket, "servername"), request.headers.host])
    response.writeHead(200, JSON_TYPE).end("[]")
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  after(() => server.close())
  const { port } = server.address() as AddressInfo
  const client = allowed({ resolve: async () => ["127.0.0.1"] })
  const right = `https://keys.example:${port}/`

  assert.deepEqual(await client.getJson(right), { problem: "DEPTH_ZERO_SELF_SIGNED_CERT" })
  trust(own)
  assert.deepEqual(await client.getJson(right), { value: [] })
  assert.deepEqual(await client.getJson(`https://other.example:${port}/`), { problem: "ERR_TLS_CERT_ALTNAME_INVALID" })
  assert.deepEqual(await client.getJson(`https://127.0.0.1:${port}/`), { problem: "ERR_TLS_CERT_ALTNAME_INVALID" })
  assert.deepEqual(names, [["keys.example", `keys.example:${port}`]])
  const answer = await client.send(right, { method: "GET", headers: {} }, 10)
  assert.equal("status" in answer && answer.certificateUntil, Date.parse(new X509Certificate(own.cert).validTo))
})
