import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import { createGatehouse, manualClock } from "../../src/gatehouse.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { assertError } from "../support/answers.ts"
import { confidentialClient } from "../support/service.ts"
import { send } from "../support/wire.ts"
import { START } from "../support/world.ts"

const opened = await openSqlite({ file: ":memory:" })
let reads: string[] = []
const clients = {
  ...opened.clients,
  find: (id: Parameters<typeof opened.clients.find>[0]) => {
    reads.push(id)
    return opened.clients.find(id)
  },
}
const gatehouse = await createGatehouse({ store: { ...opened, clients } })
await gatehouse.listen()
after(() => gatehouse.close())
const at = { gatehouse, url: gatehouse.url, clock: manualClock(START) }
const known = await confidentialClient(at)
const publicOne = await gatehouse.administration.clients.create({
  name: "Page",
  kind: "public",
  redirect_uris: ["https://page.example/cb"],
  id_token_alg: "EdDSA",
})
const UNKNOWN = `client_${"0123".repeat(8)}`

/** Returns how often the store reads a client while this request is answered. */
async function readsOf(path: string, fields: Record<string, string>): Promise<number> {
  reads = []
  const body = new URLSearchParams({ grant_type: "client_credentials", token: "x", ...fields }).toString()
  const headers = { "content-type": "application/x-www-form-urlencoded" }
  const answer = await send(at, path, { method: "POST", headers, body })
  if (fields.client_secret === known.client_secret && fields.client_id === known.client_id) equal(answer.status, 200)
  else assertError(answer, "invalid_client")
  return reads.length
}

for (const path of ["/oauth/token.php", "/oauth/revoke.php", "/oauth/introspect.php"]) {
  test(`${path}: a failed authentication of a known client costs as many reads as an unknown id (RFC 6749 §2.3.1)`, async () => {
    const wrong = { client_secret: "w".repeat(43) }
    equal(await readsOf(path, { client_id: UNKNOWN, ...wrong }), 1)
    // The first use of a client reads its row. After that the client is in memory.
    await readsOf(path, { ...known })
    const failing = {
      "a wrong secret": { client_id: known.client_id, ...wrong },
      "no secret": { client_id: known.client_id },
    }
    for (const [what, fields] of Object.entries(failing)) deepEqual([what, await readsOf(path, fields)], [what, 1])
    const { client_id } = publicOne.result
    await readsOf(path, { client_id, ...wrong })
    equal(await readsOf(path, { client_id, ...wrong }), 1)
  })

  test(`${path}: an authenticated client costs no read`, async () => {
    await readsOf(path, { ...known })
    equal(await readsOf(path, { ...known }), 0)
  })
}

test("an unknown id costs the same statements as a known one, so that the first use reveals nothing (RFC 6749 §2.3.1)", async () => {
  equal(await readsOf("/oauth/token.php", { client_id: UNKNOWN }), 1)
  const other = await confidentialClient(at)
  equal(await readsOf("/oauth/token.php", { client_id: other.client_id, client_secret: "w".repeat(43) }), 1)
})
