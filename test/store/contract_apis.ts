import assert from "node:assert/strict"
import type { Api } from "../../src/apis/api.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { event, NOW } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

/** A value for each setting. Each value differs from the value in the sample. */
const OTHER_SETTINGS = {
  name: undefined,
  openTo: "named",
  accessTokenFormat: undefined,
  accessTokenTtl: undefined,
  authorizationDetailsTypes: undefined,
} as const satisfies Partial<Api>

const api = (identifier = "https://api.example.com/v1", createdAt = NOW): Api => ({
  id: newId("api", createdAt, systemRandom),
  identifier,
  name: "Größe & Söhne <script>",
  openTo: "every",
  accessTokenFormat: "jwt",
  accessTokenTtl: 86_400,
  authorizationDetailsTypes: '[{"type":"größe"}]',
  scopes: [],
  createdAt,
})

export function apiContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("an API is read as created, field by field, and the list is oldest first", async ({ apis, audit }) => {
    const second = api("urn:example:api", NOW + 1)
    const first: Api = { ...api("HTTPS://API.example:443"), ...OTHER_SETTINGS }
    for (const each of [second, first]) assert.equal(await apis.create(each, event("api-created")), "created")
    for (const each of [second, first]) assert.deepEqual(await apis.find(each.id), each)
    assert.deepEqual(await apis.list(), [first, second])
    assert.equal(await apis.find(api().id), undefined)
    assert.equal((await audit.list(9, { types: ["api-created"] })).length, 2)
  })

  check(
    "RFC 3986 §6.2.3: equivalent identifiers are one API, and other identifiers are not",
    async ({ apis, audit }) => {
      await apis.create(api("http://h"), event("api-created"))
      for (const identifier of ["http://h", "http://h/", "http://h:80", "http://h:80/", "HTTP://H", "http://h:"])
        assert.equal(await apis.create(api(identifier), event("api-created")), "identifier-taken", identifier)
      assert.equal((await audit.list(9)).length, 1)
      for (const identifier of [
        "https://h",
        "http://h:81",
        "http://h/a",
        "http://h/a/",
        "http://h/?",
        "http://h/A",
        "urn:h",
      ])
        assert.equal(await apis.create(api(identifier), event("api-created")), "created", identifier)
    },
  )

  check("of 50 parallel creations of one identifier one succeeds, and writes its event", async ({ apis, audit }) => {
    const answers = await times(50, (at) =>
      apis.create(api(at % 2 === 0 ? "http://h" : "http://h:80/"), event("api-created")),
    )
    assert.deepEqual(tally(answers), { created: 1, "identifier-taken": 49 })
    assert.equal((await apis.list()).length, 1)
    assert.equal((await audit.list(99)).length, 1)
  })

  check("of 50 updates of an API after the same read one succeeds, with its event", async ({ apis, audit }) => {
    const one = api()
    await apis.create(one, event("api-created"))
    const answers = await times(50, (at) => apis.update({ ...one, accessTokenTtl: at + 1 }, event("api-updated"), one))
    assert.deepEqual(tally(answers), { true: 1, false: 49 })
    assert.equal((await apis.find(one.id))?.accessTokenTtl, answers.indexOf(true) + 1)
    assert.equal((await audit.list(99, { types: ["api-updated"] })).length, 1)
  })

  check(
    "an API with any changed setting refuses an update from an earlier read; the identifier stays",
    async ({ apis }) => {
      const one = api()
      const other: Api = { ...one, ...OTHER_SETTINGS }
      await apis.create(one, event("api-created"))
      for (const [was, is] of [
        [one, other],
        [other, one],
      ] as const) {
        assert.equal(await apis.update({ ...was, identifier: "urn:x", createdAt: 1 }, event("api-updated"), one), true)
        for (const setting of Object.keys(OTHER_SETTINGS) as (keyof typeof OTHER_SETTINGS)[]) {
          const changed: Api = { ...was, [setting]: is[setting] }
          assert.equal(await apis.update(changed, event("api-updated"), was), true, setting)
          assert.equal(await apis.update(was, event("api-updated"), was), false, setting)
          assert.deepEqual(await apis.find(one.id), changed)
          assert.equal(await apis.update(was, event("api-updated"), changed), true, setting)
        }
      }
      const unknown = api("urn:unknown")
      assert.equal(await apis.update(unknown, event("api-updated"), unknown), false)
    },
  )

  check("of 50 parallel deletions of an API one succeeds; then its identifier is free", async ({ apis, audit }) => {
    const [one, other] = [api(), api("urn:other", NOW + 1)]
    for (const each of [one, other]) await apis.create(each, event("api-created"))
    assert.deepEqual(tally(await times(50, () => apis.delete(one.id, event("api-deleted")))), { true: 1, false: 49 })
    assert.deepEqual(await apis.list(), [other])
    assert.equal(await apis.update(one, event("api-updated"), one), false)
    assert.equal((await audit.list(99, { types: ["api-deleted"] })).length, 1)
    assert.equal(await apis.create(api(), event("api-created")), "created")
  })
}
