import assert from "node:assert/strict"
import { event, NOW } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { tally, testsOn, times } from "./with_store.ts"

export function serverClockContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("the servers' time starts at 0, and never goes back", async ({ serverClock }) => {
    assert.deepEqual(await serverClock.find(), { latestAt: 0, accepted: 0 })
    assert.equal(await serverClock.advance({ latestAt: NOW, accepted: 0 }), true)
    assert.equal(await serverClock.advance({ latestAt: NOW - 1, accepted: 0 }), true)
    assert.deepEqual(await serverClock.find(), { latestAt: NOW, accepted: 0 })
  })

  check("of fifty times stored in parallel the latest is kept", async ({ serverClock }) => {
    const stored = await times(50, (at) => serverClock.advance({ latestAt: NOW + ((at * 7) % 50), accepted: 0 }))
    assert.deepEqual(tally(stored), { true: 50 })
    assert.deepEqual(await serverClock.find(), { latestAt: NOW + 49, accepted: 0 })
  })

  check(
    "ending all grants sets the operator's time, and servers that have not been notified yet store no time",
    async (store) => {
      const { serverClock, provenance } = store
      await serverClock.advance({ latestAt: NOW + 1000, accepted: 0 })
      await provenance.accept("keep", NOW, event("backup-accepted"))
      assert.deepEqual(await serverClock.find(), { latestAt: NOW + 1000, accepted: 0 })
      await provenance.accept("end", NOW, event("backup-accepted"))
      assert.deepEqual(await serverClock.find(), { latestAt: NOW, accepted: 1 })
      assert.equal(await serverClock.advance({ latestAt: NOW + 1000, accepted: 0 }), false)
      assert.deepEqual(await serverClock.find(), { latestAt: NOW, accepted: 1 })
      assert.equal(await serverClock.advance({ latestAt: NOW + 5, accepted: 1 }), true)
      assert.deepEqual(await serverClock.find(), { latestAt: NOW + 5, accepted: 1 })
    },
  )
}
