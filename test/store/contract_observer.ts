import assert from "node:assert/strict"
import type { Store } from "../../src/store/store.ts"
import { event, NOW, storedGrant } from "./samples.ts"
import type { Open } from "./with_store.ts"
import { testsOn, times } from "./with_store.ts"

/** Records what the store reports to its observer. */
function observed(store: Store) {
  const commits: { readonly ms: number; readonly writes: number }[] = []
  const recorded: string[] = []
  store.observe({
    committed: (ms, writes) => void commits.push({ ms, writes }),
    recorded: (type) => void recorded.push(type),
  })
  return { commits, recorded }
}

export function observerContract(name: string, open: Open): void {
  const check = testsOn(name, open)

  check("an observer is notified of each durable write in one commit, and of its time", async (store) => {
    const { commits } = observed(store)
    await times(20, () => store.audit.append(event("signed-in")))
    assert.equal(
      commits.reduce((sum, { writes }) => sum + writes, 0),
      20,
    )
    assert.ok(commits.every(({ ms, writes }) => ms > 0 && ms < 60_000 && writes > 0))
  })

  check("an observer is notified of an audit event only if its write was done", async (store) => {
    const grant = await storedGrant(store, "issued")
    const { recorded } = observed(store)
    await times(5, () => store.grants.end(grant.id, "revoked", NOW, event("grant-revoked")))
    await store.audit.append(event("signed-in"))
    assert.deepEqual(recorded, ["grant-revoked", "signed-in"])
  })

  check(
    "a store with one connection reports no load; otherwise its connections are idle after the last write",
    async (store) => {
      await store.audit.append(event("signed-in"))
      const load = store.load()
      if (load === undefined) return
      assert.deepEqual({ ...load, idle: load.idle > 0 }, { busy: 0, idle: true, waiting: 0 })
    },
  )
}
