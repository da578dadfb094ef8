import assert from "node:assert/strict"
import { test } from "node:test"
import { openPostgres } from "../../src/store/open_postgres.ts"
import { settingsOf, testPostgres } from "../support/postgres.ts"
import { NOW, storedGrant } from "./samples.ts"

const found = await testPostgres()

test("postgres, decision 0074: a grant of a disabled user is not rotated while it is read", async (t) => {
  if (!found.here) return t.skip(found.why)
  const url = await found.postgres.emptyDatabase()
  const store = await openPostgres(settingsOf(url))
  try {
    const { id, clientId } = await storedGrant(store)
    const rotation = { clientId, now: NOW + 2, address: "2001:db8::7", tokenEndsAt: NOW + 9e9, grantLife: 9e9 }
    const isRotated = async (generation: number) =>
      (await store.grants.findRotating(id, { ...rotation, generation }))?.rotated
    await found.postgres.asOwner('UPDATE "grant" SET resources = NULL', url)
    assert.equal(await isRotated(1), true)
    // Disabling by the store would also end the grant.
    await found.postgres.asOwner('UPDATE "user" SET disabled = 1', url)
    assert.equal(await isRotated(2), false)
  } finally {
    await store.close()
  }
})
