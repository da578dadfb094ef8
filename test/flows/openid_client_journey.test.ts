import assert from "node:assert/strict"
import { after, test } from "node:test"
import { PUBLISHED_ALGORITHMS, SIGNING_ALGORITHMS } from "../../src/oauth/vocabulary.ts"
import { wholeJourney } from "./client_journey.ts"
import { clientSetting } from "./client_setting.ts"

const setting = await clientSetting({ after }, "openid_client")

for (const alg of SIGNING_ALGORITHMS) {
  test(`openid-client, ${alg}: from the issuer's URL through sign-in, user information, refresh and sign-out`, (t) =>
    wholeJourney(t, setting, alg))
}

/** Returns the same ID token with changed bytes in its signature. */
function forged(idToken: string): string {
  const at = idToken.lastIndexOf(".") + 11
  const other = idToken.slice(at, at + 4) === "AAAA" ? "BBBB" : "AAAA"
  return idToken.slice(0, at) + other + idToken.slice(at + 4)
}

for (const alg of PUBLISHED_ALGORITHMS) {
  test(`openid-client, ${alg}: with signature checks on, the library accepts the ID token by the published key and refuses a forged one`, async (t) => {
    const { base_url, visitor } = await setting.start(t, alg)
    const { fetch } = globalThis
    t.mock.method(globalThis, "fetch", async (...request: Parameters<typeof fetch>) => {
      const answer = await fetch(...request)
      if (!String(request[0]).endsWith("/oauth/token.php")) return answer
      const tokens = (await answer.json()) as { id_token: string }
      return Response.json({ ...tokens, id_token: forged(tokens.id_token) })
    })
    // Silences and records the errors that express prints.
    const logged = t.mock.method(console, "error", () => {})
    assert.equal((await visitor.open(`${base_url}/login`)).status, 500)
    assert.match(String(logged.mock.calls[0]?.arguments[0]), /^ClientError: invalid response encountered/)
  })
}
