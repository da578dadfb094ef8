/** RFC 9700 §4.14.2: what a thief gains in 90 days on the real server, if the thief always acts at the best moment. SECURITY.md shows the table. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { service } from "../support/service.ts"
import { followBehind } from "./careful_thief.ts"
import { DAY, FOR_YEARS, gainsAt, hasRow, isHourly, REFRESHES, SETTINGS } from "./careful_thief_table.ts"

const at = await service({ after }, FOR_YEARS)
const gainOf = gainsAt(at)

describe("decision 0030, RFC 9700 §4.14.2: a thief copies a public client's refresh token once", () => {
  for (const [title, refreshRepeat] of SETTINGS)
    for (const format of ["opaque", "jwt"] as const)
      if (!isHourly(refreshRepeat, format))
        it(`${title}, ${format} access tokens: the thief gains what the table in SECURITY.md says`, () =>
          hasRow(gainOf, title, refreshRepeat, format))
  it("if the thief cannot foresee the owner's refresh, that refresh reveals the theft in every setting", async () => {
    for (const [title, refreshRepeat] of SETTINGS) {
      const { noticedAfterDays } = await gainOf(refreshRepeat, "opaque", "none")
      ok(noticedAfterDays !== undefined && noticedAfterDays < 1, title)
    }
  })
  it("after the theft is noticed an opaque access token is invalid, and a JWT that is verified locally works for at most another hour", async () => {
    for (const [title, refreshRepeat] of SETTINGS) {
      const [opaque, jwt] = [await gainOf(refreshRepeat, "opaque", "none"), await gainOf(refreshRepeat, "jwt", "none")]
      equal(opaque.afterAlarmHours, 0, title)
      ok(jwt.afterAlarmHours > 0 && jwt.afterAlarmHours <= 1, title)
    }
  })
  it("each refresh of the owner after an unnoticed refresh of the thief leaves an audit event with both addresses", async () => {
    for (const [refreshRepeat, format] of [
      [60, "opaque"],
      [60, "jwt"],
      [DAY, "opaque"],
    ] as const)
      equal((await gainOf(refreshRepeat, format, "second")).traces, REFRESHES)
  })
  it("a thief who presents the old token after the owner's refresh is noticed at the first use of an opaque token", async () => {
    for (const refreshRepeat of [0, 60, DAY])
      equal((await followBehind(at, refreshRepeat, "opaque", 30_000)).accessHours, 0)
  })
  it("a thief who presents the old token and uses only JWTs is unnoticed only within refresh_repeat, with an audit event each time", async () => {
    const after30 = await followBehind(at, 60, "jwt", 30_000)
    deepEqual([after30.noticedAfterDays, after30.traces], [undefined, REFRESHES])
    for (const [refreshRepeat, lag] of [
      [0, 30_000],
      [60, 60_000],
    ] as const)
      equal((await followBehind(at, refreshRepeat, "jwt", lag)).accessHours, 0)
  })
})
