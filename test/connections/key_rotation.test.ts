import { deepEqual, equal, ok } from "node:assert/strict"
import { generateKeyPairSync, sign } from "node:crypto"
import { mock, test } from "node:test"
import { lyingProvider } from "../support/lying_provider.ts"
import { BINDING, CLIENT, connectionOf, finished, protocolOf } from "./signing_in.ts"

test("a new key of the provider is found with the first ID token that it signs, by at most one request a minute", async (t) => {
  // The library measures the age of keys with the time of the process.
  mock.timers.enable({ apis: ["Date"], now: Date.now() })
  const started = protocolOf()
  const provider = await lyingProvider(CLIENT, BINDING.nonce, started.clock)
  t.after(() => {
    provider.close()
    mock.timers.reset()
  })
  const connection = connectionOf({ preset: "oidc", issuer: provider.issuer })
  const signIn = () => finished(started, connection)
  ok("subject" in (await signIn()))

  const next = generateKeyPairSync("rsa", { modulusLength: 2048 })
  provider.lies = {
    header: { kid: "two" },
    keys: { keys: [{ ...next.publicKey.export({ format: "jwk" }), kid: "two" }] },
    signature: (input) => sign("sha256", Buffer.from(input), next.privateKey).toString("base64url"),
  }
  deepEqual(await signIn(), [
    "connection-identity-invalid",
    `${provider.issuer}/jwks: no key matches the ID token: key "two", algorithm "RS256"`,
  ])
  equal(provider.timesAsked("/jwks"), 1)

  mock.timers.tick(60_000)
  ok("subject" in (await signIn()))
  equal(provider.timesAsked("/jwks"), 2)
  ok("subject" in (await signIn()))
  equal(provider.timesAsked("/jwks"), 2)
})
