/** TLS that ends at the server: GATEHOUSE_TLS_CERT and GATEHOUSE_TLS_KEY. */
import assert from "node:assert/strict"
import { writeFileSync } from "node:fs"
import { request as plainRequest } from "node:http"
import { request } from "node:https"
import { join } from "node:path"
import { Writable } from "node:stream"
import { test } from "node:test"
import type { ConnectionOptions, TLSSocket } from "node:tls"
import { connect } from "node:tls"
import { tlsProblems } from "../../src/assembly/tls_files.ts"
import { checkTls } from "../../src/cli/doctor/tls.ts"
import { loadConfig } from "../../src/config/load.ts"
import type { Config } from "../../src/config/options.ts"
import { configure } from "../../src/config/options.ts"
import { createLog } from "../../src/observe/log.ts"
import { authority, certificate, selfSigned, skipWithoutOpenssl, writePair } from "../support/certificate.ts"
import { freePort } from "../support/free_port.ts"
import { world } from "../support/world.ts"

const options = { skip: skipWithoutOpenssl }

test(
  "FAPI 2.0 Security Profile §5.2.1.2: the server speaks HTTPS with TLS 1.2 or later (RFC 9325 §3.1.1), and a new certificate needs no restart",
  options,
  async (t) => {
    const ca = authority("/CN=Example CA")
    const written = writePair(ca.issue("/CN=first", "DNS:localhost"))
    const { log, problems } = loggedProblems()
    const { url, gatehouse } = await world(t, { tlsCert: written.tlsCert, tlsKey: written.tlsKey }, { log })
    const port = Number(new URL(url).port)

    const socket = await handshake(port, ca.cert)
    const [early, upgraded] = await Promise.all([
      get(url, "/readyz", ca.cert),
      get(url, "/healthz", ca.cert, { connection: "upgrade", upgrade: "h2c" }),
    ])

    await t.test("the public URL without GATEHOUSE_URL begins with https", () =>
      assert.match(url, /^https:\/\/localhost:/),
    )
    await t.test("/readyz and /healthz answer over HTTPS", () =>
      assert.deepEqual([early.status, upgraded.status], [200, 200]),
    )
    await t.test("no HSTS for a host of this machine, which other programs share", () =>
      assert.equal(early.hsts, undefined),
    )
    await t.test("plain HTTP gets no answer", () => assert.rejects(plainGet(port)))
    await t.test("a client that offers only TLS 1.1 gets no connection", () =>
      assert.rejects(
        handshake(port, ca.cert, { minVersion: "TLSv1.1", maxVersion: "TLSv1.1", ciphers: "ALL:@SECLEVEL=0" }),
      ),
    )
    await t.test("a client of TLS 1.2 cannot renegotiate", async () => {
      const old = await handshake(port, ca.cert, { maxVersion: "TLSv1.2" })
      await assert.rejects(
        new Promise<void>((done, failed) => {
          old.on("error", failed)
          old.renegotiate({}, (error) => (error === null ? done() : failed(error)))
        }),
      )
      old.destroy()
    })

    await t.test(
      "files that do not fit are logged at the second look, once, and the old certificate stays",
      async () => {
        writeFileSync(written.tlsCert, ca.issue("/CN=second", "DNS:localhost").cert)
        gatehouse.lookForCertificate()
        assert.deepEqual(problems, [])
        gatehouse.lookForCertificate()
        gatehouse.lookForCertificate()
        assert.equal(problems.length, 1)
        assert.match(problems[0] ?? "", /GATEHOUSE_TLS_KEY is .*: the file is not the key of the first certificate/)
        assert.equal((await get(url, "/healthz", ca.cert)).name, "first")
      },
    )

    await t.test("a new pair is used for new connections, and open connections stay", async () => {
      writePair(ca.issue("/CN=third", "DNS:localhost"), written.folder)
      gatehouse.lookForCertificate()
      assert.equal((await get(url, "/healthz", ca.cert)).name, "third")
      socket.write("GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n")
      assert.match(await firstBytes(socket), /^HTTP\/1\.1 200 /)
      socket.destroy()
    })

    await t.test("renegotiation and old versions stay refused after the change", () =>
      assert.rejects(
        handshake(port, ca.cert, { minVersion: "TLSv1.1", maxVersion: "TLSv1.1", ciphers: "ALL:@SECLEVEL=0" }),
      ),
    )
  },
)

test(
  "FAPI 2.0 Security Profile §5.2.1.3, §5.2.2.1 and §5.2.3.2, RFC 9325 §4.2: TLS 1.2 has only the recommended suites",
  options,
  async (t) => {
    const ca = authority("/CN=Example CA")
    const { tlsCert, tlsKey } = writePair(ca.issue("/CN=suites", "DNS:localhost"))
    const { url } = await world(t, { tlsCert, tlsKey })
    const port = Number(new URL(url).port)
    const offered = (ciphers: string) => handshake(port, ca.cert, { maxVersion: "TLSv1.2", ciphers })
    await offered("ECDHE-ECDSA-AES128-GCM-SHA256")
    for (const weak of ["ECDHE-ECDSA-AES128-SHA", "ECDHE-ECDSA-AES256-SHA384"]) await assert.rejects(offered(weak))
  },
)

test(
  "FAPI 2.0 Security Profile §5.2.3.1: answers have HSTS if the public URL has the name of a host",
  options,
  async (t) => {
    const pair = selfSigned("/CN=auth.example.com", "DNS:localhost")
    const port = await freePort()
    await world(t, { ...files(pair), url: "https://auth.example.com", port })
    const { hsts } = await get(`https://localhost:${port}`, "/healthz", pair.cert)
    assert.equal(hsts, "max-age=31536000")
  },
)

test("the start reports every problem of the files together with other problems", options, () => {
  const folder = writePair(selfSigned("/CN=a")).folder
  const problemsOf = (tlsCert: string, tlsKey: string) => [...tlsProblems(configure({ tlsCert, tlsKey }))]
  const other = writePair(selfSigned("/CN=b"))
  const file = join(folder, "cert.pem")
  writeFileSync(join(folder, "text.pem"), "no certificate")
  assert.deepEqual(problemsOf(file, join(folder, "key.pem")), [])
  assert.match(
    problemsOf(join(folder, "missing.pem"), file).join(),
    /GATEHOUSE_TLS_CERT is .*missing.pem: the file cannot be read \(ENOENT\): check the path/,
  )
  assert.match(
    problemsOf(join(folder, "text.pem"), file).join(),
    /GATEHOUSE_TLS_CERT is .*: the file has no certificate in PEM/,
  )
  assert.match(
    problemsOf(file, file).join(),
    /GATEHOUSE_TLS_KEY is .*: the file has no private key in PEM without a passphrase/,
  )
  assert.match(
    problemsOf(file, other.tlsKey).join(),
    /GATEHOUSE_TLS_KEY is .*: the file is not the key of the first certificate/,
  )
  const env = { PORT: "x", GATEHOUSE_TLS_CERT: file, GATEHOUSE_TLS_KEY: file, GATEHOUSE_URL: "http://auth.example.com" }
  assert.throws(
    () => loadConfig(env, tlsProblems),
    (error: { problems?: readonly string[] }) =>
      error.problems?.length === 3 && /begin GATEHOUSE_URL with https/.test(error.problems[1] ?? ""),
  )
  assert.throws(
    () => loadConfig({ GATEHOUSE_TLS_CERT: file }),
    /GATEHOUSE_TLS_KEY is not set, but GATEHOUSE_TLS_CERT is set/,
  )
})

test("`doctor` reports the end of the certificate, and a host that the certificate is not for", options, () => {
  const files = writePair(certificate("auth.example.com"))
  const codes = (url: string, inDays: number) =>
    [...checkTls(configure({ ...files, url }), Date.now() + inDays * 86_400_000)].map(
      ({ state, code }) => `${state} ${code}`,
    )
  assert.deepEqual(codes("https://auth.example.com", 0), ["warning certificate-expires-soon"])
  assert.deepEqual(codes("https://auth.example.com", 3), ["problem certificate-expired"])
  assert.deepEqual(codes("https://auth.example.com", -30), ["ok certificate-valid"])
  assert.deepEqual(codes("https://sign-in.example.com", -30), [
    "ok certificate-valid",
    "problem certificate-for-other-host",
  ])
  writeFileSync(files.tlsKey, "")
  assert.deepEqual(codes("https://auth.example.com", 0), ["problem certificate-unusable"])
})

const files = (pair: Parameters<typeof writePair>[0]): Pick<Config, "tlsCert" | "tlsKey"> => {
  const { tlsCert, tlsKey } = writePair(pair)
  return { tlsCert, tlsKey }
}

/** Keeps the `problem` of each logged error. */
function loggedProblems() {
  const problems: string[] = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      problems.push(JSON.parse(String(chunk)).problem)
      done()
    },
  })
  return { problems, log: createLog({ level: "error", readable: false, destination }) }
}

type Handshake = ConnectionOptions

function handshake(port: number, ca: string, more: Handshake = {}): Promise<TLSSocket> {
  return new Promise((done, failed) => {
    const socket = connect({ port, host: "127.0.0.1", servername: "localhost", ca, ...more }, () => done(socket))
    socket.once("error", failed)
  })
}

function get(url: string, path: string, ca: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; hsts: string | undefined; name: string }>((done, failed) => {
    const at = { host: "127.0.0.1", servername: "localhost", port: new URL(url).port, path, ca, headers, agent: false }
    const sent = request(at, (response) => {
      response.resume()
      const name = String((response.socket as TLSSocket).getPeerCertificate().subject.CN)
      const hsts = response.headers["strict-transport-security"]
      response.on("end", () => done({ status: response.statusCode ?? 0, hsts, name }))
    })
    sent.on("error", failed)
    sent.end()
  })
}

const plainGet = (port: number) =>
  new Promise((done, failed) => plainRequest({ port, host: "127.0.0.1" }, done).on("error", failed).end())

const firstBytes = (socket: TLSSocket): Promise<string> =>
  new Promise((done) => socket.once("data", (bytes: Buffer) => done(bytes.toString())))
