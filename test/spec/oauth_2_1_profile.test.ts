/** The profile oauth-2.1: S256 for every code, `iss` in every answer, and no token in a query. docs/profiles.md. */
import { equal, match } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { Browser } from "../support/browser.ts"
import { refusalLog } from "../support/client_assertion.ts"
import { authorize, authorizeUrl, CHALLENGE, requestOf } from "../support/journey.ts"
import { confidentialClient, post, service, tokensFor, userinfo } from "../support/service.ts"
import { send } from "../support/wire.ts"

const { log, lines } = refusalLog()
const at = await service({ after }, { signInLimit: "off", authorizationLimit: "off", issParameter: false }, { log })
const web = await confidentialClient(at, { profile: "oauth-2.1" })
const baseline = await confidentialClient(at)
const S256 = { code_challenge: CHALLENGE, code_challenge_method: "S256" }

describe("the profile oauth-2.1", () => {
  it("demands a challenge with S256 of a confidential client too", async () => {
    for (const [more, reason] of [
      [{}, "challenge-missing"],
      [{ code_challenge: CHALLENGE, code_challenge_method: "plain" }, "challenge-plain"],
      [{ code_challenge: CHALLENGE }, "challenge-plain"],
    ] as const) {
      const { location } = await new Browser().get(authorizeUrl(at, requestOf(web, more)))
      match(location ?? "", /error=invalid_request/)
      equal(lines.at(-1)?.reason, reason)
    }
    equal((await authorize(at, at.browser, requestOf(web, S256))).searchParams.has("code"), true)
    equal((await authorize(at, at.browser, requestOf(baseline))).searchParams.has("code"), true)
  })

  it("has iss in answers and errors, also where the installation leaves it out", async () => {
    const issOf = (url: URL) => url.searchParams.get("iss")
    equal(issOf(await authorize(at, at.browser, requestOf(web, S256))), at.url)
    equal(issOf(await authorize(at, at.browser, requestOf(web, { ...S256, scope: "nonsense" }))), at.url)
    equal(issOf(await authorize(at, at.browser, requestOf(baseline))), null)
  })

  it("RFC 9700 §4.3.2: no access token is read from a query", async () => {
    const { access_token } = await tokensFor(at, baseline)
    equal((await userinfo(at, access_token)).status, 200)
    equal((await send(at, `/api/userinfo.php?access_token=${access_token}`)).status, 401)
  })

  it("is demanded of each client by GATEHOUSE_LEAST_PROFILE, and no client can choose less", async (t) => {
    const strict = await service(t, { leastProfile: "oauth-2.1" })
    const least = await confidentialClient(strict, { profile: "baseline" })
    const { location } = await new Browser().get(authorizeUrl(strict, requestOf(least)))
    match(location ?? "", /error=invalid_request/)
    equal((await post(strict, { grant_type: "client_credentials", ...least })).status, 200)
  })
})
