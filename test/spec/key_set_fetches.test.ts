/**
 * Tests the report about fetches of the key set. For each key it lists the sources that fetched the set after the key was announced, and the other
 * sources.
 */
import { deepEqual, equal } from "node:assert/strict"
import { describe, it } from "node:test"
import type { Service } from "../support/service.ts"
import { service } from "../support/service.ts"
import { exchangeBytes, send } from "../support/wire.ts"

const KEY_SET = "/oauth/jwks.php"

const fetchAs = (at: Service, userAgent: string | undefined, method = "GET", more: Record<string, string> = {}) =>
  send(at, KEY_SET, { method, headers: { ...(userAgent !== undefined && { "user-agent": userAgent }), ...more } })

/** Waits until all fetches so far are stored: a later write, here a deletion, never completes before them. */
const settled = ({ store }: Service["gatehouse"]) => store.removeExpired(0, 1)

/** Returns for each key the number of sources that fetched this key, and the user agents of the sources that did not. */
async function reportedFetches({ gatehouse }: Service) {
  await settled(gatehouse)
  return (await gatehouse.administration.keys.list()).map(({ alg, fetched_by, not_fetched_by }) => [
    alg,
    fetched_by,
    not_fetched_by.map(({ user_agent }) => user_agent),
  ])
}

const rotate = ({ gatehouse }: Service, now = false) => gatehouse.administration.keys.rotate({ alg: "RS256", now })

describe("fetches of the key set", () => {
  it("are counted for each key since its announcement; sources that have not fetched again are listed", async (t) => {
    const at = await service(t)
    deepEqual(await reportedFetches(at), [])
    for (const name of ["one/1", "two/2"]) await fetchAs(at, name)
    deepEqual(await reportedFetches(at), [["RS256", 2, []]])
    at.clock.advance({ days: 1 })
    const made = await rotate(at)
    deepEqual(
      [made.fetched_by, made.not_fetched_by.map(({ user_agent }) => user_agent).sort()],
      [0, ["one/1", "two/2"]],
    )
    at.clock.advance({ minutes: 1 })
    await fetchAs(at, "two/2")
    await fetchAs(at, "three/3")
    deepEqual(await reportedFetches(at), [
      ["RS256", 3, []],
      ["RS256", 2, ["one/1"]],
    ])
    at.clock.advance({ minutes: 1 })
    await fetchAs(at, "one/1")
    deepEqual((await reportedFetches(at))[1], ["RS256", 3, []])
  })

  it("are shown with address, user agent and both times", async (t) => {
    const at = await service(t)
    await fetchAs(at, "openid-client/6.8")
    at.clock.advance({ hours: 2 })
    await fetchAs(at, "openid-client/6.8")
    at.clock.advance({ hours: 2 })
    await settled(at.gatehouse)
    const [source, ...others] = (await rotate(at, true)).not_fetched_by
    deepEqual(others, [])
    deepEqual(
      { ...source, address: source?.address.replace("::ffff:", "") },
      {
        address: source?.address.includes(":") ? "0:0:0:0::/64" : "127.0.0.1",
        user_agent: "openid-client/6.8",
        first_at: "2030-01-01T00:00:00.000Z",
        last_at: "2030-01-01T02:00:00.000Z",
      },
    )
  })

  it("with answer 304 count, because that source has the current keys", async (t) => {
    const at = await service(t)
    const { etag = "" } = (await fetchAs(at, "cache/1")).headers
    at.clock.advance({ hours: 2 })
    equal((await fetchAs(at, "cache/1", "GET", { "if-none-match": etag })).status, 304)
    await settled(at.gatehouse)
    const [source] = await at.gatehouse.store.keySetFetches.list()
    equal((source?.lastAt ?? 0) - (source?.firstAt ?? 0), 7_200_000)
  })

  it("by HEAD, preflight or a wrong method, and fetches of discovery, do not count, because they return no key", async (t) => {
    const at = await service(t)
    for (const method of ["HEAD", "OPTIONS", "POST", "DELETE"]) await fetchAs(at, "x/1", method)
    await send(at, "/.well-known/openid-configuration")
    await settled(at.gatehouse)
    deepEqual(await at.gatehouse.store.keySetFetches.list(), [])
  })

  it("keep 120 characters of the user agent, without control characters", async (t) => {
    const at = await service(t)
    await fetchAs(at, undefined)
    await fetchAs(at, "a".repeat(5000))
    const { host } = new URL(at.url)
    await exchangeBytes(
      at,
      Buffer.from(
        `GET ${KEY_SET} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: a\tb\x9b31m\xff\r\nConnection: close\r\n\r\n`,
        "latin1",
      ),
    )
    await settled(at.gatehouse)
    const names = (await at.gatehouse.store.keySetFetches.list()).map(({ userAgent }) => userAgent)
    deepEqual(names.toSorted(), ["", "a?b?31m?", "a".repeat(120)])
  })

  it("keep the address that limits count: the caller's behind a trusted proxy, and the /64 of an IPv6 address", async (t) => {
    const at = await service(t, { trustedProxies: ["127.0.0.1", "::1"] })
    for (const address of ["192.0.2.1", "2001:db8:1:2::3", "2001:db8:1:2::4", "::ffff:192.0.2.1"])
      await fetchAs(at, "x/1", "GET", { "x-forwarded-for": address })
    await settled(at.gatehouse)
    const addresses = (await at.gatehouse.store.keySetFetches.list()).map(({ address }) => address)
    deepEqual(addresses.toSorted(), ["192.0.2.1", "2001:db8:1:2::/64"])
  })

  it("all get the same answer, which does not depend on the count", async (t) => {
    const at = await service(t)
    const texts = await Promise.all([undefined, "one/1", "two/2"].map(async (name) => (await fetchAs(at, name)).text))
    equal(new Set(texts).size, 1)
    equal(/one\/1|address|fetch/.test(texts[0] ?? ""), false)
  })
})
