import { deepEqual, equal, ok } from "node:assert/strict"
import { test } from "node:test"
import { CONNECTION_AUTH_METHODS } from "../../src/connections/preset.ts"
import { PRESET_NAMES, PRESETS } from "../../src/connections/presets.ts"
import { discoveryUrl } from "../../src/connections/protocol/metadata.ts"
import { validateProviderUrl } from "../../src/connections/validate_connection.ts"
import { issuerGiven, RECORDED } from "./recorded_metadata.ts"
import { idToken, keySet, recordedProvider } from "./recorded_provider.ts"
import { BINDING, begun, CLIENT, connectionOf, finished, protocolOf } from "./signing_in.ts"

type Recorded = keyof typeof RECORDED

const TENANT = "72f988bf-86f1-41af-91ab-2d7cd011db47"

const namesOf = (value: object) => Object.keys(value) as Recorded[]

/** A provider with its recorded metadata, and an ID token with these claims. */
function recorded(name: Recorded, claims: object = {}, keys: unknown = keySet()) {
  const metadata = RECORDED[name]
  const provider = recordedProvider({ [discoveryUrl(issuerGiven(name))]: metadata })
  const started = protocolOf({ outbound: provider.outbound })
  const iat = Math.floor(started.clock() / 1000)
  const id_token = idToken({
    iss: metadata.issuer,
    aud: CLIENT,
    sub: "person-1",
    ...(PRESETS[name].omitsNonce !== true && { nonce: BINDING.nonce }),
    iat,
    exp: iat + 300,
    name: "Ann",
    email: "ann@example.com",
    email_verified: true,
    ...claims,
  })
  provider.answers[metadata.jwks_uri] = keys
  provider.answers[metadata.token_endpoint] = { access_token: "at", token_type: "Bearer", id_token }
  const connection = connectionOf({ preset: name, issuer: issuerGiven(name) })
  return { provider, started, connection }
}

for (const name of namesOf(RECORDED))
  test(`the preset ${name} fits the metadata that the provider publishes`, async () => {
    const { provider, started, connection } = recorded(name)
    const metadata: Readonly<Record<string, unknown>> = RECORDED[name]
    const url = await begun(started, connection)
    equal(`${url.origin}${url.pathname}`, metadata.authorization_endpoint)
    // The provider is not there: only the metadata and the keys are.
    provider.answers[RECORDED[name].token_endpoint] = { error: "invalid_grant" }
    const found = (await started.protocol.check(connection)).map(({ state, said }) => [state, said.code])
    const expected = ["connection-check-callback", "connection-check-reached", "connection-check-accepted"]
    // Apple's secret is a key, of which a test below has one.
    if (name === "apple") expected.splice(2, 1, "connection-signed-secret-malformed")
    deepEqual(
      found,
      expected.map((code) => [code.endsWith("malformed") ? "problem" : "ok", code]),
    )
  })

test("a preset has what its kind needs: an issuer or an example of it, all endpoints, or a filter", () => {
  deepEqual(Object.keys(PRESETS), [...PRESET_NAMES])
  for (const name of PRESET_NAMES) {
    const { kind, issuer, issuerExample, endpoints, directory, scope, auth, label, registerAt, ...preset } =
      PRESETS[name]
    equal(preset.name, name)
    ok(label !== "" && registerAt !== "")
    ok(CONNECTION_AUTH_METHODS.includes(auth))
    if (kind === "oidc") {
      ok(scope.includes("openid"), name)
      ok((issuer === undefined) !== (issuerExample === undefined), name)
      equal(validateProviderUrl(issuer ?? issuerExample ?? ""), undefined)
    } else if (kind === "oauth2" && name !== "oauth2")
      for (const url of [endpoints?.authorization, endpoints?.token, endpoints?.userinfo])
        ok(url?.startsWith("https://"), name)
    equal(directory !== undefined, kind === "ldap", name)
  }
})

test("Microsoft: people of each tenant sign in, and a subject is unique in its tenant only", async () => {
  const iss = `https://login.microsoftonline.com/${TENANT}/v2.0`
  const signIn = async (claims: object, keys?: unknown) => {
    const { started, connection } = recorded("microsoft", { iss, tid: TENANT, ...claims }, keys)
    return finished(started, connection)
  }
  const identity = await signIn({ xms_edov: 1 })
  deepEqual("subject" in identity && [identity.subject, identity.email, identity.emailVerified], [
    `${TENANT}.person-1`,
    "ann@example.com",
    true,
  ])
  // Any tenant can have any address.
  const unverified = await signIn({})
  equal("subject" in unverified && unverified.emailVerified, false)

  const other = "8eaef023-2b34-4da1-9baa-8bc8c9d6a490"
  deepEqual(await signIn({ tid: other }), [
    "connection-identity-invalid",
    `the claim iss is "${iss}" instead of "https://login.microsoftonline.com/${other}/v2.0"`,
  ])
  for (const tid of [undefined, "common", "{tenantid}", `${TENANT}/`, 7])
    deepEqual(await signIn({ tid }), ["connection-identity-invalid", "the claim tid is missing"])
  deepEqual(await signIn({ iss: RECORDED.microsoft.issuer }), [
    "connection-identity-invalid",
    `the claim iss is "${RECORDED.microsoft.issuer}" instead of "${iss}"`,
  ])
  const consumers = "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0"
  deepEqual(await signIn({}, keySet({ issuer: consumers })), [
    "connection-identity-invalid",
    `the claim iss is "${iss}" instead of "${consumers}"`,
  ])
  ok("subject" in (await signIn({}, keySet({ issuer: RECORDED.microsoft.issuer }))))
})

test("a template of issuers is accepted from Microsoft's host with its preset only", async () => {
  const issuer = "https://id.example.com"
  const provider = recordedProvider({
    [`${issuer}/.well-known/openid-configuration`]: RECORDED.microsoft,
    "https://login.microsoftonline.com/common/v2.0/.well-known/openid-configuration": RECORDED.microsoft,
  })
  const started = protocolOf({ outbound: provider.outbound })
  const common = "https://login.microsoftonline.com/common/v2.0"
  for (const [preset, wrong] of [
    ["microsoft", issuer],
    ["oidc", common],
  ] as const)
    deepEqual(await finished(started, connectionOf({ preset, issuer: wrong })), [
      "connection-unreachable",
      `${wrong}/.well-known/openid-configuration: the issuer is "${RECORDED.microsoft.issuer}" instead of "${wrong}"`,
    ])
})

test("LinkedIn: no PKCE and no nonce, because the provider refuses the one and omits the other", async () => {
  const { provider, started, connection } = recorded("linkedin")
  const url = await begun(started, connection)
  deepEqual([url.searchParams.get("nonce"), url.searchParams.get("code_challenge")], [null, null])
  const identity = await finished(started, connection)
  deepEqual("subject" in identity && [identity.subject, identity.emailVerified], ["person-1", true])
  equal(provider.asked.find(({ method }) => method === "POST")?.form.has("code_verifier"), false)
})

test("Slack: no PKCE, but the nonce must be there", async () => {
  const { provider, started, connection } = recorded("slack")
  ok("subject" in (await finished(started, connection)))
  equal(provider.asked.find(({ method }) => method === "POST")?.form.has("code_verifier"), false)
  const without = recorded("slack", { nonce: undefined })
  deepEqual(await finished(without.started, without.connection), [
    "connection-identity-invalid",
    "the claim nonce is missing",
  ])
})

test("Google is asked with select_account, because it has no prompt=login", async () => {
  const { started, connection } = recorded("google")
  equal((await begun(started, connection, { prompt: "login" })).searchParams.get("prompt"), "select_account")
})
