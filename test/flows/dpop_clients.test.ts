/** RFC 9449 with clients that others wrote: they make the proofs, and repeat a request that needs a nonce. */
import { deepEqual, equal, ok, rejects } from "node:assert/strict"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { calculateJwkThumbprint, exportJWK } from "jose"
import * as oauth from "oauth4webapi"
import * as openid from "openid-client"
import { commandOn, json, temporaryFolder } from "../cli/command.ts"
import { Browser } from "../support/browser.ts"
import { application as oauthApplication } from "./oauth4webapi_application.ts"
import { application, begin, PUBLIC } from "./openid_client_application.ts"
import { person } from "./person.ts"

for (const dpopNonce of [false, true])
  test(`openid-client binds code, access token and refresh token of a public client, ${dpopNonce ? "with" : "without"} nonces`, async (t) => {
    const registration = { ...PUBLIC.registration, dpop_bound_access_tokens: true, id_token_alg: "EdDSA" } as const
    const app = await application(t, { ...PUBLIC, alg: "EdDSA", registration }, { dpopNonce })
    const config = await app.configure()
    const DPoP = openid.getDPoPHandle(config, await openid.randomDPoPKeyPair("ES256"))
    const { url, checks } = await begin(config)
    url.searchParams.set("dpop_jkt", await DPoP.calculateThumbprint())
    const back = await person(new Browser(), url)

    await rejects(openid.authorizationCodeGrant(config, back, checks))
    const tokens = await openid.authorizationCodeGrant(config, back, checks, undefined, { DPoP })
    equal(tokens.token_type, "dpop")
    const claims = await openid.fetchUserInfo(config, tokens.access_token, app.ann.user_id, { DPoP })
    equal(claims.name, "Ann Ode")
    await rejects(openid.fetchUserInfo(config, tokens.access_token, app.ann.user_id))
    await rejects(openid.refreshTokenGrant(config, tokens.refresh_token ?? ""))
    const next = await openid.refreshTokenGrant(config, tokens.refresh_token ?? "", undefined, { DPoP })
    equal((await openid.fetchUserInfo(config, next.access_token, app.ann.user_id, { DPoP })).sub, app.ann.user_id)
  })

test("oauth4webapi gets a bound token as a service, and introspection names its key", async (t) => {
  const { as, client, secret } = await oauthApplication(t)
  const keyPair = await oauth.generateKeyPair("EdDSA")
  const DPoP = oauth.DPoP(client, keyPair)
  const options = { DPoP, [oauth.allowInsecureRequests]: true }
  const authentication = oauth.ClientSecretPost(secret)
  const answer = await oauth.clientCredentialsGrantRequest(as, client, authentication, { scope: "read" }, options)
  const tokens = await oauth.processClientCredentialsResponse(as, client, answer)
  equal(tokens.token_type, "dpop")

  const introspection = await oauth.introspectionRequest(as, client, authentication, tokens.access_token, options)
  const { cnf, token_type } = await oauth.processIntrospectionResponse(as, client, introspection)
  deepEqual([cnf, token_type], [{ jkt: await calculateJwkThumbprint(await exportJWK(keyPair.publicKey)) }, "DPoP"])

  const url = new URL("/api/tokeninfo.php", as.issuer)
  const resource = await oauth.protectedResourceRequest(tokens.access_token, "GET", url, undefined, undefined, options)
  ok(((await resource.json()) as { active: boolean }).active)
})

const GUIDE = readFileSync(new URL("../../docs/dpop.md", import.meta.url), "utf8")
const blockOf = (language: string): string => new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(GUIDE)?.[1] ?? ""

test("the lines for openid-client of docs/dpop.md work as they are", async (t) => {
  const app = await application(t, {
    ...PUBLIC,
    alg: "EdDSA",
    registration: { ...PUBLIC.registration, id_token_alg: "EdDSA" },
  })
  const config = await app.configure()
  const { url, checks } = await begin(config)
  const [before = "", after = ""] = blockOf("js").split(/(?<=dpop_jkt.*\n)/)
  const AsyncFunction = (async () => undefined).constructor as FunctionConstructor
  const ask = new AsyncFunction("openid", "config", "url", `${before}; return DPoP`)
  const DPoP: openid.DPoPHandle = await ask(openid, config, url)
  const callback = await person(new Browser(), url)
  const use = new AsyncFunction(
    "openid",
    "config",
    "callback",
    "checks",
    "sub",
    "DPoP",
    `${after}; return [person, next]`,
  )
  const [claims, next] = await use(openid, config, callback, checks, app.ann.user_id, DPoP)
  deepEqual([claims.name, next.token_type], ["Ann Ode", "dpop"])
})

test("the commands of docs/dpop.md work as they are, and set the setting and undo it", async () => {
  const run = commandOn(temporaryFolder())
  const client = [
    "client",
    "create",
    "--name",
    "App",
    "--kind",
    "public",
    "--redirect-uri",
    "https://app.example/cb",
    "--json",
  ]
  const { client_id } = json<{ client_id: string }>(await run(client))
  const set: unknown[] = []
  for (const line of blockOf("sh").trim().split("\n")) {
    const [, ...words] = line.replace("CLIENT", client_id).split(" ")
    set.push(json<{ dpop_bound_access_tokens: boolean }>(await run([...words, "--json"])).dpop_bound_access_tokens)
  }
  deepEqual(set, [true, false])
})
