/** RFC 7009 §2.2.1: the answer if the server cannot revoke now. This test uses SQLite in memory, even in a run on PostgreSQL. */
import { equal } from "node:assert/strict"
import { test } from "node:test"
import { StoreUnavailable } from "../../src/base/store_unavailable.ts"
import { configure, createGatehouse } from "../../src/gatehouse.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import type { Store } from "../../src/store/store.ts"
import { assertJsonHeaders } from "../support/answers.ts"
import { introspection, machineToken, revocation, revoked } from "../support/client_requests.ts"
import { confidentialClient } from "../support/service.ts"

test("RFC 7009 §2.2.1: 503 with Retry-After if the store is unavailable: the token still works, and a later request revokes it", async (t) => {
  const store = await openSqlite({ file: ":memory:" })
  let full = true
  const revokedTokens: Store["revokedTokens"] = {
    ...store.revokedTokens,
    add: (...row) =>
      full ? Promise.reject(new StoreUnavailable("the disk is full at /secret")) : store.revokedTokens.add(...row),
  }
  const config = configure({ data: ":memory:", port: 0 })
  const gatehouse = await createGatehouse({ config, store: { ...store, revokedTokens } })
  await gatehouse.listen()
  t.after(() => gatehouse.close())
  const at = { gatehouse, url: gatehouse.url } as Parameters<typeof confidentialClient>[0]
  const client = await confidentialClient(at)
  const { access_token } = await machineToken(at, client)
  const answer = await revocation(at, client, access_token)
  equal(answer.status, 503)
  equal(
    answer.text,
    JSON.stringify({
      error: "temporarily_unavailable",
      error_description: "The service cannot answer just now.",
    }),
  )
  equal(answer.headers["retry-after"], "5")
  assertJsonHeaders(answer)
  equal(JSON.parse((await introspection(at, client, access_token)).text).active, true)
  full = false
  await revoked(at, client, access_token)
  equal((await introspection(at, client, access_token)).text, '{"active":false}')
})
