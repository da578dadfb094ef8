// The search and the filters of clients, who gave a client access, and the list of blocked hosts.
import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import { consented, PUBLIC } from "../support/registration.ts"
import { confidentialClient, tokensFor } from "../support/service.ts"
import { adminApi, read } from "./samples.ts"

const at = await adminApi({ after }, { registration: "open" })

interface Listed {
  readonly items: readonly { readonly name: string; readonly client_id: string; readonly secrets?: readonly object[] }[]
  readonly next_cursor: string | null
}

const create = (name: string, host = "other.example") =>
  confidentialClient(at, { name, redirect_uris: [`https://${host}/cb`] })

async function namesOf(query: string): Promise<string[]> {
  const names: string[] = []
  let cursor = ""
  do {
    const { items, next_cursor } = read<Listed>(await at.call("GET", `/clients?limit=2&${query}${cursor}`))
    names.push(...items.map(({ name }) => name))
    cursor = next_cursor === null ? "" : `&cursor=${encodeURIComponent(next_cursor)}`
  } while (cursor !== "")
  return names
}

test("a search finds clients by the beginning of name or id, then by host, each once, over all pages", async () => {
  const made = [
    await create("Weather one", "rain.example"),
    await create("weather two"),
    await create("Weather three", "rain.example"),
    await create("Umbrella", "rain.example"),
    await create("Rain.example mirror", "rain.example"),
  ]
  deepEqual(await namesOf("search=weather"), ["Weather one", "Weather three", "weather two"])
  deepEqual(await namesOf("search=rain.example"), ["Rain.example mirror", "Weather one", "Weather three", "Umbrella"])
  deepEqual(await namesOf(`search=${encodeURIComponent("https://rain.example/cb?x#y")}`), [
    ...["Weather one", "Weather three", "Umbrella", "Rain.example mirror"],
  ])
  const { client_id } = made[3] ?? { client_id: "" }
  deepEqual(await namesOf(`search=${client_id}`), ["Umbrella"])
  deepEqual(await namesOf("search=%25"), [])
})

test("filters select clients that registered themselves, and disabled ones", async () => {
  const own = await create("Filtered own")
  const other = await consented(at, { ...PUBLIC, client_name: "Filtered other" })
  await at.call("POST", `/clients/${other.client_id}/disable`)
  deepEqual(await namesOf("search=filtered&registered_by=operator"), ["Filtered own"])
  deepEqual(await namesOf("registered_by=others"), ["Filtered other"])
  deepEqual(await namesOf("state=disabled"), ["Filtered other"])
  deepEqual(await namesOf("search=filtered&state=enabled"), ["Filtered own"])
  equal((await at.call("GET", "/clients?registered_by=me")).status, 400)
  equal(own.client_id === other.client_id, false)
})

test("who gave a client access is counted from its grants, by scope value", async () => {
  const client = await create("Counted", "client.example")
  const none = read(await at.call("GET", `/clients/${client.client_id}/access`))
  deepEqual(none, { grants: 0, people: 0, has_more: false, scope: [], last_granted_at: null, last_used_at: null })
  const { client_id } = await confidentialClient(at, { name: "Used", scope: "openid read" }).then(async (used) => {
    for (const scope of ["openid read", "read"]) await tokensFor(at, used, { scope })
    return used
  })
  const { scope, ...counts } = read(await at.call("GET", `/clients/${client_id}/access`))
  deepEqual(scope, [
    { value: "read", grants: 2 },
    { value: "openid", grants: 1 },
  ])
  const now = new Date(at.clock()).toISOString().replace(/\.\d+/, "")
  deepEqual([counts.grants, counts.people, counts.has_more], [2, 1, false])
  equal(String(counts.last_used_at).startsWith(now.slice(0, 16)), true)
})

test("the list of blocked hosts has pages, and text that is not a host is refused", async () => {
  for (const host of ["a.example", "c.example", "b.example"])
    await at.call("POST", "/blocked_hosts", { json: { host } })
  const first = read<{ items: { host: string }[]; next_cursor: string }>(await at.call("GET", "/blocked_hosts?limit=2"))
  const cursor = encodeURIComponent(first.next_cursor)
  const second = read<typeof first>(await at.call("GET", `/blocked_hosts?limit=2&cursor=${cursor}`))
  deepEqual(
    [...first.items, ...second.items].map(({ host }) => host),
    ["a.example", "b.example", "c.example"],
  )
  equal(second.next_cursor, null)
  const wrong = await at.call("POST", "/blocked_hosts", { json: { host: "two words" } })
  const { errors } = read<{ errors: { pointer: string }[] }>(wrong)
  deepEqual([wrong.status, errors.map(({ pointer }) => pointer)], [422, ["/host"]])
  equal((await at.call("GET", "/client_hosts/two%20words")).status, 404)
  equal((await at.call("GET", "/client_hosts/a.example")).status, 404)
})
