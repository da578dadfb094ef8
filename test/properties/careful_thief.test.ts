/** RFC 9700 §4.14.2: what a thief gains in 90 days on the real server, if the thief always acts at the best moment. SECURITY.md shows the table. */
import { deepEqual, equal, ok } from "node:assert/strict"
import { readFileSync } from "node:fs"
import { after, describe, it } from "node:test"
import { service } from "../support/service.ts"
import type { Foresight, Format, Gain } from "./careful_thief.ts"
import { bestGain, FORESIGHT, followBehind } from "./careful_thief.ts"

const TEN_YEARS = 10 * 365 * 86_400
const at = await service(
  { after },
  { trustedProxies: ["127.0.0.0/8", "::1"], sessionTtl: TEN_YEARS, sessionIdle: TEN_YEARS },
)
const SECURITY = readFileSync(new URL("../../SECURITY.md", import.meta.url), "utf8")
const DAY = 86_400
const REFRESHES = 89

const SETTINGS: readonly (readonly [title: string, refreshRepeat: number])[] = [
  ["0: strict", 0],
  ["60 seconds", 60],
  ["1 day", DAY],
  ["no bound: 90 days", 90 * DAY],
]

const gains = new Map<string, Gain>()
const gainOf = async (refreshRepeat: number, format: Format, foresight: Foresight): Promise<Gain> => {
  const key = [refreshRepeat, format, foresight].join()
  const gain = gains.get(key) ?? (await bestGain(at, refreshRepeat, format, foresight))
  gains.set(key, gain)
  return gain
}

const cell = ({ noticedAfterDays, accessHours, traces }: Gain): string =>
  noticedAfterDays === undefined
    ? `**90 days, ${Math.round(accessHours)} h**, ${traces} events`
    : `${Math.round(noticedAfterDays)} day, ${Math.round(accessHours)} h`

describe("decision 0030, RFC 9700 §4.14.2: a thief copies a public client's refresh token once", () => {
  for (const [title, refreshRepeat] of SETTINGS)
    for (const format of ["opaque", "jwt"] as const)
      it(`${title}, ${format} access tokens: the thief gains what the table in SECURITY.md says`, async () => {
        const cells: string[] = []
        for (const foresight of Object.keys(FORESIGHT) as Foresight[])
          cells.push(
            refreshRepeat > DAY && foresight === "hour"
              ? "as 1 day"
              : cell(await gainOf(refreshRepeat, format, foresight)),
          )
        const row = `| ${[title, format, ...cells].join(" | ")} |`
        ok(SECURITY.includes(row), `SECURITY.md lacks the row\n${row}`)
      })
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
    for (const format of ["opaque", "jwt"] as const)
      for (const refreshRepeat of [60, DAY]) equal((await gainOf(refreshRepeat, format, "second")).traces, REFRESHES)
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
