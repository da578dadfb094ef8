import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { chmodSync, chownSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { after, test } from "node:test"
import { StoreUnavailable } from "../../src/base/store_unavailable.ts"
import type { TlsMode } from "../../src/store/engines/postgres_settings.ts"
import { openPostgres } from "../../src/store/open_postgres.ts"
import { settingsOf, testPostgres } from "../support/postgres.ts"
import { startPostgres } from "../support/postgres_server.ts"
import { temporaryFolder } from "./temporary_folder.ts"

const openssl = (folder: string, ...args: string[]) => spawnSync("openssl", args, { cwd: folder }).status === 0

const found = await testPostgres()
const here = openssl(".", "version")
const skip = found.here ? (here ? false : "no openssl on this machine") : found.why

/** Makes a certificate authority and its certificate for "localhost". The server's user may read both. */
function certificates(folder: string): { authority: string; settings: string[] } {
  const of = (name: string) => join(folder, name)
  writeFileSync(of("names"), "subjectAltName=DNS:localhost")
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
  assert.ok(openssl(folder, "req", "-x509", ...key, "-days", "2", "-keyout", "ca.key", "-out", "ca", "-subj", "/CN=ca"))
  assert.ok(openssl(folder, "req", ...key, "-keyout", "key", "-out", "request", "-subj", "/CN=localhost"))
  const sign = ["-CA", "ca", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2", "-extfile", "names"]
  assert.ok(openssl(folder, "x509", "-req", "-in", "request", "-out", "certificate", ...sign))
  chmodSync(folder, 0o755)
  chmodSync(of("certificate"), 0o644)
  chmodSync(of("key"), 0o600)
  if (process.getuid?.() === 0) chownSync(of("key"), 65_534, 65_534)
  const settings = ["ssl=on", `ssl_cert_file=${of("certificate")}`, `ssl_key_file=${of("key")}`]
  return { authority: readFileSync(of("ca"), "utf8"), settings }
}

/**
 * The server's certificate is for localhost, from a private authority. `named`: the settings name this authority. `refused`: the expected
 * error, undefined if Gatehouse connects.
 */
const CASES: [tls: TlsMode, host: string, named: boolean, refused?: RegExp][] = [
  ["disable", "127.0.0.1", false],
  ["prefer", "127.0.0.1", false],
  ["require", "127.0.0.1", false],
  ["require", "127.0.0.1", true],
  [
    "verify-ca",
    "127.0.0.1",
    false,
    /: its certificate has an unknown authority: set GATEHOUSE_DATABASE_CA to the file of that authority$/,
  ],
  ["verify-ca", "127.0.0.1", true],
  ["verify-full", "127.0.0.1", true, /: its certificate is for another host$/],
  ["verify-full", "localhost", true],
  [
    "verify-full",
    "localhost",
    false,
    /: its certificate has an unknown authority: set GATEHOUSE_DATABASE_CA to the file of that authority$/,
  ],
]

test("postgres: each sslmode has the same meaning as in libpq", { skip }, async () => {
  const { authority, settings } = certificates(temporaryFolder())
  const server = await startPostgres(...settings)
  after(() => server.stop())
  for (const [tls, host, named, refused] of CASES) {
    const more = { tls, host, connections: 1, authorities: named ? authority : undefined }
    const opening = openPostgres(settingsOf(`${server.url}/postgres`, more))
    if (refused === undefined) await (await opening).close()
    else
      await assert.rejects(opening, (error: Error) => {
        assert.ok(error instanceof StoreUnavailable)
        assert.match(error.message, refused)
        return true
      })
  }
})

test("postgres: a client that requires TLS gets no connection without it", { skip }, async () => {
  if (!found.here) return
  const url = await found.postgres.emptyDatabase()
  for (const tls of ["require", "verify-ca", "verify-full"] as const)
    await assert.rejects(openPostgres(settingsOf(url, { tls })), StoreUnavailable)
  await (await openPostgres(settingsOf(url, { tls: "prefer" }))).close()
})
