import { deepEqual, equal, match, ok } from "node:assert/strict"
import { generateKeyPairSync } from "node:crypto"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import type { ClientRecord, CreatedClient, NewClientSecret } from "../../src/admin/contract.ts"
import { gatehouseCommands } from "../support/guide_commands.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"

const folder = temporaryFolder()
const run = commandOn(folder)
const CREATE = [
  "client",
  "create",
  "--name",
  "Billing",
  "--kind",
  "confidential",
  "--redirect-uri",
  "https://b.example/cb",
]
const BY_KEY = [...CREATE, "--auth-method", "private_key_jwt"]

/** Writes a file with one public key for `gatehouse client create --jwks`. */
function keyFile(name: string, jwk: object): string[] {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify({ keys: [jwk] }))
  return ["--jwks", file]
}
const ed = keyFile("ed.json", generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" }))

test("a client registered for private_key_jwt gets no secret and uses RS256; the next steps explain its assertion", async () => {
  const { stdout, stderr } = await run([...BY_KEY, ...ed], { env: { GATEHOUSE_URL: "https://auth.example" } })
  ok(!stdout.includes("client_secret"))
  ok(!/secret/.test(stderr))
  match(
    stderr,
    /iss and sub client_[0-9a-f]{32}, aud https:\/\/auth\.example, a random jti, exp ten minutes ahead at most/,
  )
  ok(!stderr.includes("CHALLENGE"))
  match(
    stderr,
    /--data-urlencode client_assertion_type=urn:ietf:params:oauth:client-assertion-type:jwt-bearer -d client_assertion=JWT/,
  )
  const id = /^client_id +(\S+)$/m.exec(stdout)?.[1] ?? ""
  const shown = json<ClientRecord>(await run(["client", "show", id, "--json"]))
  deepEqual([shown.token_endpoint_auth_method, shown.id_token_alg, shown.secrets], ["private_key_jwt", "RS256", []])
})

test("the next steps for a client with a secret use the registered method", async () => {
  const basic = await run([...CREATE, "--auth-method", "client_secret_basic"])
  match(basic.stderr, /-d grant_type=client_credentials --user client_[0-9a-f]{32}:[\w-]{43}$/m)
  ok(!/-d client_secret/.test(basic.stderr))
  const jwt = await run([...CREATE, "--auth-method", "client_secret_jwt"])
  match(jwt.stdout, /^client_secret +[\w-]{43}$/m)
  match(jwt.stderr, /signed with its secret \(HS256\)/)
  ok(!/-d client_secret/.test(jwt.stderr))
})

test("the next steps of a workload send the token of its issuer and the client_id (RFC 7523 §2.2)", async () => {
  const identity = ["--federated-identity", "https://cluster.example sub=system:serviceaccount:shop:worker"]
  const { stdout, stderr } = await run([...BY_KEY, "--grant", "client_credentials", ...identity])
  const id = /^client_id +(\S+)$/m.exec(stdout)?.[1] ?? ""
  match(stderr, new RegExp(`-d client_id=${id} .* --data-urlencode client_assertion@TOKEN_FILE$`, "m"))
  ok(!/one of its keys/.test(stderr))
})

test("the next steps of a client of a FAPI profile follow the defaults of the profile", async () => {
  const { stderr } = await run([...CREATE, "--profile", "fapi-2.0", ...ed])
  match(stderr, /signed with one of its keys/)
  match(stderr, /The profile fapi-2\.0 demands pushed requests/)
  ok(!/HS256|curl|authorize\.php/.test(stderr))
})

test("the command of docs/profiles.md creates a client of fapi-2.0, with the public key of the client alone", async () => {
  const [words = []] = gatehouseCommands("profiles.md", "Use it")
  equal(words.at(-1), "keys.json")
  const created = json<CreatedClient>(await run([...words.slice(0, -2), ...ed, "--json"]))
  const { profile } = json<ClientRecord>(await run(["client", "show", created.client_id, "--json"]))
  deepEqual([profile, created.client_secret], ["fapi-2.0", undefined])
})

test("refuses settings that do not fit private_key_jwt", async () => {
  const secret = { kty: "oct", k: "c2VjcmV0" }
  const p384 = generateKeyPairSync("ec", { namedCurve: "P-384" }).publicKey.export({ format: "jwk" })
  const small = generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey.export({ format: "jwk" })
  const unusable =
    /--jwks has no key for RS256, PS256, ES256 or EdDSA. Use RSA of 2048 to 8192 bits with an odd exponent of 3 or more and at most 32 bits, EC on P-256, or Ed25519/
  for (const [args, says] of [
    [[], /--auth-method private_key_jwt needs jwks or jwks_uri/],
    [
      [...ed, "--id-token-alg", "HS256"],
      /--id-token-alg HS256 signs with the client's secret, and a client with private_key_jwt has no secret/,
    ],
    [
      [...ed, "--userinfo-alg", "HS256"],
      /--userinfo-alg HS256 signs with the client's secret, and a client with private_key_jwt has no secret/,
    ],
    [[...ed, "--jwks-uri", "https://b.example/jwks"], /--jwks-uri and jwks cannot both be set/],
    [keyFile("p384.json", p384), unusable],
    [keyFile("small.json", small), unusable],
    [keyFile("use.json", { ...p384, use: "enc" }), unusable],
    [keyFile("oct.json", secret), /--jwks has a private or secret key/],
    [["--jwks-uri", "http://b.example/jwks"], /--jwks-uri "http:\/\/b\.example\/jwks" is not https/],
  ] as const) {
    const { status, stdout, stderr } = await run([...BY_KEY, ...args])
    deepEqual([status, stdout], [1, ""])
    match(stderr, says)
  }
})

test("a client can switch from a secret to a key and back without losing access in between", async () => {
  const created = json<CreatedClient>(await run([...CREATE, "--json"]))
  const update = (...args: string[]) => run(["client", "update", created.client_id, ...args, "--json"])
  match((await update("--auth-method", "private_key_jwt", ...ed)).stderr, /--id-token-alg HS256 signs with/)
  const byKey = json<ClientRecord>(await update("--auth-method", "private_key_jwt", ...ed, "--id-token-alg", "ES256"))
  equal(byKey.secrets?.length, 1)
  equal(json<ClientRecord>(await update("--auth-method", "secret")).token_endpoint_auth_method, "secret")

  const bare = json<CreatedClient>(await run([...BY_KEY, ...ed, "--json"]))
  const back = ["client", "update", bare.client_id, "--auth-method", "client_secret_jwt"]
  const refused = await run(back)
  match(
    refused.stderr,
    /--auth-method client_secret_jwt needs a secret, and the client has no secret: `gatehouse client secret client_/,
  )
  await run(["client", "secret", bare.client_id])
  equal((await run(back)).status, 0)
})

test("client secret --end-old ends the old secrets early, and creates no new one", async () => {
  const { client_id } = json<CreatedClient>(await run([...CREATE, "--json"]))
  const secrets = async () => json<ClientRecord>(await run(["client", "show", client_id, "--json"])).secrets ?? []
  json<NewClientSecret>(await run(["client", "secret", client_id, "--expire-old", "7d", "--json"]))
  const { status, stdout, stderr } = await run(["client", "secret", client_id, "--end-old"])
  deepEqual([status, stdout, stderr], [0, "", `${client_id} (Billing): only the newest secret works\n`])
  const [newest, old, ...more] = await secrets()
  deepEqual([newest?.expires_at, more], [null, []])
  ok(Date.parse(old?.expires_at ?? "") <= Date.now())
  const again = json<ClientRecord>(await run(["client", "secret", client_id, "--end-old", "--json"]))
  deepEqual(again.secrets, await secrets())
  equal((await run(["client", "secret", client_id, "--end-old", "--expire-old", "7d"])).status, 2)
  const open = json<CreatedClient>(
    await run([
      "client",
      "create",
      "--json",
      "--name",
      "P",
      "--kind",
      "public",
      "--redirect-uri",
      "https://p.example/",
    ]),
  )
  match(
    (await run(["client", "secret", open.client_id, "--end-old"])).stderr,
    /is a public client, and public clients have no secret/,
  )
})
