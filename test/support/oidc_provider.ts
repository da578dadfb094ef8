import { generateKeyPairSync } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Provider } from "oidc-provider"
import type { ManualClock } from "../../src/base/clock.ts"
import { systemClock } from "../../src/base/clock.ts"

type Test = { after(callback: () => void): void }

/**
 * Sets the clock of a service to the time of oidc-provider, which has the machine's. Tests of other files in the same process can run between the start of the
 * service and its own tests.
 */
export const atTimeOfProvider = (clock: ManualClock): void => clock.advance({ ms: systemClock() - clock() })

/** Starts a server without an answer yet, for a provider that needs its own address first. It closes after the test. */
export async function serverForProvider({ after }: Test) {
  const server = createServer()
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  return { server, issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** A provider that nobody here wrote, oidc-provider, with its own pages for development. Anybody signs in there with any name and any password. */
export async function oidcProvider(
  test: Test,
  client: { readonly client_id: string; readonly client_secret: string; readonly redirect_uris: string[] },
): Promise<string> {
  const { server, issuer } = await serverForProvider(test)
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [client],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), kid: "one" }] },
    pkce: { required: () => true },
    claims: { openid: ["sub"], profile: ["name", "preferred_username"], email: ["email", "email_verified"] },
    cookies: { keys: ["a-cookie-key-of-more-than-thirty-two-characters"] },
    findAccount: async (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => ({
        sub,
        name: `${sub} example`,
        preferred_username: sub,
        email: `${sub}@example.com`,
        email_verified: true,
      }),
    }),
  })
  server.on("request", provider.callback())
  return issuer
}
