import assert from "node:assert/strict"
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { test } from "node:test"
import type { Random } from "../../src/base/random.ts"
import { systemRandom } from "../../src/base/random.ts"
import { serverSecretFile, serverSecrets } from "../../src/keys/server_secret.ts"

test("two processes that start at the same time use the same server secret: neither reads a half-written file", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-secret-"))
  t.after(() => rmSync(folder, { recursive: true }))
  const seen: string[] = []
  // The second process starts when the first one asks for random bytes, in the middle of its work.
  const interrupted: Random = (length) => {
    const [secret] = serverSecrets(undefined, folder, false, systemRandom)
    seen.push(secret.reveal())
    return systemRandom(length)
  }
  const [secret] = serverSecrets(undefined, folder, false, interrupted)
  assert.ok(seen.length > 0)
  assert.deepEqual(new Set([...seen, secret.reveal()]).size, 1)
  assert.equal(secret.reveal().length, 64)
  assert.deepEqual(readdirSync(folder), ["secret"])
  assert.equal(statSync(serverSecretFile(folder)).mode & 0o777, 0o600)
})

test("refuses a server secret file with little variety, and says how to create another", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-secret-"))
  t.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(serverSecretFile(folder), `${"0123456789".repeat(4)}\n`)
  assert.throws(() => serverSecrets(undefined, folder, true, systemRandom), {
    name: "ServerSecretUnusable",
    message:
      `the server secret in ${serverSecretFile(folder)} repeats the same 10 characters and can be guessed: ` +
      "make one with `openssl rand -base64 32`. To keep the values that the old secret sealed, set GATEHOUSE_SECRET to the new secret, a comma and the old secret.",
  })
})
