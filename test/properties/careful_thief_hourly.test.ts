/** The rows of SECURITY.md's table in which the thief refreshes every hour for 90 days: 6,000 requests. */
import { equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { service } from "../support/service.ts"
import { DAY, FOR_YEARS, gainsAt, hasRow, isHourly, REFRESHES, SETTINGS } from "./careful_thief_table.ts"

const gainOf = gainsAt(await service({ after }, FOR_YEARS))

describe("decision 0030, RFC 9700 §4.14.2: a thief copies a public client's refresh token once, and refreshes every hour", () => {
  for (const [title, refreshRepeat] of SETTINGS)
    if (isHourly(refreshRepeat, "jwt"))
      it(`${title}, jwt access tokens: the thief gains what the table in SECURITY.md says`, () =>
        hasRow(gainOf, title, refreshRepeat, "jwt"))
  it("each refresh of the owner after an unnoticed refresh of the thief leaves an audit event with both addresses", async () => {
    equal((await gainOf(DAY, "jwt", "second")).traces, REFRESHES)
  })
})
