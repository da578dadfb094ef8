/** Who made a client or a secret may know that secret. The records say who, and attention says when that person is gone. Decision 0061. */
import { deepEqual, equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import type { AttentionFinding, AttentionRecord } from "../../src/admin/attention_contract.ts"
import type { ClientRecord, MadeClientRecord } from "../../src/admin/contract.ts"
import { ADMIN_SCOPES } from "../../src/oauth/vocabulary.ts"
import { addUser } from "../support/authorization.ts"
import { Browser } from "../support/browser.ts"
import { machineToken } from "../support/client_requests.ts"
import { codeFor } from "../support/journey.ts"
import { register } from "../support/registration.ts"
import type { Tokens } from "../support/service.ts"
import { codeRequest, confidentialClient, post, withToken } from "../support/service.ts"
import { adminApi, read } from "./samples.ts"

const at = await adminApi({ after }, { registration: "open" })
const { clients, roles, users, attention } = at.gatehouse.administration
const ALL = ADMIN_SCOPES.join(" ")
await roles.create({ name: "everything", scope: ALL })
const tool = await confidentialClient(at, { scope: ALL })

const MACHINE = { kind: "confidential", grant_types: ["client_credentials"] }

/** A person with all four rights through a role, and requests to the admin API with their token. */
async function person(username: string) {
  const id = await addUser(at, username)
  await roles.assign("everything", { user: id })
  const code = await codeFor(at, tool, { scope: ALL }, new Browser(), username)
  const { access_token } = read<Tokens>(await post(at, codeRequest(tool, code)))
  const call = (method: string, path: string, json?: unknown) =>
    at.call(method, path, { json, headers: withToken(access_token) })
  const creates = async (name: string, settings: object) => {
    const created = await call("POST", "/clients", { name, ...MACHINE, ...settings })
    equal(created.status, 201, created.text)
    return read<{ client_id: string; client_secret: string }>(created)
  }
  return { id, call, creates }
}

const shown = async (client: string) => read<ClientRecord>(await at.call("GET", `/clients/${client}`))
const makersOf = async (client: string) => {
  const { created_by, secrets } = await shown(client)
  return { created_by, secrets: secrets?.map((each) => each.created_by) }
}
const madeBy = async (user: string) =>
  read<{ items: MadeClientRecord[] }>(await at.call("GET", `/users/${user}/made-clients`)).items

/** The findings about makers of a client, as the admin API returns them. */
async function found(client: string): Promise<Partial<AttentionFinding>[]> {
  attention.forget()
  return read<AttentionRecord>(await at.call("GET", "/attention"))
    .findings.filter(({ kind, subject_id }) => kind.includes("maker-") && subject_id === client)
    .map(({ kind, severity, subject_name, count, detail }) => ({ kind, severity, subject_name, count, detail }))
}

describe("who made a client", () => {
  it("is in the records of the client and of each secret, and on the list of the person", async () => {
    const [ann, bob] = [await person("ann1"), await person("bob1")]
    const { client_id } = await ann.creates("Backup job", { scope: "admin:read" })
    deepEqual(await makersOf(client_id), { created_by: ann.id, secrets: [ann.id] })
    at.clock.advance({ seconds: 1 })
    await bob.call("POST", `/clients/${client_id}/secrets`, { expire_old_seconds: 600 })
    deepEqual(await makersOf(client_id), { created_by: ann.id, secrets: [bob.id, ann.id] })
    const made = { client_id, name: "Backup job", enabled: true }
    deepEqual(await madeBy(ann.id), [{ ...made, registered: true, secrets: 1 }])
    deepEqual(await madeBy("bob1"), [{ ...made, registered: false, secrets: 1 }])
    at.clock.advance({ seconds: 601 })
    deepEqual(await madeBy(ann.id), [{ ...made, registered: true, secrets: 0 }])
    equal((await at.call("GET", "/users/nobody/made-clients")).status, 404)
  })
  it("is the operator at the command line and the client that acts for itself, and unknown if a client registered itself", async () => {
    const { client_id } = await confidentialClient(at)
    deepEqual(await makersOf(client_id), { created_by: "operator", secrets: ["operator"] })
    const byApi = read<{ client_id: string }>(await at.call("POST", "/clients", { json: { name: "C", ...MACHINE } }))
    deepEqual(await makersOf(byApi.client_id), { created_by: at.clientId, secrets: [at.clientId] })
    const own = await register(at, { redirect_uris: ["https://app.example/cb"] })
    const registered = read<{ client_id: string }>(own).client_id
    deepEqual(await makersOf(registered), { created_by: null, secrets: [null] })
  })
})

describe("attention names clients whose maker", () => {
  it("is disabled or deleted, until somebody else makes a new secret or disables the client", async () => {
    const [eve, other] = [await person("eve"), await person("other")]
    const job = await eve.creates("Job", { scope: "admin:read" })
    const plain = await eve.creates("Plain", { scope: "read" })
    for (const client of [job, plain]) deepEqual(await found(client.client_id), [])
    await users.disable(eve.id)
    equal((await machineToken(at, job)).access_token.startsWith("gat_"), true)
    const gone = { kind: "maker-gone", count: 1, detail: "eve" }
    deepEqual(await found(job.client_id), [{ ...gone, severity: "now", subject_name: "Job" }])
    deepEqual(await found(plain.client_id), [{ ...gone, severity: "soon", subject_name: "Plain" }])
    await users.delete(eve.id)
    deepEqual(await found(job.client_id), [{ ...gone, severity: "now", subject_name: "Job", detail: eve.id }])
    await other.call("POST", `/clients/${job.client_id}/secrets`, { expire_old_seconds: 0 })
    deepEqual(await found(job.client_id), [])
    equal((await shown(job.client_id)).created_by, eve.id)
    await clients.disable(plain.client_id)
    deepEqual(await found(plain.client_id), [])
  })
  it("lacks a right of the client, even one that the client got later", async () => {
    const fay = await person("fay")
    const job = await fay.creates("Job", { scope: "admin:people" })
    await roles.create({ name: "registrar", scope: "admin:clients" })
    await roles.assign("registrar", { user: fay.id })
    const plain = await fay.creates("Plain", { scope: "read" })
    await roles.unassign("everything", { user: fay.id })
    const lacks = { kind: "maker-lacks-right", severity: "now", count: 1, detail: "fay" }
    deepEqual(await found(job.client_id), [{ ...lacks, subject_name: "Job" }])
    deepEqual(await found(plain.client_id), [])
    await clients.update(plain.client_id, { scope: "read admin:clients" })
    deepEqual(await found(plain.client_id), [])
    await clients.update(plain.client_id, { scope: "read admin:settings" })
    deepEqual(await found(plain.client_id), [{ ...lacks, subject_name: "Plain" }])
    await users.update(fay.id, { role: "admin" })
    for (const client of [job, plain]) deepEqual(await found(client.client_id), [])
  })
  it("is a client that is disabled", async () => {
    const deployer = await confidentialClient(at, { name: "Deployer", scope: "admin:clients", ...MACHINE })
    const { access_token } = await machineToken(at, deployer)
    const created = await at.call("POST", "/clients", {
      json: { name: "Deployed", ...MACHINE },
      headers: withToken(access_token),
    })
    const { client_id } = read<{ client_id: string }>(created)
    deepEqual(await found(client_id), [])
    await clients.disable(deployer.client_id)
    deepEqual(await found(client_id), [
      { kind: "maker-gone", severity: "soon", subject_name: "Deployed", count: 1, detail: "Deployer" },
    ])
  })
  it("registered it with keys, and omits a client that only acts for people and has no such right", async () => {
    const [gil, hal] = [await person("gil"), await person("hal")]
    const jwks = { keys: [{ kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" }] }
    const keys = await gil.creates("Keys", {
      token_endpoint_auth_method: "private_key_jwt",
      jwks: JSON.stringify(jwks),
      scope: "read",
    })
    const web = await gil.creates("Web", {
      grant_types: ["authorization_code"],
      redirect_uris: ["https://app.example/cb"],
      scope: "openid",
    })
    await users.disable(gil.id)
    const gone = { kind: "keys-maker-gone", severity: "soon", subject_name: "Keys", count: null, detail: "gil" }
    deepEqual(await found(keys.client_id), [gone])
    deepEqual(await found(web.client_id), [])
    await hal.call("PATCH", `/clients/${keys.client_id}`, { name: "Keys" })
    deepEqual(await found(keys.client_id), [gone])
    await clients.update(keys.client_id, { scope: "admin:read" })
    deepEqual(await found(keys.client_id), [{ ...gone, severity: "now" }])
    const other = { keys: [{ ...jwks.keys[0], x: "PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw" }] }
    await hal.call("PATCH", `/clients/${keys.client_id}`, { jwks: JSON.stringify(other) })
    deepEqual(await found(keys.client_id), [])
    equal((await shown(keys.client_id)).created_by, hal.id)
  })
})
