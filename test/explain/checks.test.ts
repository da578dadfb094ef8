/** The order of the checks that `POST /explain` shows is that of the authorization endpoint itself. */
import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import { explainUrl } from "../../src/explain/authorization_request.ts"
import type { CheckName } from "../../src/explain/checks.ts"
import { authorizationChecks, credentialChecks } from "../../src/explain/checks.ts"
import { ALL_REASONS } from "../../src/observe/outcomes.ts"
import { authorizeUrl, CHALLENGE, requestOf } from "../support/journey.ts"
import { publicClient } from "../support/service.ts"
import { ENGINES, installation } from "./installation.ts"

const failed = (checks: ReturnType<typeof authorizationChecks>) => checks.find(({ outcome }) => outcome === "failed")

/** How a request fails each check alone. */
const BROKEN: Partial<Record<CheckName, Readonly<Record<string, string>>>> = {
  client: { client_id: `client_${"0".repeat(32)}` },
  redirect_uri: { redirect_uri: "https://elsewhere.example/cb" },
  parameters: { request: "x" },
  response: { response_type: "token" },
  scope: { scope: "admin" },
  pkce: { code_challenge: "short" },
  sign_in: { prompt: "dance" },
  resource: { resource: "https://unknown.example" },
}

test("of two broken checks of a request, the endpoint refuses for the one that stands first in the list", async () => {
  const [engine] = ENGINES
  if (engine === undefined) throw new Error("expected an engine")
  const at = await installation({ after }, await engine.place())
  const client = await publicClient(at)
  const dry = await at.dry()
  after(() => dry.close())
  const good = { code_challenge: CHALLENGE, code_challenge_method: "S256" }
  const verdict = async (more: Readonly<Record<string, string>>) => {
    const found = await explainUrl(authorizeUrl(at, requestOf(client, { ...good, ...more })), dry.ports, at.url)
    const { reason = null, expected = null, received = null } = "refusal" in found ? found : {}
    return failed(authorizationChecks({ reason, parameter: expected ?? received }))?.check
  }
  equal(await verdict({}), undefined)
  const names = Object.keys(BROKEN) as (keyof typeof BROKEN)[]
  const order = authorizationChecks({ reason: null }).map(({ check }) => check)
  deepEqual(
    names,
    order.filter((name) => name in BROKEN),
  )
  for (const [at, one] of names.entries())
    for (const other of names.slice(at))
      equal(await verdict({ ...BROKEN[other], ...BROKEN[one] }), one, `${one} ${other}`)
})

test("a missing, repeated or long client_id and redirect_uri are faults of their own checks", () => {
  for (const reason of ["parameter-missing", "parameter-repeated", "parameter-too-long"]) {
    equal(failed(authorizationChecks({ reason, parameter: "client_id" }))?.check, "client")
    equal(failed(authorizationChecks({ reason, parameter: "redirect_uri" }))?.check, "redirect_uri")
    equal(failed(authorizationChecks({ reason, parameter: "scope" }))?.check, "parameters")
  }
})

test("every reason is the fault of exactly one check, and the checks after it are not reached", () => {
  for (const reason of ALL_REASONS)
    for (const checks of [
      authorizationChecks({ reason }),
      credentialChecks("code", { reason }),
      credentialChecks("access token", { reason }),
    ]) {
      const at = checks.findIndex(({ outcome }) => outcome === "failed")
      deepEqual(
        checks.map(({ outcome }) => outcome),
        checks.map((_, each) => (each < at ? "passed" : each === at ? "failed" : "not_reached")),
        reason,
      )
      equal(at >= 0, true, reason)
    }
})
