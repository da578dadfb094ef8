/** TLS that ends at several workers, with certificates of clients. RFC 8705, decision 0097. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { once } from "node:events"
import { test } from "node:test"
import type { ConnectionOptions } from "node:tls"
import { connect } from "node:tls"
import { bodyOf } from "../support/answers.ts"
import { authority, skipWithoutOpenssl, writePair } from "../support/certificate.ts"
import { freePort } from "../support/free_port.ts"
import { sendTls } from "../support/mutual_tls.ts"
import type { Tokens } from "../support/service.ts"
import { database, skip, soon } from "./instance.ts"

const WORKERS = 3
const REQUESTS = 24

test("serve --workers ends TLS in every worker: bound tokens work at each, and a new certificate needs no restart", {
  skip: skip || skipWithoutOpenssl,
}, async (t) => {
  const servers = authority("/CN=Servers")
  const ca = authority("/O=Example/CN=Clients")
  const { folder, tlsCert, tlsKey } = writePair(servers.issue("/CN=first", "DNS:localhost"))
  const mtlsPort = await freePort()
  const env = {
    GATEHOUSE_TLS_CERT: tlsCert,
    GATEHOUSE_TLS_KEY: tlsKey,
    GATEHOUSE_MTLS_PORT: `${mtlsPort}`,
    GATEHOUSE_TLS_CLIENT_CA: writePair({ cert: ca.cert, key: "" }).tlsCert,
  }
  const scene = await (await database(t)).open()
  const { child, url, lines, ended } = await scene.start({ args: ["--workers", `${WORKERS}`], env })
  match(url, /^https:\/\/localhost:/)
  const { result } = await scene.administer.clients.create({
    name: "Billing",
    kind: "confidential",
    grant_types: ["client_credentials"],
    token_endpoint_auth_method: "tls_client_auth",
    tls_client_auth_subject_dn: "CN=billing,O=Example",
    tls_client_certificate_bound_access_tokens: true,
  })
  const mtls = `https://localhost:${mtlsPort}`
  const [own, another] = [ca.issue("/O=Example/CN=billing"), ca.issue("/O=Example/CN=other")]
  const form = { "content-type": "application/x-www-form-urlencoded" }
  const body = `grant_type=client_credentials&client_id=${result.client_id}`
  const ask = (at: string, pair?: typeof own) =>
    sendTls(`${at}/oauth/token.php`, { method: "POST", headers: form, body }, servers.cert, pair)
  const times = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: REQUESTS }, work))

  const answers = await times(() => ask(mtls, own))
  deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  equal((await ask(mtls)).status, 401)
  equal((await ask(mtls, another)).status, 401)
  equal((await ask(url, own)).status, 401)

  const { access_token } = bodyOf<Tokens>(answers[0] ?? (await ask(mtls, own)))
  const use = async (at: string, pair?: typeof own) => {
    const headers = { authorization: `Bearer ${access_token}` }
    const { text } = await sendTls(`${at}/api/tokeninfo.php`, { headers }, servers.cert, pair)
    return (JSON.parse(text) as { active: boolean }).active
  }
  deepEqual(new Set(await times(() => use(mtls, own))), new Set([true]))
  deepEqual(new Set(await times(() => use(mtls, another))), new Set([false]))
  deepEqual(new Set(await times(() => use(mtls))), new Set([false]))
  // The log has only refused requests, so each worker has to refuse one. Each worker asks for the certificate.
  const refusing = () => new Set(lines.filter((line) => "reason" in line).map(({ worker }) => worker))
  await soon(async () => (await ask(mtls)).status === 401 && refusing().size === WORKERS)

  const shown = async (port: number, more: ConnectionOptions = {}) => {
    const socket = connect({ port, host: "127.0.0.1", servername: "localhost", ca: servers.cert, ...more })
    await once(socket, "secureConnect")
    const { subject } = socket.getPeerCertificate()
    socket.destroy()
    return subject.CN
  }
  const ports = [Number(new URL(url).port), mtlsPort]
  for (const port of ports) deepEqual(new Set(await times(() => shown(port))), new Set(["first"]))
  const open = connect({ port: mtlsPort, host: "127.0.0.1", servername: "localhost", ca: servers.cert, ...own })
  await once(open, "secureConnect")
  writePair(servers.issue("/CN=second", "DNS:localhost"), folder)
  const replaced = () => lines.filter(({ msg }) => msg.startsWith("The new certificate is in use."))
  await soon(() => replaced().length === WORKERS)
  equal(new Set(replaced().map(({ worker }) => worker)).size, WORKERS)
  for (const port of ports) deepEqual(new Set(await times(() => shown(port))), new Set(["second"]))
  // The open connection goes on, with the certificate of its client.
  open.write(`GET /api/tokeninfo.php HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${access_token}\r\n\r\n`)
  const [received] = (await once(open.setEncoding("utf8"), "data")) as [string]
  ok(received.startsWith("HTTP/1.1 200"))
  open.destroy()
  deepEqual(new Set(await times(() => use(mtls, own))), new Set([true]))
  deepEqual(new Set(await times(() => use(mtls, another))), new Set([false]))

  child.kill("SIGTERM")
  equal((await ended).status, 0)
})
