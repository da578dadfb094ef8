/** Connections with other services, and the links of people, through the admin API. */
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { Secret } from "../../src/base/secret.ts"
import { connectionSecrets } from "../../src/keys/connection_secrets.ts"
import { keyRing } from "../../src/keys/key_ring.ts"
import { CONNECTIONS_PATH } from "../../src/oauth/paths.ts"
import { withToken } from "../support/service.ts"
import type { Received } from "../support/wire.ts"
import { adminApi, read } from "./samples.ts"

const SECRET = "the-secret-of-the-provider"
const at = await adminApi({ after })
let made = 0

const INPUT = { preset: "oidc", issuer: "https://id.example.com", client_id: "gatehouse", client_secret: SECRET }

const create = (more: object = {}) =>
  at.call("POST", "/connections", { json: { name: `c${++made}`, ...INPUT, ...more } })

async function created(more: object = {}): Promise<{ name: string; connection_id: string }> {
  const answer = await create(more)
  equal(answer.status, 201, answer.text)
  return read(answer)
}

/** The member and the message of each error. */
const errorsIn = (answer: Received): readonly (readonly [string, string])[] => {
  equal(answer.status, 422, answer.text)
  return read<{ errors: { pointer: string; code: string }[] }>(answer).errors.map(({ pointer, code }) => [
    pointer.slice(1),
    code,
  ])
}

describe("a connection", () => {
  it("shows its callback address, and its settings completed by the preset", async () => {
    const { callback_url, has_secret, effective, label, scope, accounts, enabled } = read(
      await create({ name: "staff" }),
    )
    deepEqual(
      [callback_url, has_secret, label, scope],
      [`${at.gatehouse.url}${CONNECTIONS_PATH}/staff/callback`, true, null, ""],
    )
    deepEqual([accounts, enabled], ["nobody", true])
    deepEqual(effective, {
      label: "OpenID Connect",
      issuer: "https://id.example.com",
      authorization_endpoint: null,
      token_endpoint: null,
      userinfo_endpoint: null,
      auth_method: "client_secret_basic",
      scope: "openid profile email",
      subject_claim: "sub",
    })
  })

  it("is found by name and by id, and its name is unique", async () => {
    const { name, connection_id } = await created()
    for (const key of [name, connection_id]) equal(read(await at.call("GET", `/connections/${key}`)).name, name)
    const again = await create({ name })
    deepEqual([again.status, read(again).code], [409, "connection-name-taken"])
  })

  it("never shows its secret, also not in the audit, and seals it for its own row", async () => {
    const { name, connection_id } = await created()
    const replaced = await at.call("PUT", `/connections/${name}/secret`, { json: { client_secret: `${SECRET}-2` } })
    equal(replaced.status, 200, replaced.text)
    for (const path of [`/connections/${name}`, "/connections", `/audit_events?about=${connection_id}`]) {
      const answer = await at.call("GET", path)
      equal(answer.status, 200)
      doesNotMatch(answer.text, new RegExp(SECRET))
    }
    const stored = await at.gatehouse.store.connections.findByName(name)
    doesNotMatch(Buffer.from(stored?.sealedSecret ?? []).toString("latin1"), new RegExp(SECRET))
    const audit = read<{ items: { type: string }[] }>(await at.call("GET", `/audit_events?about=${connection_id}`))
    deepEqual(
      audit.items.map(({ type }) => type),
      ["connection-secret-replaced", "connection-created"],
    )
  })

  it("keeps its name and its preset", async () => {
    const { name } = await created()
    const change = { name: "other", preset: "oauth2" }
    deepEqual(errorsIn(await at.call("PATCH", `/connections/${name}`, { json: change })), [
      ["name", "connection-fixed"],
      ["preset", "connection-fixed"],
    ])
  })

  it("needs the secret again if the secret would go to another place", async () => {
    const { name } = await created()
    const elsewhere = { issuer: "https://thief.example" }
    const update = (json: object) => at.call("PATCH", `/connections/${name}`, { json })
    deepEqual(errorsIn(await update(elsewhere)), [["client_secret", "connection-secret-again"]])
    equal((await update({ label: "Other" })).status, 200)
    equal((await update({ ...elsewhere, client_secret: "another" })).status, 200)
    const audit = read<{ items: { type: string }[] }>(await at.call("GET", "/audit_events?limit=2"))
    deepEqual(audit.items.map(({ type }) => type).toSorted(), ["connection-secret-replaced", "connection-updated"])
  })

  it("needs a secret, unless it authenticates without one", async () => {
    const { client_secret: _, ...input } = { name: "none", ...INPUT }
    const without = (more: object) => at.call("POST", "/connections", { json: { ...input, ...more } })
    deepEqual(errorsIn(await without({})), [["client_secret", "connection-secret-needed"]])
    equal(read(await without({ auth_method: "none" })).has_secret, false)
    deepEqual(errorsIn(await at.call("PATCH", "/connections/none", { json: { auth_method: null } })), [
      ["client_secret", "connection-secret-needed"],
    ])
  })

  it("is refused with all errors at once if settings do not fit together", async () => {
    deepEqual(
      errorsIn(await create({ issuer: "", token_endpoint: "https://id.example.com/token", accounts: "domains" })),
      [
        ["issuer", "connection-issuer-missing"],
        ["token_endpoint", "connection-setting-unused"],
        ["account_domains", "connection-domains-missing"],
      ],
    )
    deepEqual(
      errorsIn(
        await create({
          preset: "oauth2",
          accounts: "domains",
          account_domains: ["a.example"],
          authority_for: ["a.example"],
        }),
      ),
      [
        ["issuer", "connection-setting-unused"],
        ["authorization_endpoint", "connection-endpoint-missing"],
        ["token_endpoint", "connection-endpoint-missing"],
        ["userinfo_endpoint", "connection-endpoint-missing"],
        ["accounts", "connection-addresses-unverified"],
        ["authority_for", "connection-addresses-unverified"],
      ],
    )
    deepEqual(errorsIn(await create({ name: "Not good" })), [["name", "record-name-malformed"]])
  })

  it("does not take the people of a domain from another connection", async () => {
    const { name } = await created({ email_domains: ["staff.example"] })
    deepEqual(errorsIn(await create({ email_domains: ["staff.example"] })), [
      ["email_domains", "connection-domain-taken"],
    ])
    equal((await at.call("PATCH", `/connections/${name}`, { json: { email_domains: ["staff.example"] } })).status, 200)
  })

  it("is changed with the right admin only", async () => {
    const { name } = await created()
    const token = await at.tokenOf("admin:settings admin:people admin:clients admin:read")
    for (const [method, path, json] of [
      ["POST", "/connections", { name: "mine", ...INPUT }],
      ["PATCH", `/connections/${name}`, { label: "x" }],
      ["PUT", `/connections/${name}/secret`, { client_secret: "x" }],
      ["DELETE", `/connections/${name}`, undefined],
    ] as const) {
      const answer = await at.call(method, path, { json, headers: withToken(token) })
      equal(answer.status, 403, answer.text)
      match(answer.headers["www-authenticate"] ?? "", /scope="admin"$/)
    }
  })
})

describe("a link of a user", () => {
  async function linked() {
    const { name, connection_id } = await created()
    const { user_id } = await at.gatehouse.administration.users.create({
      username: `person${++made}`,
      email: `person${made}@example.com`,
      password: new Secret("a long and good password"),
    })
    const now = at.clock()
    const [connectionId, userId] = [connection_id as `connection_${string}`, user_id as `user_${string}`]
    const id = newId("event", now, systemRandom)
    await at.gatehouse.store.linkedIdentities.link(
      { connectionId, subject: "42", userId, shownName: "ann@id.example", linkedAt: now, lastUsedAt: now },
      { id, at: now, type: "identity-linked", actor: userId, subject: userId, address: undefined, traceId: undefined },
    )
    return { name, connection_id, user_id }
  }

  it("is listed and counted", async () => {
    const { name, connection_id, user_id } = await linked()
    const { items } = read<{ items: readonly object[] }>(await at.call("GET", `/users/${user_id}/connections`))
    const time = new Date(at.clock()).toISOString()
    const shown = {
      connection_id,
      connection: name,
      label: "OpenID Connect",
      subject: "42",
      shown_name: "ann@id.example",
    }
    deepEqual(items, [{ ...shown, holds_token: false, linked_at: time, last_used_at: time }])
    deepEqual(read(await at.call("GET", `/connections/${name}/people_count`)), { count: 1, has_more: false })
  })

  it("is removed once, with an event that names the connection", async () => {
    const { name, user_id } = await linked()
    equal((await at.call("DELETE", `/users/${user_id}/connections/${name}`)).status, 204)
    const again = await at.call("DELETE", `/users/${user_id}/connections/${name}`)
    deepEqual([again.status, read(again).code], [404, "no-linked-identity"])
    const [event] = read<{ items: { type: string; detail: string }[] }>(
      await at.call("GET", `/audit_events?about=${user_id}&limit=1`),
    ).items
    deepEqual([event?.type, event?.detail], ["identity-unlinked", `connection=${name}`])
  })

  it("ends with its connection", async () => {
    const { name, user_id } = await linked()
    equal((await at.call("DELETE", `/connections/${name}`)).status, 204)
    deepEqual(read<{ items: object[] }>(await at.call("GET", `/users/${user_id}/connections`)).items, [])
  })
})

it("a secret that was copied to the row of another connection does not open", () => {
  const secrets = connectionSecrets(keyRing([new Secret("s".repeat(32))]), systemRandom)
  const [one, other] = [1, 2].map((number) => newId("connection", number, systemRandom)) as [
    `connection_${string}`,
    `connection_${string}`,
  ]
  const sealedSecret = secrets.seal(one, new Secret(SECRET))
  equal(secrets.open({ id: one, sealedSecret })?.reveal(), SECRET)
  equal(secrets.open({ id: one, sealedSecret: undefined }), undefined)
  let refused: unknown
  try {
    secrets.open({ id: other, sealedSecret })
  } catch (error) {
    refused = error
  }
  equal((refused as Error | undefined)?.name, "Unsealable")
})
