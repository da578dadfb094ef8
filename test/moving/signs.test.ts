import { deepEqual, equal } from "node:assert/strict"
import { test } from "node:test"
import { createLog } from "../../src/observe/log.ts"
import { refresh } from "../support/journey.ts"
import { confidentialClient, freshCode, service } from "../support/service.ts"
import { said, tokensOf } from "./service.ts"

test("a refused refresh token is logged as a warning only if the token is newer than its row, or has no row", async (t) => {
  const lines: { level: number; reason?: string; event?: string }[] = []
  const log = createLog({
    level: "info",
    readable: false,
    destination: { write: (line) => lines.push(JSON.parse(line)) },
  })
  const world = await service(t, {}, { log })
  const signed = { client: await confidentialClient(world), browser: world.browser }
  const older = await tokensOf(world, signed, await freshCode(world, signed.client))
  const newer = (await refresh(world, signed.client, older.refresh)).body.refresh_token

  // From here on, the store returns the grant's state from before the refresh. The restore of an older backup has the same effect.
  const { grants } = world.gatehouse.store
  const original = grants.findRotating
  grants.findRotating = async (id, rotation) => {
    const held = await original(id, rotation)
    return held && { ...held, grant: { ...held.grant, generation: 1, confirmedGeneration: 1, rotatedAt: undefined } }
  }
  equal(said(await refresh(world, signed.client, newer)), "400 invalid_grant")
  equal(said(await refresh(world, signed.client, newer)), "400 invalid_grant")
  grants.findRotating = original
  equal(said(await refresh(world, signed.client, older.refresh)), "400 invalid_grant", "it has ended")

  const gone = await tokensOf(world, signed, await freshCode(world, signed.client))
  await world.gatehouse.administration.users.delete("ann")
  equal(said(await refresh(world, signed.client, gone.refresh)), "400 invalid_grant")

  const WARN = 40
  deepEqual(
    lines.flatMap(({ level, reason }) => (reason === undefined ? [] : [[reason, level === WARN]])),
    [
      ["refresh-of-the-future", true],
      ["refresh-ended", false],
      ["refresh-ended", false],
      ["refresh-unknown", true],
    ],
  )
  const events = await world.gatehouse.store.audit.list(50)
  equal(events.filter(({ type }) => type === "grant-older-than-token").length, 1)
})
