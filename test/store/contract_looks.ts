import assert from "node:assert/strict"
import type { ClientId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import type { Logo, Look } from "../../src/looks/look.ts"
import { confidentialClient, event, NOW } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

const logo: Logo = {
  digest: "d".repeat(43),
  type: "image/webp",
  width: 300,
  height: 20,
  bytes: 3,
  content: Buffer.from([1, 0, 255]),
}
const { content, ...facts } = logo

const lookOf = (clientId: ClientId | undefined, more: Partial<Look> = {}): Look => ({
  clientId,
  name: "Example ID",
  accent: "#0b4f8a",
  accentDark: "#aaccff",
  supportUri: "help@example.com",
  policyUri: "https://example.com/privacy",
  tosUri: "https://example.com/terms",
  logo: facts,
  ...more,
})

export function lookContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("every part of a look is stored as it was given, for the service and for each client", async (store) => {
    const client = confidentialClient()
    await store.clients.create(client, event("client-created"))
    assert.deepEqual(await store.looks.list(), [])
    for (const clientId of [undefined, client.id]) {
      assert.equal(await store.looks.logo(clientId), undefined)
      assert.equal(await store.looks.set(lookOf(clientId), undefined, logo, event("look-changed")), true)
      assert.deepEqual(Buffer.from((await store.looks.logo(clientId)) ?? []), content)
    }
    assert.deepEqual(await store.looks.list(), [lookOf(undefined), lookOf(client.id)])
    const bare = { clientId: undefined, name: undefined, accent: undefined, accentDark: undefined }
    const empty: Look = { ...bare, supportUri: undefined, policyUri: undefined, tosUri: undefined, logo: undefined }
    assert.equal(await store.looks.set(empty, lookOf(undefined), undefined, event("look-changed")), true)
    assert.deepEqual(await store.looks.list(), [empty, lookOf(client.id)])
    assert.equal(await store.looks.logo(undefined), undefined)
  })

  check("a change without a logo keeps the content of the logo", async (store) => {
    await store.looks.set(lookOf(undefined), undefined, logo, event("look-changed"))
    const renamed = lookOf(undefined, { name: "Other" })
    assert.equal(await store.looks.set(renamed, lookOf(undefined), undefined, event("look-changed")), true)
    assert.deepEqual(Buffer.from((await store.looks.logo(undefined)) ?? []), content)
  })

  check("a change of a look that another caller has changed stores nothing", async (store) => {
    await store.looks.set(lookOf(undefined), undefined, logo, event("look-changed"))
    const stale = lookOf(undefined, { accent: "#000000" })
    const changes = [
      await store.looks.set(lookOf(undefined, { logo: undefined }), stale, undefined, event("look-changed")),
      await store.looks.set(lookOf(undefined, { logo: undefined }), undefined, undefined, event("look-changed")),
    ]
    assert.deepEqual(changes, [false, false])
    assert.deepEqual(await store.looks.list(), [lookOf(undefined)])
    assert.deepEqual(Buffer.from((await store.looks.logo(undefined)) ?? []), content)
    assert.equal((await store.audit.list(9)).length, 1)
  })

  check("of 20 callers who change one state of a look, one succeeds", async (store) => {
    const first = await times(20, (at) =>
      store.looks.set(lookOf(undefined, { name: `n${at}` }), undefined, logo, event("look-changed")),
    )
    assert.deepEqual(tally(first), { true: 1, false: 19 })
    const [present] = await store.looks.list()
    const next = await times(20, (at) =>
      store.looks.set(lookOf(undefined, { name: `m${at}` }), present, logo, event("look-changed")),
    )
    assert.deepEqual(tally(next), { true: 1, false: 19 })
  })

  check("an unknown client gets no look", async (store) => {
    const unknown = newId("client", NOW, systemRandom)
    assert.equal(await store.looks.set(lookOf(unknown), undefined, logo, event("look-changed")), false)
    assert.deepEqual(await store.looks.list(), [])
    assert.equal(await store.looks.logo(unknown), undefined)
  })

  check("a look ends with a reset, or with its client, and so does its logo", async (store) => {
    const client = confidentialClient()
    await store.clients.create(client, event("client-created"))
    for (const clientId of [undefined, client.id])
      await store.looks.set(lookOf(clientId), undefined, logo, event("look-changed"))
    assert.equal(await store.looks.reset(undefined, event("look-reset")), true)
    assert.equal(await store.looks.reset(undefined, event("look-reset")), false)
    assert.deepEqual(await store.looks.list(), [lookOf(client.id)])
    assert.equal(await store.looks.logo(undefined), undefined)
    await store.clients.delete(client.id, event("client-deleted"))
    assert.deepEqual(await store.looks.list(), [])
    assert.equal(await store.looks.logo(client.id), undefined)
  })
}
