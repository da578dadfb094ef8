/** A person whose role gives rights of administration. The tests use HTTP only: sign-in, consent, token, admin API. */
import { equal, match, ok } from "node:assert/strict"
import { after, it } from "node:test"
import { bodyOf } from "../support/answers.ts"
import { Browser, formOf } from "../support/browser.ts"
import { authorizeUrl, requestOf, signIn } from "../support/journey.ts"
import type { Tokens } from "../support/service.ts"
import {
  codeRequest,
  confidentialClient,
  post,
  refreshRequest,
  service,
  tokensFor,
  withToken,
} from "../support/service.ts"
import { send } from "../support/wire.ts"

const at = await service({ after })
const { roles } = at.gatehouse.administration
const PATH = "/admin/api/v1/clients"

it("a person with a role that has admin:read reads, changes nothing, and loses the right with the role", async () => {
  await roles.create({ name: "auditors", scope: "admin:read" })
  await roles.assign("auditors", { user: "ann" })
  const app = await confidentialClient(at, {
    name: "Dashboard",
    scope: "openid profile admin:read admin:clients",
    consent: "ask",
  })

  const browser = new Browser()
  const scope = "openid admin:read admin:clients"
  const consent = await signIn(browser, await browser.get(authorizeUrl(at, requestOf(app, { scope }))))
  ok(consent.html.includes("Dashboard"))
  const approved = await browser.submit(formOf(consent.html), { decision: "approve" })
  const code = new URL(approved.location ?? "").searchParams.get("code") ?? ""
  const tokens = bodyOf<Tokens>(await post(at, codeRequest(app, code)))
  equal(tokens.scope, "openid admin:read")

  const headers = withToken(tokens.access_token)
  const list = () => send(at, PATH, { headers })
  const read = await list()
  equal(read.status, 200)
  const { items } = JSON.parse(read.text) as { items: { client_id: string; name: string }[] }
  equal(items.find(({ client_id }) => client_id === app.client_id)?.name, "Dashboard")

  const json = { ...headers, "content-type": "application/merge-patch+json" }
  const body = JSON.stringify({ name: "Mine" })
  const changed = await send(at, `${PATH}/${app.client_id}`, { method: "PATCH", headers: json, body })
  equal(changed.status, 403)
  match(changed.headers["www-authenticate"] ?? "", /error="insufficient_scope".*scope="admin:clients"$/)
  ok((await list()).text.includes('"name":"Dashboard"'))

  await roles.unassign("auditors", { user: "ann" })
  const lost = await list()
  equal(lost.status, 403)
  match(lost.headers["www-authenticate"] ?? "", /error="insufficient_scope".*scope="admin:read"$/)
  equal(bodyOf<Tokens>(await post(at, refreshRequest(app, tokens.refresh_token))).scope, "openid")

  await roles.assign("auditors", { user: "ann" })
  equal((await list()).status, 200)
  await roles.delete("auditors")
  equal((await list()).status, 403)
})

it("a token with nothing but a lost right is invalid", async () => {
  await roles.create({ name: "auditors", scope: "admin:read" })
  await roles.assign("auditors", { user: "ann" })
  const app = await confidentialClient(at, { scope: "openid admin:read" })
  const { access_token } = await tokensFor(at, app, { scope: "admin:read" })
  equal((await send(at, PATH, { headers: withToken(access_token) })).status, 200)
  await roles.update("auditors", { scope: "admin:settings" })
  const lost = await send(at, PATH, { headers: withToken(access_token) })
  equal(lost.status, 401)
  match(lost.headers["www-authenticate"] ?? "", /error="invalid_token"/)
})
