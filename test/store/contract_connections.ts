import assert from "node:assert/strict"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { Connection } from "../../src/connections/connection_settings.ts"
import { CONNECTIONS } from "../../src/connections/connection_settings.ts"
import type { Store } from "../../src/store/store.ts"
import { storedGroup } from "./contract_roles.ts"
import { site } from "./record_samples.ts"
import { event, NOW, plain } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

/** A connection in which no setting has its default value, except `enabled`. */
export const connection = (more: Partial<Connection> = {}): Connection => ({
  id: newId("connection", NOW, systemRandom),
  name: "acme",
  preset: "oauth2",
  label: "Größe & Söhne <script>",
  issuer: "https://id.example.com/tenant",
  authorizationEndpoint: "https://id.example.com/authorize",
  tokenEndpoint: "https://id.example.com/token",
  userinfoEndpoint: "https://id.example.com/me",
  clientId: "client~1",
  auth: "private_key_jwt",
  scope: ["read:user", "user:email"],
  subjectClaim: "oid",
  directoryUrls: ["ldaps://ldap.example.com", "ldap://[2001:db8::7]:3890"],
  bindDn: "cn=Größe\\, Gatehouse,dc=example,dc=com",
  baseDn: "ou=people,dc=example,dc=com",
  userFilter: "(uid={username})",
  caCertificate: "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
  accounts: "domains",
  accountDomains: ["example.com", "example.org"],
  authorityFor: ["example.com"],
  emailDomains: ["example.net", "example.com"],
  hasButton: false,
  secondFactor: "unless-done",
  secondFactorValues: ["mfa", "urn:two"],
  signOut: "always",
  rules: [
    { from: "groups", value: 'R&D "north"', gives: "group", name: "engineers", when: "each", administers: true },
    { from: "a.b", value: undefined, gives: "attribute", name: "nickname", when: "first", administers: false },
  ],
  groupBaseDn: "ou=groups,dc=example,dc=com",
  metadataUrl: "https://id.example.com/metadata",
  metadata: '<EntityDescriptor entityID="Größe &amp; Söhne"/>',
  acrLevels: ["urn:three=mfa", "phr=phr"],
  hasOwnPasswords: false,
  keepTokens: true,
  enabled: true,
  sealedSecret: Uint8Array.from([1, 0, 255, 7, 9]),
  createdAt: NOW,
  ...more,
})

export const events = async (store: Store, type: string): Promise<number> =>
  (await store.audit.list(999)).filter((one) => one.type === type).length

/** The new name of a group is in the rules of connections, or nowhere. */
export function renamedInRulesContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check(
    "a group is renamed with the rules of connections and sites, or not at all if one of them has changed",
    async (store) => {
      const engineers = await storedGroup(store)
      const before = connection()
      await store.connections.create(before, event("connection-created"))
      const after = { ...before, rules: before.rules.map((rule) => ({ ...rule, name: "north" })) }
      const wiki = site()
      await store.sites.create(wiki, event("site-created"))
      const opened = { ...wiki, rules: [] }
      const rename = (read = engineers) =>
        store.groups.update({ ...engineers, name: "north" }, event("group-updated"), read, {
          connections: [{ before, after, event: event("connection-updated") }],
          sites: [{ before: wiki, after: opened, event: event("site-updated") }],
        })
      assert.equal(await rename({ ...engineers, description: "Other" }), "unknown")
      assert.deepEqual(await store.connections.find(before.id), before)
      const other = { ...before, label: "Other" }
      await store.connections.update(other, event("connection-updated"), before)
      assert.equal(await rename(), "unknown")
      assert.deepEqual(await store.groups.find(engineers.id), engineers)
      assert.deepEqual(await store.connections.find(before.id), other)
      assert.deepEqual([await events(store, "group-updated"), await events(store, "connection-updated")], [0, 1])
      await store.connections.update(before, event("connection-updated"), other)
      const changed = { ...wiki, description: "Other" }
      await store.sites.update(changed, event("site-updated"), wiki)
      assert.equal(await rename(), "unknown")
      assert.deepEqual(await store.connections.find(before.id), before)
      await store.sites.update(wiki, event("site-updated"), changed)
      assert.equal(await rename(), "updated")
      assert.deepEqual(await store.sites.find(wiki.id), opened)
      assert.deepEqual((await store.groups.find(engineers.id))?.name, "north")
      assert.deepEqual(await store.connections.find(before.id), after)
      assert.deepEqual([await events(store, "group-updated"), await events(store, "connection-updated")], [1, 3])
    },
  )
}

export function connectionContract(name: string, open: Open): void {
  const check = testsOn(name, open)
  const stored = async (store: Store, more: Partial<Connection> = {}): Promise<Connection> => {
    const one = connection(more)
    assert.equal(await store.connections.create(one, event("connection-created")), true)
    return one
  }

  check("a connection keeps every value, and is found by id and by name", async (store) => {
    const bare = { ...connection(), ...CONNECTIONS.defaults(), name: "bare", sealedSecret: undefined, enabled: false }
    await store.connections.create(bare, event("connection-created"))
    const one = await stored(store)
    assert.deepEqual(plain(await store.connections.list()), plain([one, bare]))
    assert.deepEqual(plain(await store.connections.find(one.id)), plain(one))
    assert.deepEqual(plain(await store.connections.findByName("bare")), plain(bare))
    assert.equal(await store.connections.find(newId("connection", NOW, systemRandom)), undefined)
    assert.equal(await store.connections.findByName("Acme"), undefined)
  })

  check("connections are listed by the bytes of their names", async (store) => {
    for (const each of ["b", "a-b", "a1", "1a", "ab"]) await stored(store, { name: each })
    assert.deepEqual(
      (await store.connections.list()).map((each) => each.name),
      ["1a", "a-b", "a1", "ab", "b"],
    )
  })

  check("of 64 parallel creations of one name one succeeds, with one event", async (store) => {
    const answers = await times(64, () => store.connections.create(connection(), event("connection-created")))
    assert.deepEqual(tally(answers), { true: 1, false: 63 })
    assert.equal(await events(store, "connection-created"), 1)
  })

  check("of 64 updates after the same read one succeeds, and the secret stays", async (store) => {
    const one = await stored(store)
    const update = (at: number) =>
      store.connections.update(
        { ...one, label: `n${at}`, enabled: false, sealedSecret: undefined },
        event("connection-updated"),
        one,
      )
    const answers = await times(64, update)
    assert.deepEqual(tally(answers), { true: 1, false: 63 })
    const expected = { ...one, label: `n${answers.indexOf(true)}`, enabled: false }
    assert.deepEqual(plain(await store.connections.find(one.id)), plain(expected))
    assert.equal(await events(store, "connection-updated"), 1)
  })

  check("of 64 updates with a new secret after the same read one replaces settings and secret", async (store) => {
    const one = await stored(store)
    const changed = (at: number): Connection => ({
      ...one,
      issuer: `https://id${at}.example.com`,
      sealedSecret: Uint8Array.from([1, 0, 255, 7, at]),
    })
    const answers = await times(64, (at) =>
      store.connections.update(changed(at), event("connection-updated"), one, event("connection-secret-replaced")),
    )
    assert.deepEqual(tally(answers), { true: 1, false: 63 })
    assert.deepEqual(plain(await store.connections.find(one.id)), plain(changed(answers.indexOf(true))))
    assert.equal(await events(store, "connection-updated"), 1)
    assert.equal(await events(store, "connection-secret-replaced"), 1)
  })

  check("every setting is compared with the value that the caller read", async (store) => {
    const one = await stored(store)
    for (const [setting, value] of Object.entries(CONNECTIONS.defaults())) {
      const read = { ...one, [setting]: setting === "enabled" ? false : value }
      assert.equal(await store.connections.update(one, event("connection-updated"), read), false, setting)
    }
  })

  check("a secret is replaced and removed, and sealed again like every sealed value", async (store) => {
    const [one, other] = [await stored(store), await stored(store, { name: "other" })]
    const next = Uint8Array.from([9, 9, 9, 9, 1])
    const replaced = event("connection-secret-replaced")
    assert.equal(await store.connections.replaceSecret(one.id, next, replaced), true)
    assert.deepEqual(plain(await store.connections.find(one.id)), plain({ ...one, sealedSecret: next }))
    const of = async (keyIds: readonly Uint8Array[]) => plain(await store.sealed.notUnder(keyIds, 9))
    const otherValue = { table: "connection", id: idOf(other), sealed: plain(other.sealedSecret) }
    assert.deepEqual(await of([Uint8Array.from([9, 9, 9, 9])]), [otherValue])
    const resealed = { table: "connection" as const, id: Buffer.from(idOf(other), "hex"), sealed: next }
    await store.sealed.replace([resealed])
    assert.deepEqual(await of([Uint8Array.from([9, 9, 9, 9])]), [])
    assert.equal(
      await store.connections.replaceSecret(one.id, undefined, { ...replaced, id: event("signed-in").id }),
      true,
    )
    assert.equal((await store.connections.find(one.id))?.sealedSecret, undefined)
    const unknown = newId("connection", NOW, systemRandom)
    assert.equal(await store.connections.replaceSecret(unknown, next, event("connection-secret-replaced")), false)
    assert.equal(await events(store, "connection-secret-replaced"), 2)
  })

  check("of 64 deletions one succeeds, with one event", async (store) => {
    const [one, other] = [await stored(store), await stored(store, { name: "other" })]
    const answers = await times(64, () => store.connections.delete(one.id, event("connection-deleted")))
    assert.deepEqual(tally(answers), { true: 1, false: 63 })
    assert.equal(await events(store, "connection-deleted"), 1)
    assert.deepEqual(plain(await store.connections.list()), plain([other]))
  })
}

const idOf = ({ id }: Connection): string => id.slice("connection_".length)
