import { deepEqual, equal, match, ok, rejects } from "node:assert/strict"
import { test } from "node:test"
import { accountLinks } from "../../src/accounts/links.ts"
import { OPERATOR } from "../../src/admin/actor.ts"
import { administration } from "../../src/admin/administration.ts"
import type { ClientSettings, Problem } from "../../src/admin/contract.ts"
import type { AdministrationDeps } from "../../src/admin/ports.ts"
import { Conflict, Invalid, NotFound } from "../../src/admin/problem.ts"
import { manualClock } from "../../src/base/clock.ts"
import { systemRandom } from "../../src/base/random.ts"
import { Secret } from "../../src/base/secret.ts"
import { directories } from "../../src/connections/directory/directories.ts"
import { passwords } from "../../src/identity/password.ts"
import { carriedValues } from "../../src/keys/carried_values.ts"
import { clientSecrets } from "../../src/keys/client_secrets.ts"
import { connectionSecrets } from "../../src/keys/connection_secrets.ts"
import { formMac, keyRing } from "../../src/keys/key_ring.ts"
import { registrationTokens } from "../../src/keys/registration_tokens.ts"
import { PURPOSE } from "../../src/keys/reseal.ts"
import { unseal } from "../../src/keys/sealing.ts"
import { setupLinks } from "../../src/keys/setup_links.ts"
import { signingKeys } from "../../src/keys/signing_keys.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import type { Store } from "../../src/store/store.ts"
import { english } from "../../src/words/english.ts"

const clock = manualClock(Date.UTC(2026, 0, 31, 12))
const ring = keyRing([new Secret("a server secret of 32 characters or more")])
const store = await openSqlite({ file: ":memory:" })
const keys = signingKeys(store, ring, clock, systemRandom)
const hashing = passwords({ concurrency: 1, waiting: 8 })
const deps: AdministrationDeps = {
  actor: OPERATOR,
  store,
  clock,
  random: systemRandom,
  passwords: hashing,
  passwordRules: { minLength: 15, serviceHost: "login.example" },
  clientSecrets: clientSecrets(ring, systemRandom),
  connectionSecrets: connectionSecrets(ring, systemRandom),
  connectionCheck: { check: async () => [] },
  connectionPeople: {
    identityIn: () => Promise.reject(new Error("no test previews a person here")),
    find: () => Promise.reject(new Error("no test previews a person here")),
  },
  samlKey: () => Promise.reject(new Error("no test makes a SAML connection here")),
  connectionTrials: {
    begin: async () => ({ url: "", sent: [] }),
    finish: () => Promise.reject(new Error("no trial here")),
  },
  directories: directories({ secretOf: () => undefined }),
  limits: undefined,
  carriedValues: carriedValues(ring, systemRandom),
  forms: { mac: (parts) => formMac(ring, parts) },
  signingKeys: keys,
  registrationTokens: registrationTokens(ring),
  setupLinks: setupLinks(ring),
  accountLinks: accountLinks(ring),
  mail: undefined,
  installation: {
    leastProfile: "baseline",
    isSignUpOn: false,
    keyRotationMs: undefined,
    isPlainPublic: false,
    isBackedUpByCommand: false,
    isTrustedProxy: () => false,
    freeBytes: async () => undefined,
  },
  issuer: () => "https://login.example",
}
const admin = administration(deps)

const BASE = { name: "x", kind: "confidential", redirect_uris: ["https://a.example/cb"] }
const PASSWORD = new Secret("correct horse battery")

/** Returns each error of a refused setting: the field, and the message. */
async function problemsOf(refused: Promise<unknown>): Promise<readonly Problem[]> {
  let found: readonly Problem[] = []
  await rejects(refused, (error) => {
    ok(error instanceof Invalid, String(error))
    found = error.problems
    return true
  })
  return found
}

const createWith = (settings: ClientSettings) => admin.clients.create({ ...BASE, ...settings } as typeof BASE)

test("a client's secret is stored as a digest and sealed, never in plain text", async () => {
  const { result } = await admin.clients.create(BASE)
  const [client] = (await store.clients.list()).slice(-1)
  ok(client?.kind === "confidential")
  const [secret] = client.secrets
  ok(secret !== undefined)
  equal(unseal(ring, PURPOSE.client_secret, secret.sealed).reveal(), result.client_secret)
  equal((await admin.clients.show(result.client_id)).created_at, "2026-01-31T12:00:00.000Z")
  ok(!JSON.stringify(await admin.clients.list()).includes(result.client_secret ?? ""))
})

test("the newest secret is the one created last, even within one millisecond", async () => {
  for (let round = 0; round < 8; round++) {
    const { client_id } = (await admin.clients.create(BASE)).result
    const newest = async () => {
      const client = (await store.clients.list()).find(({ id }) => id === client_id)
      ok(client?.kind === "confidential" && client.secrets[0])
      return [unseal(ring, PURPOSE.client_secret, client.secrets[0].sealed).reveal(), client.secrets[0].expiresAt]
    }
    for (let added = 0; added < 3; added++) {
      const { client_secret } = await admin.clients.newSecret(client_id, 3600)
      deepEqual(await newest(), [client_secret, undefined])
      await admin.clients.endOldSecrets(client_id)
      deepEqual(await newest(), [client_secret, undefined])
    }
  }
})

test("RFC 6454 §6.2, RFC 6749 §3.1.2.2: each client setting is checked by itself and together with the others", async () => {
  const cases: [ClientSettings, string, RegExp][] = [
    [{ name: "" }, "name", /^is empty/],
    [{ name: "n".repeat(201) }, "name", /^has 201 characters; the maximum is 200$/],
    [{ name: "evil\u202Ename" }, "name", /mark of direction$/],
    [{ kind: "native" }, "kind", /^"native" is unknown: use one of confidential, public$/],
    [{ redirect_uris: [] }, "redirect_uris", /^is missing/],
    [{ redirect_uris: ["https://a.example/#f"] }, "redirect_uris", /has a fragment; use an/],
    [{ redirect_uris: ["javascript:alert(1)"] }, "redirect_uris", /has the scheme javascript, which no/],
    [{ redirect_uris: ["/cb"] }, "redirect_uris", /is not an absolute URI/],
    [{ scope: "" }, "scope", /^is empty/],
    [{ scope: "openid Read" }, "scope", /^"Read" is unknown: use one of openid profile email read write admin/],
    [{ scope: "openid offline_access" }, "scope", /^offline_access is not a scope here/],
    [{ grant_types: [] }, "grant_types", /^is empty/],
    [{ grant_types: ["password"] }, "grant_types", /^"password" is unknown: use one of/],
    [{ cors_origins: ["*"] }, "cors_origins", /list the origins/],
    [{ cors_origins: ["https://a.example:443"] }, "cors_origins", /perhaps you mean https:\/\/a\.example$/],
    [{ cors_origins: ["com.example.app://x"] }, "cors_origins", /is not an origin such as/],
    [{ consent: "never" }, "consent", /is unknown: use one of ask, remember, first-party$/],
    [{ refresh_rotation: "none" }, "refresh_rotation", /is unknown: use one of confirmed, strict$/],
    [{ refresh_repeat: "7776001" }, "refresh_repeat", /^"7776001" is not a whole number of seconds from 0 to 7776000$/],
    [{ refresh_repeat: "-1" }, "refresh_repeat", /^"-1" is not a whole number/],
    [{ refresh_repeat: "60s" }, "refresh_repeat", /^"60s" is not a whole number/],
    [{ refresh_repeat: "60", refresh_rotation: "strict" }, "refresh_rotation", /contradicts refresh_repeat 60/],
    [{ refresh_repeat: "0", refresh_rotation: "confirmed" }, "refresh_rotation", /contradicts refresh_repeat 0/],
    [{ id_token_alg: "none" }, "id_token_alg", /is unknown: use one of HS256, RS256, ES256, EdDSA$/],
    [{ kind: "public", id_token_alg: "HS256" }, "id_token_alg", /public client has no secret/],
    [{ kind: "public", grant_types: ["client_credentials"] }, "grant_types", /public client has no secret/],
  ]
  const before = (await store.clients.list()).length
  for (const [settings, field, says] of cases) {
    const [problem, ...others] = await problemsOf(createWith(settings))
    deepEqual([problem?.field, others], [field, []], JSON.stringify(settings))
    match(problem === undefined ? "" : english(problem), says)
  }
  equal((await store.clients.list()).length, before, "nothing is stored")
})

test("refresh_repeat is given in seconds, shown with its effective value, and can be reset; refresh_rotation is an alias", async () => {
  const { result } = await createWith({ refresh_repeat: "90" })
  const shown = async (settings: Parameters<typeof createWith>[0]) => {
    await admin.clients.update(result.client_id, settings)
    const { refresh_repeat, refresh_rotation } = await admin.clients.show(result.client_id)
    return [refresh_repeat, refresh_rotation]
  }
  deepEqual(await shown({ name: "same" }), [90, "confirmed"])
  deepEqual(await shown({ refresh_repeat: "7776000" }), [7_776_000, "confirmed"])
  deepEqual(await shown({ refresh_rotation: "strict" }), [0, "strict"])
  deepEqual(await shown({ refresh_rotation: "confirmed" }), [86_400, "confirmed"])
  deepEqual(await shown({ refresh_repeat: "0", refresh_rotation: "strict" }), [0, "strict"])
  deepEqual(await shown({ refresh_repeat: "" }), [86_400, "confirmed"])
})

test("a change causes each warning once; an update warns only about what it changes", async () => {
  const { result, warnings } = await createWith({
    redirect_uris: ["http://a.example/"],
    grant_types: ["refresh_token", "client_credentials"],
  })
  deepEqual(
    warnings.map(({ field }) => field),
    ["redirect_uris", "grant_types"],
  )
  const { client_id } = result
  const update = await admin.clients.update(client_id, { grant_types: ["authorization_code"], name: "y" })
  deepEqual([update.warnings, update.result.name, update.result.grant_types], [[], "y", ["authorization_code"]])
})

test("OpenID Connect RP-Initiated Logout §3: a plain http sign-out address causes one warning; for back-channel logout it names the setting that permits the call", async () => {
  const [bye, out] = ["http://a.example/bye", "http://billing.example.com/out"]
  const { result, warnings } = await createWith({
    post_logout_redirect_uris: ["https://a.example/bye", "http://127.0.0.1:5173/bye", "com.example.app:/bye", bye],
    backchannel_logout_uri: out,
  })
  deepEqual(
    warnings.map(({ field, ...said }) => ({ field, says: english(said) })),
    [
      {
        field: "post_logout_redirect_uris",
        says: `"${bye}" is plain http: an attacker on the network can send a user who signs out to another address. Use https in production.`,
      },
      {
        field: "backchannel_logout_uri",
        says: `"${out}" is plain http: the server calls this URL only if GATEHOUSE_OUTBOUND_ALLOW contains its address. Use https.`,
      },
    ],
  )
  const update = (change: ClientSettings) => admin.clients.update(result.client_id, change)
  deepEqual((await update({ name: "y", backchannel_logout_uri: out, post_logout_redirect_uris: [bye] })).warnings, [])
  deepEqual((await update({ backchannel_logout_uri: "http://localhost:3000/out" })).warnings, [])
  deepEqual((await update({ backchannel_logout_uri: "HTTP://b.example/" })).warnings.length, 1)
  deepEqual((await update({ backchannel_logout_uri: "https://a.example/out" })).warnings, [])
})

test("a client's asymmetric algorithm has a signing key before the first token", async () => {
  const algorithms = async () => (await admin.keys.list()).map(({ alg }) => alg)
  deepEqual(await algorithms(), [])
  const { result } = await createWith({ id_token_alg: "ES256" })
  deepEqual(await algorithms(), ["ES256"])
  await admin.clients.update(result.client_id, { id_token_alg: "EdDSA" })
  deepEqual(await algorithms(), ["ES256", "EdDSA"])
})

test("OIDC Core §10.1.1: the algorithm of signed user information has a signing key after a creation or a change", async () => {
  const empty = await openSqlite({ file: ":memory:" })
  const { clients, keys: made } = administration({
    ...deps,
    store: empty,
    signingKeys: signingKeys(empty, ring, clock, systemRandom),
  })
  const algorithms = async () => (await made.list()).map(({ alg }) => alg).toSorted()
  const { result } = await clients.create({ ...BASE, userinfo_signed_response_alg: "ES256" })
  deepEqual(await algorithms(), ["ES256"])
  await clients.update(result.client_id, { userinfo_signed_response_alg: "EdDSA" })
  deepEqual(await algorithms(), ["ES256", "EdDSA"])
  await clients.update(result.client_id, { userinfo_signed_response_alg: "" })
  deepEqual(await algorithms(), ["ES256", "EdDSA"])
  await empty.close()
})

test("a client update keeps all other settings, including those that a parallel update changes", async () => {
  const { client_id } = (await createWith({ scope: "openid read admin" })).result
  const updates: ClientSettings[] = [
    { scope: "openid" },
    { name: "Renamed" },
    { consent: "remember" },
    { cors_origins: ["https://b.example"] },
    { post_logout_redirect_uris: ["https://a.example/bye"] },
  ]
  await Promise.all(updates.map((update) => admin.clients.update(client_id, update)))
  const { scope, name, consent, cors_origins, post_logout_redirect_uris } = await admin.clients.show(client_id)
  deepEqual({ scope, name, consent, cors_origins, post_logout_redirect_uris }, Object.assign({}, ...updates))
})

test("a user update keeps all other settings, including those that a parallel update changes", async () => {
  const made = { username: "zed", email: "zed@example.com", email_verified: true, role: "admin", password: PASSWORD }
  const { user_id } = await admin.users.create(made)
  const updates = [{ role: "user" }, { name: "Zed" }, { email: "z@example.com" }, { username: "zoe" }]
  await Promise.all(updates.map((update) => admin.users.update("zed", update)))
  deepEqual(await admin.users.show(user_id), {
    user_id,
    username: "zoe",
    email: "z@example.com",
    email_verified: false,
    name: "Zed",
    role: "user",
    disabled: false,
    invited_at: null,
    attributes: {},
  })
})

test("an update that loses every attempt to parallel updates reports the conflict and changes nothing", async () => {
  await admin.users.create({ username: "busy", email: "busy@example.com", password: PASSWORD })
  let changes = 0
  const busy: Store["users"]["find"] = async (id) => {
    const user = await store.users.find(id)
    changes += 1
    await admin.users.update("busy", { name: `Busy ${changes}` })
    return user
  }
  const users = { ...store.users, find: busy }
  const late = administration({ ...deps, store: { ...store, users } })
  await rejects(late.users.update("busy", { role: "admin" }), {
    name: "Conflict",
    message: 'the user "busy" is being changed by another process at the same time: try again',
  })
  const { role, name } = await admin.users.show("busy")
  deepEqual([role, name], ["user", "Busy 10"])
})

test("RFC 6749 §2.1, §10.1: a public client cannot get a secret", async () => {
  const { result } = await createWith({ kind: "public", id_token_alg: "EdDSA" })
  equal("client_secret" in result, false)
  await rejects(admin.clients.newSecret(result.client_id, 0), Conflict)
})

test("RFC 5321 §4.5.3.1, NIST SP 800-63B §3.1.1.2: accepts valid usernames, e-mail addresses and passwords, and refuses invalid ones", async () => {
  const create = (given: { username?: string; email?: string; password?: Secret; name?: string }) =>
    admin.users.create({ username: "bob", email: "bob@example.com", password: PASSWORD, ...given })
  const cases: [Parameters<typeof create>[0], string, RegExp][] = [
    [{ username: "" }, "username", /^is empty$/],
    [{ username: "u".repeat(256) }, "username", /^has 256 characters; 255 at most$/],
    [{ username: "a\u200Bnn" }, "username", /an invisible character$/],
    [{ username: `USER_${"A".repeat(32)}` }, "username", /form of a user id/],
    [{ email: "bob@" }, "email", /is not an e-mail address/],
    [{ email: "a b@example.com" }, "email", /is not an e-mail address/],
    [{ email: "bob@example..com" }, "email", /is not an e-mail address/],
    [{ email: `${"b".repeat(250)}@example.com` }, "email", /254 at most$/],
    [{ password: new Secret("") }, "password", /^is empty$/],
    [{ password: new Secret("two lines\nof it") }, "password", /^has a line break in it/],
    [{ password: new Secret("one\u0007 password") }, "password", /^has a control character/],
  ]
  for (const [given, field, says] of cases) {
    const [problem, ...others] = await problemsOf(create(given))
    deepEqual([problem?.field, others], [field, []])
    match(problem === undefined ? "" : english(problem), says)
  }
  const user = await create({
    username: "Böb",
    email: "böb+tag@sub.exämple.com",
    password: new Secret("ängstliche Ölmütze"),
  })
  const found = await store.users.findByUsername("böb")
  equal(found?.user.id, user.user_id)
  ok(await hashing.verify(found?.passwordHash, new Secret("ängstliche Ölmütze")))
  await rejects(create({ username: "BÖB" }), Conflict)
  await rejects(admin.users.update("nobody", { name: "x" }), NotFound)
})
