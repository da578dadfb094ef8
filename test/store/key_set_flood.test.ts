/**
 * The table of key set fetches never exceeds its maximum, whatever addresses and user agents a sender invents. Tested on SQLite only: every
 * engine runs the same statements.
 */
import { deepEqual, equal, ok } from "node:assert/strict"
import { test } from "node:test"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { DAY, HOUR, NOW } from "./samples.ts"

const MAX_SOURCES = 10_000
const real = (at: number) => ({ address: `192.0.2.${at}`, userAgent: "openid-client/6.8" })

test("a flood of invented addresses fills the table, displaces no existing source, and is removed after a day", async () => {
  const store = await openSqlite({ file: ":memory:" })
  const note = (source: { address: string; userAgent: string }, now: number) => store.keySetFetches.note(source, 0, now)
  try {
    note(real(1), NOW - HOUR)
    note(real(1), NOW)
    for (let at = 0; at < MAX_SOURCES + 100; at++)
      note({ address: `2001:db8:${at.toString(16)}:1::/64`, userAgent: `invented/${at}` }, NOW + 1)
    note(real(2), NOW + 2)
    await store.probe()
    const full = await store.keySetFetches.list()
    equal(full.length, MAX_SOURCES)
    ok(!full.some(({ address }) => address === real(2).address))
    note(real(1), NOW + 2 * HOUR)
    await store.probe()
    deepEqual((await store.keySetFetches.list())[0], { ...real(1), firstAt: NOW - HOUR, lastAt: NOW + 2 * HOUR })

    for (let removed = 1; removed > 0; ) removed = await store.removeExpired(NOW + DAY + 1, 500)
    const left = await store.keySetFetches.list()
    // A source with one fetch may be a real client. While the table is at most half full, the server keeps such sources for thirty days.
    ok(left.length < MAX_SOURCES / 2, `${left.length}`)
    deepEqual(left[0], { ...real(1), firstAt: NOW - HOUR, lastAt: NOW + 2 * HOUR })
    note(real(2), NOW + DAY + 2)
    await store.probe()
    deepEqual((await store.keySetFetches.list())[0]?.address, real(2).address)
  } finally {
    await store.close()
  }
})
