import { deepEqual } from "node:assert/strict"
import { test } from "node:test"
import type { UserId } from "../../src/base/id.ts"
import { failedSignIns } from "../../src/identity/failed_sign_ins.ts"

const T0 = Date.UTC(2030, 0, 1)
const HOUR = 3_600_000
const user = (n: number): UserId => `user_${String(n).padStart(32, "0")}`

test("failures are recorded as one sum after an hour, or earlier when the server stops, and then forgotten", () => {
  const failed = failedSignIns()
  failed.note(user(1), T0)
  failed.note(user(1), T0 + 5)
  failed.note(undefined, T0 + HOUR - 1)
  deepEqual(failed.take(T0 + HOUR - 1), [])
  deepEqual(failed.take(T0 + HOUR), [
    { subject: user(1), failures: 2 },
    { subject: "unknown", failures: 1 },
  ])
  deepEqual(failed.take(T0 + 2 * HOUR), [])
  failed.note(user(2), T0 + 2 * HOUR)
  deepEqual(failed.take(T0 + 2 * HOUR, true), [{ subject: user(2), failures: 1 }])
})

test("accounts beyond a fixed number are recorded as one sum, so that an attack cannot fill the audit", () => {
  const failed = failedSignIns(2)
  for (let n = 0; n < 1000; n += 1) failed.note(user(n % 10), T0)
  failed.note(undefined, T0)
  deepEqual(failed.take(T0 + HOUR), [
    { subject: user(0), failures: 100 },
    { subject: user(1), failures: 100 },
    { subject: "others", failures: 800 },
    { subject: "unknown", failures: 1 },
  ])
})
