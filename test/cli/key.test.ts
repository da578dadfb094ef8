import { deepEqual, equal, match } from "node:assert/strict"
import { test } from "node:test"
import type { SigningKeyRecord } from "../../src/admin/contract.ts"
import { configure, createGatehouse } from "../../src/gatehouse.ts"
import { send } from "../support/wire.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"

test("key list shows which sources have and have not fetched the key set since each key was announced; rotate --now warns about those that have not", async (t) => {
  const data = temporaryFolder()
  const run = commandOn(data)
  const gatehouse = await createGatehouse({ config: configure({ data, port: 0 }) })
  await gatehouse.listen()
  t.after(() => gatehouse.close())
  const fetchAs = (name: string) => send(gatehouse, "/oauth/jwks.php", { headers: { "user-agent": name } })
  for (let at = 1; at <= 22; at++)
    gatehouse.store.keySetFetches.note({ address: `192.0.2.${at}`, userAgent: `client/${at}` }, 0, Date.now() - 60_000)
  await fetchAs("evil\x1b[31m/1".replace("\x1b", "\x9b"))
  await gatehouse.store.removeExpired(0, 1)

  const before = json<SigningKeyRecord[]>(await run(["key", "list", "--json"]))
  deepEqual(
    before.map(({ fetched_by, not_fetched_by }) => [fetched_by, not_fetched_by.length]),
    [[1, 22]],
  )

  const announced = await run(["key", "rotate"])
  match(announced.stdout, /^fetched_by +0$/m)
  match(announced.stdout, /^not_fetched_by +23$/m)
  equal(announced.stderr.includes("warning"), false)
  await fetchAs("new/1")
  await gatehouse.store.removeExpired(0, 1)

  const [, second] = json<SigningKeyRecord[]>(await run(["key", "list", "--json"]))
  equal(second?.fetched_by, 1)
  equal(second?.not_fetched_by.length, 23)
  const { address, user_agent, first_at, last_at, ...rest } = second?.not_fetched_by[0] ?? {}
  deepEqual([user_agent, rest], ["evil?[31m/1", {}])
  match(String(address), /^127\.0\.0\.1$|^0:0:0:0::\/64$/)
  for (const at of [first_at, last_at]) match(String(at), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

  const listed = await run(["key", "list"])
  match(listed.stdout, /^KEY_ID +ALG +STATE +CREATED_AT +ACTIVE_AT +FETCHED_BY +NOT_FETCHED_BY\n/)
  match(listed.stdout, / announced .* 1 +23$/m)
  match(listed.stderr, new RegExp(`^Not fetched since ${second?.key_id} was announced:$`, "m"))
  match(listed.stderr, /^ {2}192\.0\.2\.\d+ {2}\S+Z {2}client\/\d+$/m)
  match(listed.stderr, /^ {2}and 3 more$/m)

  const atOnce = await run(["key", "rotate", "--now", "--json"])
  equal(json<SigningKeyRecord>(atOnce).not_fetched_by.length, 24)
  match(
    atOnce.stderr,
    /^warning: 24 sources fetched the key set before it contained this key. They may refuse tokens until they fetch it again:$/m,
  )
  match(atOnce.stderr, /^ {2}and 4 more$/m)
})
