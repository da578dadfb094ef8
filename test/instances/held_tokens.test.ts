/** Servers on one database share the held tokens of a person. The tests use real processes and a real PostgreSQL. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { test } from "node:test"
import { systemClock } from "../../src/base/clock.ts"
import { bodyOf } from "../support/answers.ts"
import { Browser } from "../support/browser.ts"
import { codeIn, formsOf } from "../support/connections.ts"
import { authorizeUrl, requestOf } from "../support/journey.ts"
import { answerFor, lyingProvider } from "../support/lying_provider.ts"
import type { Tokens } from "../support/service.ts"
import { codeRequest, post, withToken } from "../support/service.ts"
import { send } from "../support/wire.ts"
import type { Instance } from "./instance.ts"
import { database, newClient, skip } from "./instance.ts"

const CLIENT = "client-7"
const SCOPE = "openid connection_token:acme"

test("of 64 requests for a held token at two servers, one refreshes at the provider", { skip }, async (t) => {
  const scene = await (await database(t)).open()
  const provider = await lyingProvider(CLIENT, "", systemClock)
  t.after(() => provider.close())
  await scene.administer.connections.create({
    name: "acme",
    preset: "oidc",
    issuer: provider.issuer,
    client_id: CLIENT,
    auth_method: "none",
    accounts: "everybody",
    keep_tokens: true,
  })
  const client = await newClient(scene, { scope: SCOPE })
  const [one, two] = await Promise.all([scene.start(), scene.start()])
  ok(one && two)

  // The token expires so soon that the first request for it refreshes it.
  provider.lies = { tokens: { access_token: "first", refresh_token: "refresh-1", expires_in: 5 } }
  const browser = new Browser()
  const out = await browser.get(authorizeUrl(one, requestOf(client, { connection: "acme", scope: SCOPE })))
  let visited = await browser.get(answerFor({ sub: "ann", email: "ann@acme.example" }, out.location))
  while (visited.location?.startsWith(one.url)) visited = await browser.get(visited.location)
  const consent = formsOf(visited).find(({ controls }) => controls.includes("decision"))
  ok(consent)
  const code = codeIn(await browser.submit(consent, { decision: "approve" }))
  const { access_token: token } = bodyOf<Tokens>(await post(one, codeRequest(client, code)))

  const before = provider.timesAsked("/token")
  provider.lies = { tokens: { access_token: "second", refresh_token: "refresh-2", expires_in: 3600 } }
  const ask = (at: Instance) => send(at, "/connections/acme/token", { method: "POST", headers: withToken(token) })
  const answers = await Promise.all(Array.from({ length: 32 }, () => [ask(one), ask(two)]).flat())
  deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  deepEqual(new Set(answers.map((answer) => bodyOf<Tokens>(answer).access_token)), new Set(["second"]))
  equal(provider.timesAsked("/token") - before, 1)
  const [refresh] = provider.asked.filter(({ form }) => form.get("grant_type") === "refresh_token")
  equal(refresh?.form.get("refresh_token"), "refresh-1")
})
