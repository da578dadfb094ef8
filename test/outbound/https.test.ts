import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { after, test } from "node:test"
import { setDefaultCACertificates } from "node:tls"
import { temporaryFolder } from "../store/temporary_folder.ts"
import { allowed, JSON_TYPE } from "./others.ts"

const openssl = (folder: string, ...args: string[]) => spawnSync("openssl", args, { cwd: folder }).status === 0
const skip = openssl(".", "version") ? false : "no openssl on this machine"

/** A certificate for keys.example that is its own authority. */
function certificate(): { key: string; cert: string } {
  const folder = temporaryFolder()
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "key"]
  const named = ["-subj", "/CN=keys.example", "-addext", "subjectAltName=DNS:keys.example"]
  writeFileSync(join(folder, "key"), "")
  assert.ok(openssl(folder, "req", "-x509", ...key, "-days", "2", "-out", "cert", ...named))
  return { key: readFileSync(join(folder, "key"), "utf8"), cert: readFileSync(join(folder, "cert"), "utf8") }
}

test("https: the certificate must be a known authority's and for the name that was asked for, not for the address", {
  skip,
}, async () => {
  const own = certificate()
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
  setDefaultCACertificates([own.cert])
  assert.deepEqual(await client.getJson(right), { value: [] })
  assert.deepEqual(await client.getJson(`https://other.example:${port}/`), { problem: "ERR_TLS_CERT_ALTNAME_INVALID" })
  assert.deepEqual(await client.getJson(`https://127.0.0.1:${port}/`), { problem: "ERR_TLS_CERT_ALTNAME_INVALID" })
  assert.deepEqual(names, [["keys.example", `keys.example:${port}`]])
})
