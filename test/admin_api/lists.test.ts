/** Lists: the search of users, filters, sessions and consents, refusals and audit. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { Secret } from "../../src/gatehouse.ts"
import { PASSWORD } from "../support/journey.ts"
import { confidentialClient, tokensFor } from "../support/service.ts"
import { send } from "../support/wire.ts"
import { adminApi, read } from "./samples.ts"

const at = await adminApi({ after })
const { users } = at.gatehouse.administration

interface PageOf<T> {
  readonly items: readonly T[]
  readonly next_cursor: string | null
}

/** Reads all pages of a list. */
async function all<T>(path: string, limit: number): Promise<T[]> {
  const items: T[] = []
  let cursor = ""
  for (;;) {
    const answer = await at.call("GET", `${path}${path.includes("?") ? "&" : "?"}limit=${limit}${cursor}`)
    equal(answer.status, 200, answer.text)
    const page = read<PageOf<T>>(answer)
    ok(page.items.length <= limit)
    items.push(...page.items)
    if (page.next_cursor === null) return items
    cursor = `&cursor=${page.next_cursor}`
  }
}

const create = (username: string, email: string) => users.create({ username, email, password: new Secret(PASSWORD) })
const search = async (text: string, limit: number) =>
  (await all<{ username: string }>(`/users?search=${encodeURIComponent(text)}`, limit)).map(({ username }) => username)

describe("the search of users", () => {
  const matches = async (query: string) => read<{ matches: unknown }>(await at.call("GET", `/users?${query}`)).matches

  it("finds users by the words of username, name and address, each once, for every page size", async () => {
    await create("Kim", "kim@x.example")
    await create("kimono", "other@x.example")
    await create("zed", "KIM@x.example")
    await create("akim", "a@kim.example")
    await create("akima", "a@akim.example")
    for (const limit of [1, 2, 3, 4, 200]) deepEqual(await search(" KIM", limit), ["Kim", "kimono", "zed", "akim"])
    deepEqual(await search("kim@", 1), ["Kim", "zed"])
    deepEqual(await search("@kim.example", 1), ["akim"])
    deepEqual(await search("x kimono", 10), ["kimono"])
    deepEqual(await search("nobody", 10), [])
    deepEqual(await search("im", 10), [])
  })

  it("says on the first page how many users match", async () => {
    deepEqual(await matches("search=kim&limit=1"), { count: 4, exact: true })
    deepEqual(await matches("search=nobody"), { count: 0, exact: true })
    deepEqual(await matches("limit=1"), { count: (await users.list()).length, exact: true })
    const { next_cursor } = read<PageOf<unknown>>(await at.call("GET", "/users?search=kim&limit=1"))
    equal(await matches(`search=kim&limit=1&cursor=${next_cursor}`), null)
  })

  it("sorts by each column in both directions", async () => {
    await users.update("kimono", { name: "Änne" })
    const sorted = async (query: string) =>
      (await all<{ username: string }>(`/users?search=kim&${query}`, 2)).map(({ username }) => username)
    deepEqual(await sorted("sort=name&order=desc"), ["kimono", "akim", "zed", "Kim"])
    deepEqual(await sorted("sort=username"), ["akim", "Kim", "kimono", "zed"])
    deepEqual(await sorted("sort=email"), ["akim", "Kim", "zed", "kimono"])
    deepEqual(await sorted("sort=created&order=desc"), ["akim", "zed", "kimono", "Kim"])
    equal((await at.call("GET", "/users?sort=role")).status, 400)
    equal((await at.call("GET", "/users?order=up")).status, 400)
  })

  it("puts the user whose username is the whole search first, unless sort or order is given", async () => {
    await create("ann.kimono.z", "z@x.example")
    for (const limit of [1, 2, 3, 200])
      deepEqual(await search("KIMONO ", limit), ["kimono", "ann.kimono.z"], `${limit}`)
    for (const limit of [1, 2, 3, 200]) deepEqual(await search("akim", limit), ["akim", "akima"], `${limit}`)
    await create("eKimono", "e@kimono.example")
    for (const limit of [1, 2, 3, 200]) deepEqual(await search("ekimono", limit), ["eKimono"], `${limit}`)
    for (const limit of [1, 2, 3, 200]) deepEqual(await search("ann.kimono.z", limit), ["ann.kimono.z"], `${limit}`)
    await create("zz", "zed@x.example")
    deepEqual(await search("z", 1), ["zed", "ann.kimono.z", "zz"])
    for (const limit of [1, 2, 200]) deepEqual(await search("zz", limit), ["zz"])
    await create("z", "last@x.example")
    for (const limit of [1, 2, 3, 200]) deepEqual(await search("z", limit), ["z", "zed", "ann.kimono.z", "zz"])
    const sorted = await all<{ username: string }>("/users?search=z&sort=created", 2)
    deepEqual(
      sorted.map(({ username }) => username),
      ["zed", "ann.kimono.z", "zz", "z"],
    )
    deepEqual(await all("/users?search=z&only=disabled", 2), [])
    deepEqual(await matches("search=z"), { count: 4, exact: true })
  })

  it("refuses a cursor of another order", async () => {
    const { next_cursor } = read<PageOf<unknown>>(await at.call("GET", "/users?search=kim&sort=name&limit=1"))
    equal((await at.call("GET", `/users?search=kim&sort=name&limit=1&cursor=${next_cursor}`)).status, 200)
    for (const query of ["sort=email", "sort=name&order=desc", ""]) {
      const refused = await at.call("GET", `/users?search=kim&limit=1&cursor=${next_cursor}&${query}`)
      equal(refused.status, 400, query)
      const { errors } = read<{ errors: { in: string; pointer: string; detail: string }[] }>(refused)
      deepEqual([errors[0]?.in, errors[0]?.pointer], ["query", "/cursor"])
      match(errors[0]?.detail ?? "", /^belongs to a list with another sort or order/)
    }
  })

  it("reads a text of spaces and signs as no search", async () => {
    for (const text of ["  ", "%", "@"]) equal((await search(text, 200)).length, (await users.list()).length)
  })
})

describe("sessions and consents of a user", () => {
  it("a session is listed and ended: its grants continue, and the audit names the caller", async () => {
    const client = await confidentialClient(at)
    const { access_token } = await tokensFor(at, client)
    const people = await all<{ user_id: string; created_at: string; last_sign_in_at: string | null }>(
      "/users?sort=last_sign_in&order=desc",
      50,
    )
    equal(people[0]?.user_id, at.userId)
    equal(new Date(people[0]?.last_sign_in_at ?? 0).toISOString(), people[0]?.last_sign_in_at)
    equal(new Date(people[0]?.created_at ?? 0).toISOString(), people[0]?.created_at)
    equal(people[1]?.last_sign_in_at, null)
    const sessions = await all<{ session_id: string; user_id: string }>("/users/ann/sessions", 1)
    deepEqual(
      sessions.map(({ user_id }) => user_id),
      [at.userId],
    )
    const [session] = sessions
    const [shown] = await all<{ client_ids: string[]; network: string; device: string }>("/sessions", 1)
    deepEqual(shown?.client_ids, [client.client_id])
    deepEqual([shown?.network, shown?.device], ["127.0.0.0/24", "unknown browser on unknown system"])
    const answer = await at.call("DELETE", `/users/ann/sessions/${session?.session_id}`)
    equal(answer.status, 204)
    deepEqual(await all("/users/ann/sessions", 1), [])
    equal((await at.call("DELETE", `/users/ann/sessions/${session?.session_id}`)).status, 404)
    const info = await send(at, "/api/userinfo.php", { headers: { authorization: `Bearer ${access_token}` } })
    equal(info.status, 200)
    const [event] = await all<Record<string, unknown>>("/audit_events?type=session-ended", 200)
    deepEqual([event?.actor, event?.subject, event?.trace_id], [at.clientId, at.userId, answer.headers["x-trace-id"]])
  })

  it("remembered consents are listed, and forgotten for one client", async () => {
    const [one, other] = [await confidentialClient(at), await confidentialClient(at)]
    const { consents } = at.gatehouse.store
    const user = (await users.show("ann")).user_id as `user_${string}`
    for (const { client_id } of [one, other])
      await consents.remember(user, client_id as `client_${string}`, ["read"], at.clock(), [
        undefined,
        "https://a.example",
      ])
    const listed = () => all<{ client_id: string; resource: string | null }>("/users/ann/consents", 1)
    deepEqual(
      (await listed()).map(({ resource }) => resource),
      [null, "https://a.example", null, "https://a.example"],
    )
    equal((await at.call("DELETE", `/users/ann/consents/${one.client_id}`)).status, 204)
    deepEqual([...new Set((await listed()).map(({ client_id }) => client_id))], [other.client_id])
    equal((await at.call("DELETE", `/users/ann/consents/${one.client_id}`)).status, 404)
  })
})

describe("filters", () => {
  it("grants are listed by user, by client and by both", async () => {
    const client = await confidentialClient(at)
    await tokensFor(at, client)
    const count = async (query: string) => (await all(`/grants?${query}`, 1)).length
    equal(await count(`client_id=${client.client_id}`), 1)
    equal(await count(`client_id=${client.client_id}&user=ann`), 1)
    equal(await count(`client_id=${client.client_id}&user=${(await create("none", "none@x.example")).user_id}`), 0)
    equal((await at.call("GET", "/grants?user=nobody")).status, 404)
  })

  it("audit events are listed by type, by what they are about, and since a time", async () => {
    const [client] = await all<{ subject: string; at: string }>("/audit_events?type=client-created&type=api-created", 1)
    ok((await all(`/audit_events?about=${client?.subject}`, 1)).length > 0)
    deepEqual(await all("/audit_events?about=nobody", 1), [])
    deepEqual(await all("/audit_events?since=2031-01-01T00:00:00Z", 1), [])
    ok((await all("/audit_events?since=2030-01-01T00:00:00Z", 200)).length > 0)
    for (const since of ["yesterday", "2030-13-01T00:00:00Z", "2030-01-01"])
      equal((await at.call("GET", `/audit_events?since=${since}`)).status, 400)
  })
})

it("refuses statistics whose begin is not before their end, as an error of the query", async () => {
  const refused = await at.call("GET", "/statistics?from=2030-01-02T00:00:00Z&to=2030-01-01T00:00:00Z")
  equal(refused.status, 400)
  const [error] = read<{ errors: { in: string; pointer: string }[] }>(refused).errors
  deepEqual([error?.in, error?.pointer], ["query", "/from"])
})

it("the usage of a client is of the last 30 days, of up to 90 if asked, and of no unknown client", async () => {
  const { client_id } = await confidentialClient(at)
  const days = async (query: string) => {
    const { from, to } = read<{ from: string; to: string }>(await at.call("GET", `/clients/${client_id}/usage${query}`))
    return (Date.parse(to) - Date.parse(from)) / 86_400_000
  }
  deepEqual([await days(""), await days("?days=1"), await days("?days=90")], [30, 1, 90])
  for (const query of ["?days=0", "?days=91", "?days=1.5", "?days=x"])
    equal((await at.call("GET", `/clients/${client_id}/usage${query}`)).status, 400, query)
  equal((await at.call("GET", `/clients/client_${"0".repeat(32)}/usage`)).status, 404)
})

it("ids get the current names of what has them, and an unknown id gets none", async () => {
  const { client_id } = await confidentialClient(at, { name: "Named" })
  const { group_id } = await at.gatehouse.administration.groups.create({ name: "staff" })
  const { user_id } = await users.show("ann")
  const ids = [client_id, group_id, user_id, `user_${"0".repeat(32)}`, "server", "user_x"]
  const answer = await at.call("GET", `/names?${ids.map((id) => `id=${id}`).join("&")}`)
  deepEqual(read(answer).names, [
    { id: client_id, name: "Named" },
    { id: group_id, name: "staff" },
    { id: user_id, name: "Ann Example" },
  ])
  const many = Array.from({ length: 101 }, (_, n) => `id=${n}`).join("&")
  equal((await at.call("GET", `/names?${many}`)).status, 400)
})
