/** What needs attention of applications and people: each finding appears, and goes away when it is mended. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, it } from "node:test"
import type { AttentionFinding, AttentionRecord, FindingKind } from "../../src/admin/attention_contract.ts"
import type { AuditEventType } from "../../src/base/audit_event_types.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { Secret } from "../../src/base/secret.ts"
import { checkAttention } from "../../src/cli/doctor/attention.ts"
import type { Finding } from "../../src/doctor/finding.ts"
import { Browser } from "../support/browser.ts"
import { machineToken } from "../support/client_requests.ts"
import { authorize, PASSWORD, REDIRECT_URI, requestOf } from "../support/journey.ts"
import { confidentialClient, post, publicClient, tokensFor } from "../support/service.ts"
import { adminApi, read } from "./samples.ts"

const at = await adminApi({ after }, { keyRotation: "off" })
const { clients, users, invitations, sessions } = at.gatehouse.administration
const { store } = at.gatehouse

const administrator = (username: string) =>
  users.create({ username, email: `${username}@example.com`, role: "admin", password: new Secret(PASSWORD) })

async function list(): Promise<AttentionRecord> {
  // Uses of secrets and refusals are stored in the background. A later write resolves after them.
  await record("sign-ins-failed", "unknown", "failures=0")
  at.gatehouse.administration.attention.forget()
  return at.gatehouse.administration.attention.list()
}

/** The findings of a kind about one client or user, without their times. */
async function found(kind: FindingKind, id: string): Promise<Partial<AttentionFinding>[]> {
  const { findings } = await list()
  return findings
    .filter((each) => each.kind === kind && each.subject_id === id)
    .map(({ severity, subject_name, count, detail, address }) => ({ severity, subject_name, count, detail, address }))
}

const record = (type: AuditEventType, subject: string, detail?: string) =>
  store.audit.append({
    id: newId("event", at.clock(), systemRandom),
    at: at.clock(),
    type,
    actor: "server",
    subject,
    address: undefined,
    traceId: undefined,
    detail,
  })

async function storedOf(clientId: string): Promise<number> {
  await record("sign-ins-failed", "unknown", "failures=0")
  const stored = await store.refusals.page(undefined, 1000, at.clock())
  return stored.filter(({ record }) => JSON.parse(record).clientId === clientId).length
}

const MACHINE = { grant_types: ["client_credentials"], redirect_uris: [], scope: "read" } as const

it("names a secret that ends while the client uses it, one that nothing uses any more, and neither after the old one has ended", async () => {
  const client = await confidentialClient(at, { ...MACHINE, name: "Billing" })
  at.clock.advance({ seconds: 1 })
  const { client_secret } = await clients.newSecret(client.client_id, 10 * 86_400)
  at.clock.advance({ seconds: 1 })
  deepEqual(await found("secret-expires", client.client_id), [])
  await machineToken(at, client)
  const address = `/applications/${client.client_id}?tab=secrets`
  const facts = { subject_name: "Billing", count: null, detail: null, address }
  deepEqual(await found("secret-expires", client.client_id), [{ severity: "soon", ...facts }])
  at.clock.advance({ days: 9, hours: 1 })
  deepEqual(await found("secret-expires", client.client_id), [{ severity: "now", ...facts }])
  await machineToken(at, { ...client, client_secret })
  deepEqual(await found("secret-expires", client.client_id), [])
  deepEqual(await found("secret-unused", client.client_id), [{ severity: "advice", ...facts }])
  await clients.endOldSecrets(client.client_id)
  deepEqual(await found("secret-unused", client.client_id), [])
})

it("names a secret that ended although the client still used it, until the client uses the new one", async () => {
  const client = await confidentialClient(at, { ...MACHINE, name: "Reports" })
  at.clock.advance({ seconds: 1 })
  const { client_secret } = await clients.newSecret(client.client_id, 60)
  at.clock.advance({ seconds: 1 })
  await machineToken(at, client)
  at.clock.advance({ minutes: 2 })
  const [finding] = await found("secret-expired", client.client_id)
  deepEqual([finding?.severity, finding?.subject_name], ["now", "Reports"])
  await machineToken(at, { ...client, client_secret })
  deepEqual(await found("secret-expired", client.client_id), [])
})

it("RFC 7636 §4.3: names a client whose latest authorization used the challenge method plain", async () => {
  const client = await publicClient(at, { name: "Old page" })
  const ask = async (method: string) => {
    const challenge = { code_challenge: "x".repeat(43), code_challenge_method: method }
    await authorize(at, new Browser(), requestOf(client, challenge), { username: "ann" })
    at.clock.advance({ seconds: 1 })
  }
  await ask("plain")
  deepEqual(await found("pkce-plain", client.client_id), [
    ...[{ severity: "advice", subject_name: "Old page", count: 1, detail: null }].map((each) => ({
      ...each,
      address: `/applications/${client.client_id}`,
    })),
  ])
  await ask("S256")
  deepEqual(await found("pkce-plain", client.client_id), [])
})

it("RFC 9700 §2.6: names a redirect URI of plain http on another machine, and none on this one", async () => {
  const plain = "http://app.example/cb"
  const client = await confidentialClient(at, { redirect_uris: [plain, REDIRECT_URI] })
  const local = await confidentialClient(at, { redirect_uris: ["http://127.0.0.1/cb", "http://localhost:3000/cb"] })
  const [finding] = await found("redirect-plain-http", client.client_id)
  deepEqual([finding?.severity, finding?.count, finding?.detail], ["soon", 1, plain])
  deepEqual(await found("redirect-plain-http", local.client_id), [])
  await clients.update(client.client_id, { redirect_uris: [REDIRECT_URI] })
  deepEqual(await found("redirect-plain-http", client.client_id), [])
})

it("Back-Channel Logout §2.8: names an application that does not accept notices of a sign-out, until it gets none", async (t) => {
  // The server looks for due deliveries every two seconds, and must not find this one before the test has looked.
  const due = t.mock.method(store.logoutDeliveries, "due", async () => [])
  // Port 9 (discard) takes no connection.
  const client = await confidentialClient(at, { backchannel_logout_uri: "http://127.0.0.1:9/logout" })
  await tokensFor(at, client)
  await sessions.endAll("ann")
  deepEqual(await found("sign-outs-waiting", client.client_id), [])
  due.mock.restore()
  await at.gatehouse.notifyClients()
  const [finding] = await found("sign-outs-waiting", client.client_id)
  deepEqual([finding?.severity, finding?.count], ["soon", 1])
  await clients.update(client.client_id, { backchannel_logout_uri: "" })
  at.clock.advance({ minutes: 1 })
  await at.gatehouse.notifyClients()
  deepEqual(await found("sign-outs-waiting", client.client_id), [])
})

it("names an application that is refused again and again for one reason, for a day, and no application of a stranger", async () => {
  const client = await confidentialClient(at, { ...MACHINE, name: "Confused" })
  const unknown = `client_${"0".repeat(32)}`
  const ask = (client_id: string) => {
    // A server stores at most ten refusals of an address in a second.
    at.clock.advance({ seconds: 1 })
    return post(at, { grant_type: "client_credentials", client_id, client_secret: "wrong" })
  }
  /** Asks until so many refusals of the client are stored: a refusal may overwrite the row of an older one. */
  const askUntil = async (stored: number) => {
    do equal((await ask(client.client_id)).status, 401)
    while ((await storedOf(client.client_id)) < stored)
  }
  for (let sent = 0; sent < 25; sent += 1) await ask(unknown)
  await askUntil(19)
  deepEqual(await found("refusals-repeated", client.client_id), [])
  await askUntil(20)
  deepEqual(await found("refusals-repeated", client.client_id), [
    {
      severity: "soon",
      subject_name: "Confused",
      count: 20,
      detail: "secret-differs",
      address: `/refusals?client=${client.client_id}&reason=secret-differs`,
    },
  ])
  deepEqual(await found("refusals-repeated", unknown), [])
  at.clock.advance({ days: 1, seconds: 1 })
  deepEqual(await found("refusals-repeated", client.client_id), [])
})

it("names an account whose password somebody seems to guess, for a day", async () => {
  await record("sign-ins-failed", at.userId, "failures=20")
  deepEqual(await found("guessing", at.userId), [])
  await record("sign-ins-failed", at.userId, "failures=12")
  await record("sign-ins-failed", "unknown", "failures=1000")
  const [finding] = await found("guessing", at.userId)
  deepEqual([finding?.severity, finding?.count, finding?.address], ["soon", 32, `/people/${at.userId}`])
  at.clock.advance({ days: 1, seconds: 1 })
  deepEqual(await found("guessing", at.userId), [])
  await record("sign-ins-limited", at.userId)
  equal((await found("guessing", at.userId)).length, 1)
})

it("names an administrator without a second factor, or with an open invitation", async () => {
  const { user_id } = await administrator("root")
  const [finding] = await found("administrator-one-factor", user_id)
  deepEqual([finding?.severity, finding?.subject_name], ["soon", "root"])
  await users.disable(user_id)
  deepEqual(await found("administrator-one-factor", user_id), [])

  const { user } = await invitations.create({ email: "cy@example.com", role: "admin" }, "link")
  deepEqual(await found("administrator-one-factor", user.user_id), [])
  equal((await found("invitation-waiting", user.user_id))[0]?.severity, "advice")
  at.clock.advance({ days: 8 })
  equal((await found("invitation-waiting", user.user_id))[0]?.severity, "soon")
  await users.delete(user.user_id)
  deepEqual(await found("invitation-waiting", user.user_id), [])
})

it("names people whose role or group gives them a right of administration, as it names administrators", async () => {
  const { roles, groups, apis, scopes } = at.gatehouse.administration
  const person = async (username: string) =>
    (await users.create({ username, email: `${username}@example.com`, password: new Secret(PASSWORD) })).user_id
  const [own, member, invited, other] = await Promise.all([
    person("own"),
    person("member"),
    invitations.create({ email: "dee@example.com" }, "link").then(({ user }) => user.user_id),
    person("other"),
  ])
  await apis.create({ identifier: "urn:shelf" })
  await scopes.create({ scope: "Admin:Read", api: "urn:shelf", assigned: true })
  await roles.create({ name: "shelf", scope: "Admin:Read" })
  await roles.create({ name: "desk", scope: "admin:people Admin:Read" })
  await groups.create({ name: "desks" })
  await groups.create({ name: "shelves" })
  for (const user of [own, invited]) await roles.assign("desk", { user })
  await roles.assign("desk", { group: "desks" })
  await roles.assign("shelf", { group: "shelves" })
  await groups.addMember("desks", member)
  await groups.addMember("shelves", other)
  await roles.assign("shelf", { user: other })
  for (const user of [own, member]) equal((await found("administrator-one-factor", user)).length, 1)
  equal((await found("invitation-waiting", invited)).length, 1)
  deepEqual(await found("administrator-one-factor", other), [])
  await users.disable(own)
  await groups.removeMember("desks", member)
  for (const user of [own, member]) deepEqual(await found("administrator-one-factor", user), [])
  await roles.unassign("desk", { user: invited })
  deepEqual(await found("invitation-waiting", invited), [])
})

it("lists what is urgent first, and doctor says the same", async () => {
  await administrator("second")
  await confidentialClient(at, { name: "Plain <b>", redirect_uris: ["http://b.example/cb"] })
  const { findings } = await list()
  const severities = findings.map(({ severity }) => ["now", "soon", "advice"].indexOf(severity))
  deepEqual(
    severities,
    severities.toSorted((one, other) => one - other),
  )
  const said: Finding[] = []
  for await (const each of checkAttention(at.gatehouse.administration, at.url)) said.push(each)
  const ownChecks = findings.filter(({ kind }) => kind === "mail-off" || kind === "disk-low")
  equal(said.length, findings.length - ownChecks.length)
  ok(said.every(({ state }) => state === "warning"))
  match(said.find(({ check }) => check === "redirect URIs")?.says ?? "", /^"Plain <b>" \(client_/)
})

it("looks again after a minute, and after a change through the API", async () => {
  const authorization = `Bearer ${await at.newToken()}`
  const asked = async () =>
    read<AttentionRecord>(await at.call("GET", "/attention", { headers: { authorization } })).as_of
  at.gatehouse.administration.attention.forget()
  const first = await asked()
  at.clock.advance({ seconds: 59 })
  equal(await asked(), first)
  at.clock.advance({ seconds: 1 })
  const second = await asked()
  ok(second > first)
  at.clock.advance({ seconds: 1 })
  const json = { name: "Gatehouse" }
  equal((await at.call("PATCH", "/look", { json, headers: { authorization } })).status, 200)
  ok((await asked()) > second)
})

it("names an administrator whom no e-mail for a forgotten password reaches, and says what to do, until the address is verified", async () => {
  const { user_id } = await administrator("first")
  const address = `/people/${user_id}`
  const facts = { severity: "soon", subject_name: "first", count: null, detail: null, address }
  deepEqual(await found("administrator-unverified", user_id), [facts])
  const said: Finding[] = []
  for await (const each of checkAttention(at.gatehouse.administration, at.url)) said.push(each)
  const own = said.find(({ says }) => says.includes(user_id) && says.includes("not verified"))
  match(own?.advice ?? "", new RegExp(`gatehouse user verify-email ${user_id}`))
  await users.update(user_id, { email_verified: true })
  deepEqual(await found("administrator-unverified", user_id), [])
})

it("counts at most twenty findings of a kind", async () => {
  for (let made = 0; made < 21; made += 1) await administrator(`admin${made}`)
  const { findings } = await list()
  equal(findings.filter(({ kind }) => kind === "administrator-one-factor").length, 20)
})
