import { deepEqual, equal, match, ok } from "node:assert/strict"
import { test } from "node:test"
import type { StatisticsRecord } from "../../src/admin/statistics_contract.ts"
import { configure, createGatehouse, manualClock } from "../../src/gatehouse.ts"
import { send } from "../support/wire.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"

/** A server that counts everything in one minute, also at the end of an hour or a day. */
const serverOn = (data: string) =>
  createGatehouse({ config: configure({ data, port: 0 }), clock: manualClock(Date.now()) })

test("statistics prints hours and totals, including what the server counted in the minute in which it stopped", async () => {
  const data = temporaryFolder()
  const run = commandOn(data)
  const gatehouse = await serverOn(data)
  const listensAt = await gatehouse.listen()
  for (let at = 0; at < 3; at++) await send({ url: `http://${listensAt}` }, "/healthz")
  await send({ url: `http://${listensAt}` }, "/nowhere")
  for (let at = 0; at < 2; at++) await send({ url: `http://${listensAt}` }, "/admin/api/v1/users")
  await gatehouse.close()

  const printed = await run(["statistics", "--hours", "2"])
  equal(printed.status, 0, printed.stderr)
  match(printed.stdout, /^HOUR +ANSWERED +REFUSED +ADMIN_REFUSED +FAILED +SIGN_INS +SIGN_INS_FAILED +TOKENS$/m)
  match(printed.stdout, /^\d{4}-\d\d-\d\d \d\d:00 +3 +1 +2 +0 +0 +0 +0$/m)
  match(printed.stdout, /^requests \/healthz answered +3$/m)
  match(printed.stdout, /^refusals path-unknown +1$/m)
  match(printed.stdout, /^refusals authorization-missing +2$/m)
  const record = json<StatisticsRecord>(await run(["statistics", "--json", "--minutes", "--hours", "1"]))
  equal(record.step, "minute")
  const [series] = record.series.filter(({ endpoint }) => endpoint === "/healthz")
  equal(series?.total, 3)
  ok(series?.counts.length === 60 || series?.counts.length === 61)
})

test("statistics of a client prints its days and totals, and those of the service can be by day", async () => {
  const data = temporaryFolder()
  const run = commandOn(data)
  const gatehouse = await serverOn(data)
  const url = `http://${await gatehouse.listen()}`
  const { result } = await gatehouse.administration.clients.create({
    kind: "confidential",
    name: "Machine",
    grant_types: ["client_credentials"],
    scope: "read",
  })
  const { client_id, client_secret = "" } = result
  const ask = (client_secret: string) =>
    send({ url }, "/oauth/token.php", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: String(new URLSearchParams({ client_id, client_secret, grant_type: "client_credentials" })),
    })
  equal((await ask(client_secret)).status, 200)
  equal((await ask("wrong")).status, 401)
  await gatehouse.close()

  const printed = await run(["statistics", "--client", client_id, "--days", "2"])
  equal(printed.status, 0, printed.stderr)
  match(printed.stdout, /^DAY +AUTHORIZATIONS +TOKENS +REFUSALS$/m)
  match(printed.stdout, /^\d{4}-\d\d-\d\d +0 +1 +1$/m)
  match(printed.stdout, /^tokens client_credentials +1$/m)
  const record = json<StatisticsRecord>(await run(["statistics", "--client", client_id, "--json"]))
  deepEqual([record.step, record.series[0]?.counts.length], ["day", 30])
  const service = await run(["statistics", "--days", "2"])
  match(service.stdout, /^\d{4}-\d\d-\d\d +1 +1 +0 +0 +0 +0 +1$/m)
  equal((await run(["statistics", "--client", client_id, "--hours", "2"])).status, 2)
  const unknown = await run(["statistics", "--client", `client_${"0".repeat(32)}`])
  equal(unknown.status, 1)
  match(unknown.stderr, /client_0/)
})

test("statistics without counts says so, and a wrong number of hours is wrong usage", async () => {
  const run = commandOn(temporaryFolder())
  const empty = await run(["statistics"])
  deepEqual([empty.status, empty.stdout], [0, ""])
  match(empty.stderr, /no counts found/)
  for (const hours of ["0", "2161", "1.5", "a day"]) equal((await run(["statistics", "--hours", hours])).status, 2)
  const tooLong = await run(["statistics", "--minutes", "--hours", "30"])
  equal(tooLong.status, 2)
  match(tooLong.stderr, /^gatehouse: --minutes shows at most 24 hours: counts by minute are kept for a day\n/)
})
