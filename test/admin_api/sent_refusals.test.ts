import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import { ask } from "../support/authorization.ts"
import { Browser, formOf } from "../support/browser.ts"
import { requestOf } from "../support/journey.ts"
import { confidentialClient } from "../support/service.ts"
import { adminApi } from "./samples.ts"

const at = await adminApi({ after })
const redirect_uri = "http://localhost:3000/callback"

const read = async (path: string) => JSON.parse((await at.call("GET", path)).text)

test("the lists say which refusals a developer sent, count them, and can show only these", async () => {
  const client = await confidentialClient(at, { redirect_uris: [redirect_uri] })
  const uris: string[] = []
  for (let times = 0; times < 3; times++) {
    const { headers } = await ask(at, { ...requestOf(client), redirect_uri, scope: "unknown" })
    uris.push(new URL(headers.location ?? "").searchParams.get("error_uri") ?? "")
  }
  const browser = new Browser()
  const sent = await browser.submit(formOf((await browser.get(uris[1] ?? "")).html))
  equal(sent.status, 303)

  const of = `client_id=${client.client_id}`
  const { items } = await read(`/refusals?${of}`)
  deepEqual(items.map(({ sent_at }: { sent_at: string | null }) => sent_at !== null).toSorted(), [false, false, true])
  const only = await read(`/refusals?${of}&sent=only`)
  deepEqual(only.items.length, 1)
  equal(Date.parse(only.items[0].sent_at), at.clock())
  equal(only.items[0].fix_message.code, "scope-unknown")

  const counts = async (query: string) => {
    const { groups } = await read(`/refusals/groups?${query}`)
    return groups.map(({ count, sent }: { count: number; sent: number }) => [count, sent])
  }
  deepEqual([await counts(of), await counts(`${of}&sent=only`)], [[[3, 1]], [[1, 1]]])
})
