import assert from "node:assert/strict"
import type { Api } from "../../src/apis/api.ts"
import type { ApiScope } from "../../src/apis/api_scope.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { Store } from "../../src/store/store.ts"
import { events, storedRole } from "./contract_roles.ts"
import { confidentialClient, event, NOW } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

/** A value for each setting. Each value differs from the value in the sample. */
const OTHER_SETTINGS = {
  description: "Other",
  descriptions: { ar: 'ذ" \\ "', fr: "Voir vos photos" },
  assigned: false,
  signInLevel: "pwd",
} as const satisfies Partial<ApiScope>

const scopeValue = (value = "photos:read", more: Partial<ApiScope> = {}): ApiScope => ({
  value,
  description: "Größe & Söhne <script>",
  descriptions: { de: "Ihre Fotos sehen", es: "Ver sus fotos" },
  assigned: true,
  signInLevel: "mfa",
  ...more,
})

async function storedApi(store: Store, identifier = "https://photos.example/v1"): Promise<Api> {
  const id = newId("api", NOW, systemRandom)
  const settings = {
    name: undefined,
    openTo: "named",
    accessTokenFormat: undefined,
    accessTokenTtl: undefined,
    authorizationDetailsTypes: undefined,
  } as const
  const api: Api = { ...settings, id, identifier, scopes: [], createdAt: NOW }
  assert.equal(await store.apis.create(api, event("api-created")), "created")
  return api
}

const declare = async (store: Store, { id }: Api, ...values: readonly string[]) => {
  for (const value of values)
    assert.equal(await store.apis.addScope(id, scopeValue(value), event("scope-created")), "added", value)
}

/** Stores a client and a role with this scope. The returned function reads the scope that each of them still has. */
async function holders(store: Store, scope: readonly string[]): Promise<() => Promise<(readonly string[])[]>> {
  const client = { ...confidentialClient(), scope }
  await store.clients.create(client, event("client-created"))
  const { id } = await storedRole(store, `role-${systemRandom(4).toString("hex")}`, { scope })
  return async () => [(await store.clients.find(client.id))?.scope ?? [], (await store.roles.find(id))?.scope ?? []]
}

export function scopeValueContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check(
    "a scope value is read as declared, field by field, with its API; values are in the order of bytes",
    async (store) => {
      const [photos, files] = [await storedApi(store), await storedApi(store, "urn:files")]
      const full = scopeValue()
      const plain: ApiScope = { ...scopeValue("photos"), ...OTHER_SETTINGS }
      const upper = scopeValue("Photos:read")
      for (const each of [full, plain, upper])
        assert.equal(await store.apis.addScope(photos.id, each, event("scope-created")), "added")
      await declare(store, files, "files:read")
      assert.deepEqual((await store.apis.find(photos.id))?.scopes, [upper, plain, full])
      assert.deepEqual(
        (await store.apis.list()).map(({ id, scopes }) => [id, scopes.map(({ value }) => value)]),
        [
          [photos.id, ["Photos:read", "photos", "photos:read"]],
          [files.id, ["files:read"]],
        ],
      )
      assert.equal(await events(store, "scope-created"), 4)
    },
  )

  check("a value is unique among all APIs, and an unknown API declares none", async (store) => {
    const [photos, files] = [await storedApi(store), await storedApi(store, "urn:files")]
    await declare(store, photos, "photos:read")
    for (const { id } of [photos, files])
      assert.equal(await store.apis.addScope(id, scopeValue(), event("scope-created")), "value-taken")
    const unknown = newId("api", NOW, systemRandom)
    for (const value of ["photos:read", "photos:other"])
      assert.equal(await store.apis.addScope(unknown, scopeValue(value), event("scope-created")), "unknown")
    assert.equal(await events(store, "scope-created"), 1)
  })

  check("a value with any changed setting refuses an update from an earlier read; its API stays", async (store) => {
    const photos = await storedApi(store)
    const [one, neighbour] = [scopeValue(), scopeValue("photos:read.all")]
    await declare(store, photos, one.value, neighbour.value)
    const other: ApiScope = { ...one, ...OTHER_SETTINGS }
    for (const [was, is] of [
      [one, other],
      [other, one],
    ] as const) {
      assert.equal(await store.apis.updateScope(was, event("scope-updated"), one), true)
      for (const setting of Object.keys(OTHER_SETTINGS) as (keyof typeof OTHER_SETTINGS)[]) {
        const changed: ApiScope = { ...was, [setting]: is[setting] }
        assert.equal(await store.apis.updateScope(changed, event("scope-updated"), was), true, setting)
        assert.equal(await store.apis.updateScope(was, event("scope-updated"), was), false, setting)
        assert.deepEqual((await store.apis.find(photos.id))?.scopes, [changed, neighbour])
        assert.equal(await store.apis.updateScope(was, event("scope-updated"), changed), true, setting)
      }
      assert.equal(await store.apis.updateScope(one, event("scope-updated"), was), true)
    }
    const unknown = scopeValue("unknown")
    assert.equal(await store.apis.updateScope(unknown, event("scope-updated"), unknown), false)
  })

  check(
    "clients and roles lose a deleted value at any position of their scope, and keep longer values that contain it",
    async (store) => {
      const photos = await storedApi(store)
      const similar = ["a:photos:read", "photos:read.all", "photos:rea", "photos:read%", "Photos:read"]
      await declare(store, photos, "photos:read", ...similar)
      const cases = [
        ["photos:read", ...similar],
        [...similar, "photos:read"],
        ["a:photos:read", "photos:read", "photos:read.all"],
        ["photos:read", "photos:read.all"],
        ["photos:read.all", "photos:read"],
        ["photos:read"],
        similar,
        ["openid"],
      ]
      const left = await Promise.all(cases.map((scope) => holders(store, scope)))
      assert.equal(await store.apis.removeScope("photos:read", event("scope-deleted")), true)
      assert.equal(await store.apis.removeScope("photos:read", event("scope-deleted")), false)
      for (const [at, scope] of cases.entries()) {
        const expected = scope.filter((value) => value !== "photos:read")
        assert.deepEqual(await left[at]?.(), [expected, expected], scope.join(" "))
      }
      assert.equal(await events(store, "scope-deleted"), 1)
      assert.ok(!(await store.apis.find(photos.id))?.scopes.some(({ value }) => value === "photos:read"))
    },
  )

  check("characters with a meaning in SQL have no special meaning in a value", async (store) => {
    const photos = await storedApi(store)
    const signs = ["%", "_", "$1", "'", "''", "*", "?", "[a]", "a|b", "(", ")"]
    await declare(store, photos, ...signs)
    const left = await holders(store, ["openid", ...signs])
    for (const [at, value] of signs.entries()) {
      assert.equal(await store.apis.removeScope(value, event("scope-deleted")), true)
      const expected = ["openid", ...signs.slice(at + 1)]
      assert.deepEqual(await left(), [expected, expected], value)
    }
  })

  check(
    "deleting an API deletes all its values, including those of clients and roles, and no value of another API",
    async (store) => {
      const [photos, files] = [await storedApi(store), await storedApi(store, "urn:files")]
      await declare(store, photos, "photos:read", "photos:read.all")
      await declare(store, files, "files:read")
      const left = await holders(store, ["openid", "files:read", "photos:read", "photos:read.all"])
      assert.equal(await store.apis.delete(photos.id, event("api-deleted")), true)
      assert.deepEqual(await left(), [
        ["openid", "files:read"],
        ["openid", "files:read"],
      ])
      assert.deepEqual(await store.apis.list(), [{ ...files, scopes: [scopeValue("files:read")] }])
      await declare(store, files, "photos:read")
    },
  )

  check(
    "a value that is declared again is held by no client and no role, whatever was written in between",
    async (store) => {
      const [photos, files] = [await storedApi(store), await storedApi(store, "urn:files")]
      await declare(store, photos, "photos:read")
      await store.apis.removeScope("photos:read", event("scope-deleted"))
      // A change may read a scope value before its deletion, and write the value after the deletion. The result is a row that contains a deleted
      // scope value.
      const left = await holders(store, ["openid", "photos:read"])
      await declare(store, files, "photos:read")
      assert.deepEqual(await left(), [["openid"], ["openid"]])
    },
  )

  check("of 20 parallel declarations of one value one succeeds; of 20 deletions too", async (store) => {
    const apis = [await storedApi(store), await storedApi(store, "urn:files")]
    const added = await times(20, (at) =>
      store.apis.addScope((apis[at % 2] as Api).id, scopeValue(), event("scope-created")),
    )
    assert.deepEqual(tally(added), { added: 1, "value-taken": 19 })
    assert.equal(await events(store, "scope-created"), 1)
    const removed = await times(20, () => store.apis.removeScope("photos:read", event("scope-deleted")))
    assert.deepEqual(tally(removed), { true: 1, false: 19 })
    assert.equal(await events(store, "scope-deleted"), 1)
  })

  check("of 20 updates of a value after the same read one succeeds, with one event", async (store) => {
    const photos = await storedApi(store)
    await declare(store, photos, "photos:read")
    const answers = await times(20, (at) =>
      store.apis.updateScope(scopeValue("photos:read", { description: `${at}` }), event("scope-updated"), scopeValue()),
    )
    assert.deepEqual(tally(answers), { true: 1, false: 19 })
    assert.equal((await store.apis.find(photos.id))?.scopes[0]?.description, `${answers.indexOf(true)}`)
    assert.equal(await events(store, "scope-updated"), 1)
  })

  check(
    "an API deleted while it gets values leaves none of them, so that another API can declare each",
    async (store) => {
      const files = await storedApi(store, "urn:files")
      for (let round = 0; round < 10; round++) {
        const photos = await storedApi(store)
        const values = Array.from({ length: 20 }, (_, at) => `photos:${round}-${at}`)
        await times(21, async (at) => {
          if (at === 10) await store.apis.delete(photos.id, event("api-deleted"))
          else await store.apis.addScope(photos.id, scopeValue(values[at] ?? values[10]), event("scope-created"))
        })
        assert.deepEqual(
          (await store.apis.list()).map(({ id }) => id),
          [files.id],
        )
        await declare(store, files, ...values)
      }
    },
  )
}
