import { deepEqual, equal, rejects } from "node:assert/strict"
import { test } from "node:test"
import { defaults } from "../../src/config/options.ts"
import type { BrowserSession } from "../../src/interaction/browser_session.ts"
import { countUserCode } from "../../src/interaction/user_code_limits.ts"
import { limitsOf } from "../../src/limits/limits.ts"
import { rateLimiter } from "../../src/limits/rate_limit.ts"
import { Refusal } from "../../src/oauth/refusal.ts"
import type { EdgeRequest } from "../../src/ports/ports.ts"

const HOUR = 3_600_000
const limits = () => limitsOf(defaults(), (_, rate) => rateLimiter(rate))

const person = (user: number, session = user) =>
  ({ user: { id: `user_${user}` }, session: { rootId: `session_${session}` } }) as unknown as BrowserSession

const requestFrom = (address: string, now = 0, addressKey = address) => ({ address, addressKey, now }) as EdgeRequest

const isLimit = (error: unknown) => error instanceof Refusal && error.reason === "user-code-limit"

/** How many of the attempts are counted, until the first one is refused. */
async function counted(attempts: Iterable<readonly [BrowserSession, EdgeRequest]>, own = limits()): Promise<number> {
  let count = 0
  for (const [browser, request] of attempts) {
    try {
      await countUserCode(browser, request, own)
    } catch {
      return count
    }
    count += 1
  }
  return count
}

const many = function* (each: (at: number) => readonly [BrowserSession, EdgeRequest]) {
  for (let at = 0; at < 100_000; at++) yield each(at)
}

test("one user, one session and one address each have their own number of wrong codes", async () => {
  const address = (at: number) => requestFrom(`192.0.2.${at}`)
  deepEqual(
    [
      await counted(many((at) => [person(1, at), address(at)])),
      await counted(many((at) => [person(at, 1), address(at)])),
      await counted(many((at) => [person(at), address(1)])),
    ],
    [10, 10, 100],
  )
})

test("the owner of a /56 of IPv6 addresses guesses as two addresses, and the owner of a /48 as four", async () => {
  const hex = (at: number) => at.toString(16)
  deepEqual(
    [
      await counted(many((at) => [person(at), requestFrom(`2001:db8:1:${hex(at % 256)}::1`)])),
      await counted(many((at) => [person(at), requestFrom(`2001:db8:1:${hex((at * 256) % 65_536)}::1`)])),
    ],
    [200, 400],
  )
})

test("all users together type 2,000 wrong codes in an hour, and the next hour begins at zero", async () => {
  const own = limits()
  const at = (now: number) => many((each) => [person(each), requestFrom(`10.0.${each >> 8}.${each % 256}`, now)])
  equal(await counted(at(0), own), 2000)
  await rejects(countUserCode(person(9999), requestFrom("192.0.2.1", HOUR - 1), own), isLimit)
  equal(await counted(at(HOUR), own), 2000)
})

test("a right code gives back all counts, and so does an attempt that was refused for its address", async () => {
  const own = limits()
  for (let time = 0; time < 3000; time++)
    await (await countUserCode(person(1), requestFrom("192.0.2.1"), own)).giveBack()
  await counted(
    many((at) => [person(at + 10), requestFrom("192.0.2.2")]),
    own,
  )
  for (let time = 0; time < 50; time++) await rejects(countUserCode(person(2), requestFrom("192.0.2.2"), own), isLimit)
  equal(
    await counted(
      many(() => [person(2), requestFrom("192.0.2.3")]),
      own,
    ),
    10,
  )
})
