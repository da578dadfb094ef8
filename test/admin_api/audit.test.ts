/** Audit events of changes: who, what, before and after. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, it } from "node:test"
import type { AuditRecord } from "../../src/admin/contract.ts"
import { Secret } from "../../src/gatehouse.ts"
import { CHALLENGE, codeFor, exchange, PASSWORD, VERIFIER } from "../support/journey.ts"
import { confidentialClient, withToken } from "../support/service.ts"
import { adminApi, read } from "./samples.ts"

const at = await adminApi({ after })
const { users, clients } = at.gatehouse.administration

const eventsOf = async (subject: string): Promise<AuditRecord[]> =>
  read<{ items: AuditRecord[] }>(await at.call("GET", `/audit_events?about=${subject}`)).items

it("an update has the changed settings with their values before and after", async () => {
  const { client_id } = await confidentialClient(at, { name: "Old" })
  const before = (await clients.show(client_id)).redirect_uris
  const json = { name: "New", default_max_age: 60, redirect_uris: ["https://new.example/cb"], consent: "first-party" }
  equal((await at.call("PATCH", `/clients/${client_id}`, { json })).status, 200)
  const [event] = await eventsOf(client_id)
  deepEqual([event?.type, event?.detail], ["client-updated", "changed=name,redirect_uris,default_max_age"])
  deepEqual(event?.changes, {
    name: { before: "Old", after: "New" },
    redirect_uris: { before, after: ["https://new.example/cb"] },
    default_max_age: { before: null, after: 60 },
  })
})

it("a long value is recorded by its length", async () => {
  const { client_id } = await confidentialClient(at)
  const redirect_uris = Array.from({ length: 50 }, (_, made) => `https://new.example/callback/${made}`)
  equal((await at.call("PATCH", `/clients/${client_id}`, { json: { redirect_uris } })).status, 200)
  const [event] = await eventsOf(client_id)
  match(String(event?.changes?.redirect_uris?.after), /^[0-9]{4} characters$/)
})

it("no event has a user's name, username, e-mail address or password, or a client's secret", async () => {
  const secrets = ["Zaphod", "zaphod42", "zaphod@example.com", "a password of Zaphod", "another password of Zaphod"]
  const [name, username, email, password, later] = secrets
  const made = await at.call("POST", "/users", { json: { name, username, email, password } })
  equal(made.status, 201, made.text)
  const path = `/users/${read<{ user_id: string }>(made).user_id}`
  const json = { name: "Zaphod B", username: "zaphod43", email: "zaphod@other.example", role: "admin" }
  equal((await at.call("PATCH", path, { json })).status, 200)
  equal((await at.call("PUT", `${path}/password`, { json: { password: later } })).status, 200)
  const client = await at.call("POST", "/clients", {
    json: { name: "x", kind: "confidential", grant_types: ["client_credentials"] },
  })
  const { client_id, client_secret } = read<{ client_id: string; client_secret: string }>(client)
  const secret = read<{ client_secret: string }>(await at.call("POST", `/clients/${client_id}/secrets`, { json: {} }))
  const events = JSON.stringify([...(await eventsOf(path.slice(7))), ...(await eventsOf(client_id))])
  for (const hidden of [/zaphod/i, client_secret, secret.client_secret])
    ok(!new RegExp(hidden).test(events), String(hidden))
  const updated = (await eventsOf(path.slice(7))).find(({ type }) => type === "user-updated")
  deepEqual(
    [updated?.detail, updated?.changes],
    ["changed=username,email,name,role", { role: { before: "user", after: "admin" } }],
  )
})

it("a user who calls the API with their own token is the actor", async () => {
  const { user_id } = await users.create({
    username: "root",
    email: "root@example.com",
    password: new Secret(PASSWORD),
    role: "admin",
  })
  const client = await confidentialClient(at, { scope: "openid admin" })
  const more = { scope: "openid admin", code_challenge: CHALLENGE, code_challenge_method: "S256" }
  const code = await codeFor(at, client, more, undefined, "root")
  const { body } = await exchange(at, client, code, { code_verifier: VERIFIER })
  const headers = withToken(String(body.access_token))
  const answer = await at.call("POST", `/clients/${client.client_id}/disable`, { headers })
  equal(answer.status, 200, answer.text)
  const [event] = await eventsOf(client.client_id)
  deepEqual(
    [event?.type, event?.actor, event?.address, event?.trace_id],
    ["client-disabled", user_id, "127.0.0.1", answer.headers["x-trace-id"]],
  )
  equal((await at.call("GET", "/clients", { headers })).status, 401)
})
