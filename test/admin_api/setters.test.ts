/** Attention names trusted issuers and exchange policies that a former administrator set. Decision 0061. */
import { deepEqual, match } from "node:assert/strict"
import { after, it } from "node:test"
import type { AttentionRecord } from "../../src/admin/attention_contract.ts"
import { checkAttention } from "../../src/cli/doctor/attention.ts"
import type { Finding } from "../../src/doctor/finding.ts"
import { TOKEN_EXCHANGE } from "../../src/oauth/grant_types.ts"
import { addUser } from "../support/authorization.ts"
import { Browser } from "../support/browser.ts"
import { jwksOf, ownKey } from "../support/client_assertion.ts"
import { codeFor } from "../support/journey.ts"
import type { Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, post, withToken } from "../support/service.ts"
import { adminApi, read } from "./samples.ts"

const at = await adminApi({ after })
const { apis, attention, exchangePolicies, issuers, users } = at.gatehouse.administration
const STOCK = "https://stock.example"
await apis.create({ identifier: STOCK })
const tool = await confidentialClient(at, { scope: "admin" })
const orders = await confidentialClient(at, { grant_types: [TOKEN_EXCHANGE] })
const KEYS = jwksOf(ownKey("ES256", "k1"))
const POLICY = { client_id: orders.client_id, subject_clients: ["any"], resources: [STOCK], scope: "read" }

/** An administrator, and requests with their token. */
async function administrator(username: string) {
  const id = await addUser(at, username)
  await users.update(id, { role: "admin" })
  const code = await codeFor(at, tool, { scope: "admin" }, new Browser(), username)
  const { access_token } = read<Tokens>(await post(at, codeRequest(tool, code)))
  const call = async (method: string, path: string, json: unknown) => {
    const answer = await at.call(method, path, { json, headers: withToken(access_token) })
    match(String(answer.status), /^20/, answer.text)
    return read<Record<string, string>>(answer)
  }
  return { id, call }
}

async function found() {
  attention.forget()
  const { findings } = read<AttentionRecord>(await at.call("GET", "/attention"))
  return findings.flatMap(({ kind, severity, subject_name, detail, address }) =>
    kind.endsWith("-setter") ? [[kind, severity, subject_name, detail, address]] : [],
  )
}

it("a demoted administrator's keys of an issuer are named until another administrator replaces them", async () => {
  const [eve, bob] = [await administrator("eve"), await administrator("bob")]
  const { issuer_id } = await eve.call("POST", "/issuers", {
    ...{ name: "cluster", preset: "kubernetes", issuer: "https://cluster.example", jwks: KEYS },
  })
  deepEqual(await found(), [])
  await users.update(eve.id, { role: "user" })
  const named = [["issuer-setter", "now", "cluster", "eve", `/issuers/${issuer_id}`]]
  deepEqual(await found(), named)
  await bob.call("PATCH", `/issuers/${issuer_id}`, { description: "Ours", claims: "sub=system:serviceaccount:shop:*" })
  deepEqual(await found(), named, "another setting leaves the keys as they are")
  const said: Finding[] = []
  for await (const each of checkAttention(at.gatehouse.administration, at.url)) said.push(each)
  match(said.find(({ check }) => check === "trusted issuers")?.says ?? "", /^"eve" last set whose keys count/)
  await bob.call("PATCH", `/issuers/${issuer_id}`, { jwks: jwksOf(ownKey("ES256", "k2")) })
  deepEqual(await found(), [])
  await users.disable(bob.id)
  deepEqual(await found(), [["issuer-setter", "now", "cluster", "bob", `/issuers/${issuer_id}`]])
  await issuers.update(issuer_id ?? "", { enabled: false })
  deepEqual(await found(), [], "a disabled issuer accepts nothing")
})

it("a disabled administrator's exchange policy is named until another administrator changes it", async () => {
  const [gil, hal] = [await administrator("gil"), await administrator("hal")]
  const { exchange_policy_id } = await gil.call("POST", "/exchange_policies", { name: "orders", ...POLICY })
  await exchangePolicies.create({ name: "of-the-operator", ...POLICY })
  await users.disable(gil.id)
  deepEqual(await found(), [["policy-setter", "soon", "orders", "gil", `/exchange/${exchange_policy_id}`]])
  await hal.call("PATCH", `/exchange_policies/${exchange_policy_id}`, { description: "Checked" })
  deepEqual(await found(), [])
})

it("names a deleted administrator by id", async () => {
  const zoe = await administrator("zoe")
  const { exchange_policy_id } = await zoe.call("POST", "/exchange_policies", { name: "bills", ...POLICY })
  await users.delete(zoe.id)
  deepEqual(await found(), [["policy-setter", "soon", "bills", zoe.id, `/exchange/${exchange_policy_id}`]])
})
