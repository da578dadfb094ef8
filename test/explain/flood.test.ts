import { deepEqual, equal, match, ok } from "node:assert/strict"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { after, mock, test } from "node:test"
import { createLog } from "../../src/observe/log.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { temporaryFolder } from "../cli/command.ts"
import { confidentialClient, post, service } from "../support/service.ts"
import { send } from "../support/wire.ts"

const lines: { traceId?: string; msg: string }[] = []
const log = createLog({
  level: "info",
  readable: false,
  destination: { write: (line: string) => void lines.push(JSON.parse(line)) },
})
const at = await service(
  { after },
  { tokenLimit: { count: 60, windowMs: 3_600_000 }, trustedProxies: ["127.0.0.1"] },
  { log },
)
const client = await confidentialClient(at)

const from = (address: string) => ({ "x-forwarded-for": address })
const refused = (address: string) =>
  post(at, { grant_type: "client_credentials", ...client, client_secret: "x" }, from(address))

const keep = mock.method(at.gatehouse.store.refusals, "keep")

/**
 * Returns how many of these refusals were passed to the store. Counting rows is not enough, because a refusal may overwrite the row of an older
 * refusal.
 */
function keptOf(answers: readonly { headers: Record<string, string> }[]): number {
  const kept = new Set(keep.mock.calls.map(({ arguments: [refusal] }) => refusal?.traceId))
  return answers.filter(({ headers }) => kept.has(headers["x-trace-id"] ?? "")).length
}

const NOT_KEPT = "Too many refusals to store all of them for `gatehouse explain`: some appear only in this log."

test("in a flood, a limited number of refusals per second is stored, for each address and for all addresses together; the log reports this once", async () => {
  const times = <T>(count: number, ask: (at: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => ask(index)))
  equal(keptOf(await times(40, () => refused("203.0.113.1"))), 10)
  equal(keptOf(await times(90, (index) => refused(`203.0.113.${2 + (index % 30)}`))), 40)
  equal(lines.filter(({ msg }) => msg === NOT_KEPT).length, 1)
  at.clock.advance({ seconds: 1 })
  equal(keptOf([await refused("203.0.113.1")]), 1)
  // The log has a line for each refusal, stored or not.
  ok(lines.filter(({ traceId }) => traceId !== undefined).length >= 131)

  at.clock.advance({ seconds: 1 })
  const limited = await times(70, () => refused("203.0.113.99"))
  equal(
    keptOf(limited.filter(({ status }) => status === 429)),
    0,
    "the ten stored refusals leave no room for refusals by the limit",
  )
  at.clock.advance({ seconds: 1 })
  const more = await times(20, () => refused("203.0.113.99"))
  deepEqual([...new Set(more.map(({ status }) => status))], [429])
  const missing = await times(20, () => send(at, "/wp-login.php", { headers: from("203.0.113.100") }))
  equal(keptOf([...more, ...missing]), 1, "only one of the refusals that scanners and loops cause")
  equal(lines.filter(({ msg }) => msg === NOT_KEPT).length, 1)
  at.clock.advance({ hours: 1 })
  await times(20, () => refused("203.0.113.1"))
  equal(lines.filter(({ msg }) => msg === NOT_KEPT).length, 2)
})

test("the table never exceeds its fixed number of rows", async () => {
  const file = join(temporaryFolder(), "gatehouse.db")
  const store = await openSqlite({ file })
  const traceId = (number: number) => number.toString(16).padStart(16, "0")
  for (let number = 0; number < 40_000; number++)
    store.refusals.keep({ traceId: traceId(number), at: number, record: "{}" })
  await store.sessions.end(`session_${"0".repeat(32)}`)
  const database = new DatabaseSync(file, { readOnly: true })
  const row = database.prepare("SELECT count(*) AS rows, max(slot) AS last, min(slot) AS first FROM refusal").get()
  database.close()
  const { rows, last, first } = row ?? {}
  ok(Number(rows) > 14_000 && Number(rows) <= 16_384, `${rows} rows`)
  ok(Number(first) >= 0 && Number(last) < 16_384)
  match(JSON.stringify(await store.refusals.find(traceId(39_999), 40_000)), /"at":39999/)
  await store.close()
})
