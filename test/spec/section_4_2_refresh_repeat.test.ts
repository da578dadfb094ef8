/** Decision 0030: for how long a refresh token returns the same successor, and what the audit records. */
import { deepEqual, equal } from "node:assert/strict"
import { after, describe, it } from "node:test"
import { setTimeout as pause } from "node:timers/promises"
import { assertError, bodyOf } from "../support/answers.ts"
import { introspected } from "../support/client_requests.ts"
import type { RegisteredClient } from "../support/journey.ts"
import type { Tokens } from "../support/service.ts"
import {
  codeRequest,
  confidentialClient,
  freshCode,
  post,
  publicClient,
  refreshed,
  refreshRequest,
  service,
  userinfo,
} from "../support/service.ts"

const at = await service({ after }, { trustedProxies: ["127.0.0.0/8", "::1"] })
const { administration } = at.gatehouse
const DAY = 86_400
const web = await confidentialClient(at)
const page = await publicClient(at)

const held = async (client: RegisteredClient): Promise<Tokens> =>
  bodyOf<Tokens>(await post(at, codeRequest(client, await freshCode(at, client))))

/** Sends a refresh from a separate address. */
const refreshFrom = (client: RegisteredClient, { refresh_token }: Tokens, address: string) =>
  post(at, refreshRequest(client, refresh_token), { "x-forwarded-for": address })

const eventsOf = async (type: string) =>
  (await administration.audit.list({ limit: 1000 })).filter((one) => one.type === type)

const WAIT_MS = 30_000

/**
 * Returns the `refresh-repeated` events except the oldest `earlier` ones, newest first. An answer does not wait for its event, so this function
 * waits until there are at least `expected` events.
 */
const repeatsAfter = async (earlier: number, expected: number) => {
  for (const until = Date.now() + WAIT_MS; ; await pause(10)) {
    const events = await eventsOf("refresh-repeated")
    if (events.length >= earlier + expected || Date.now() > until) return events.slice(0, events.length - earlier)
  }
}

const LIMITS: readonly (readonly [title: string, client: RegisteredClient, seconds: number])[] = [
  ["a public client: 60 seconds", page, 60],
  ["a confidential client: one day", web, DAY],
  ["refresh_repeat 5", await publicClient(at, { refresh_repeat: "5" }), 5],
  ["refresh_repeat of 20 days", await confidentialClient(at, { refresh_repeat: String(20 * DAY) }), 20 * DAY],
]

describe("decision 0030, RFC 9700 §4.14.2: a repeat is limited in time", () => {
  for (const [title, client, seconds] of LIMITS) {
    it(`${title}: before the limit, a repeat returns the same successor`, async () => {
      const tokens = await held(client)
      const first = await refreshed(at, client, tokens.refresh_token)
      at.clock.advance({ ms: seconds * 1000 - 1 })
      const again = await refreshed(at, client, tokens.refresh_token)
      equal(again.refresh_token, first.refresh_token)
      equal((await userinfo(at, again.access_token)).status, 200)
    })
    it(`${title}: after the limit, a repeat ends the grant, with one audit event`, async () => {
      const tokens = await held(client)
      const first = await refreshed(at, client, tokens.refresh_token)
      const before = (await eventsOf("refresh-replayed")).length
      at.clock.advance({ seconds })
      for (let i = 0; i < 2; i++)
        assertError(await post(at, refreshRequest(client, tokens.refresh_token)), "invalid_grant")
      assertError(await post(at, refreshRequest(client, first.refresh_token)), "invalid_grant")
      equal((await userinfo(at, first.access_token)).status, 401)
      equal((await eventsOf("refresh-replayed")).length, before + 1)
    })
  }
  it("the limit counts from the rotation, not from the last repeat", async () => {
    const tokens = await held(page)
    await refreshed(at, page, tokens.refresh_token)
    for (const seconds of [30, 29]) {
      at.clock.advance({ seconds })
      await refreshed(at, page, tokens.refresh_token)
    }
    at.clock.advance({ seconds: 1 })
    assertError(await post(at, refreshRequest(page, tokens.refresh_token)), "invalid_grant")
  })
  it("the predecessor of a used successor ends the grant, even before the limit", async () => {
    const tokens = await held(page)
    const next = await refreshed(at, page, tokens.refresh_token)
    equal((await userinfo(at, next.access_token)).status, 200)
    assertError(await post(at, refreshRequest(page, tokens.refresh_token)), "invalid_grant")
  })
  it("a clock set back by less than the limit allows the repeat; a clock set back further ends the grant", async () => {
    for (const [seconds, status] of [
      [59, 200],
      [61, 400],
    ] as const) {
      const tokens = await held(page)
      await refreshed(at, page, tokens.refresh_token)
      at.clock.advance({ seconds: -seconds })
      equal((await post(at, refreshRequest(page, tokens.refresh_token))).status, status)
      at.clock.advance({ seconds })
    }
  })
  it("a changed setting applies from the next request on", async () => {
    const client = await publicClient(at)
    const tokens = await held(client)
    const first = await refreshed(at, client, tokens.refresh_token)
    at.clock.advance({ minutes: 5 })
    await administration.clients.update(client.client_id, { refresh_repeat: "600" })
    equal((await refreshed(at, client, tokens.refresh_token)).refresh_token, first.refresh_token)
    await administration.clients.update(client.client_id, { refresh_repeat: "" })
    assertError(await post(at, refreshRequest(client, tokens.refresh_token)), "invalid_grant")
  })
  it("RFC 7662 §2.2: a replaced refresh token is active at introspection for as long as it would be repeated", async () => {
    const tokens = await held(web)
    await refreshed(at, web, tokens.refresh_token)
    at.clock.advance({ ms: DAY * 1000 - 1 })
    equal((await introspected(at, web, tokens.refresh_token)).active, true)
    at.clock.advance({ ms: 1 })
    equal((await introspected(at, web, tokens.refresh_token)).active, false)
  })
})

describe("decision 0030: the first repeat of a generation is recorded", () => {
  it("a repeat is recorded once, with the address of the rotation and the address of the repeat", async () => {
    at.clock.advance({ days: 1 })
    const tokens = await held(page)
    const earlier = (await eventsOf("refresh-repeated")).length
    equal((await refreshFrom(page, tokens, "203.0.113.66")).status, 200)
    equal((await eventsOf("refresh-repeated")).length, earlier)
    for (const address of ["198.51.100.7", "198.51.100.8"])
      equal((await refreshFrom(page, tokens, address)).status, 200)
    const [event, ...others] = await repeatsAfter(earlier, 1)
    deepEqual(
      [event?.actor, event?.address, event?.detail, others],
      [page.client_id, "198.51.100.7", "rotated_from=203.0.113.66", []],
    )
    equal(event?.subject.startsWith("grant_"), true)
  })
  it("a repeat from another address is recorded again, so that a thief who repeats their own rotation does not hide the owner's repeat", async () => {
    const tokens = await held(page)
    const earlier = (await eventsOf("refresh-repeated")).length
    for (const address of ["203.0.113.66", "203.0.113.66", "198.51.100.7", "203.0.113.66", "198.51.100.7"])
      equal((await refreshFrom(page, tokens, address)).status, 200)
    const events = await repeatsAfter(earlier, 2)
    deepEqual(
      events.map(({ address, detail }) => [address, detail]),
      [
        ["198.51.100.7", "rotated_from=203.0.113.66"],
        ["203.0.113.66", "rotated_from=203.0.113.66"],
      ],
    )
  })
  it("the event of a replay contains the address of the rotation too", async () => {
    const tokens = await held(page)
    await refreshFrom(page, tokens, "203.0.113.66")
    at.clock.advance({ minutes: 2 })
    equal((await refreshFrom(page, tokens, "198.51.100.7")).status, 400)
    const [event] = await eventsOf("refresh-replayed")
    deepEqual([event?.address, event?.detail], ["198.51.100.7", "rotated_from=203.0.113.66"])
  })
  it("the first repeat of the next generation is recorded again", async () => {
    const tokens = await held(page)
    const earlier = (await eventsOf("refresh-repeated")).length
    await refreshed(at, page, tokens.refresh_token)
    const next = await refreshed(at, page, tokens.refresh_token)
    for (let i = 0; i < 2; i++) await refreshed(at, page, next.refresh_token)
    equal((await repeatsAfter(earlier, 2)).length, 2)
  })
  it("twenty parallel refreshes record one repeat", async () => {
    const tokens = await held(web)
    const earlier = (await eventsOf("refresh-repeated")).length
    await Promise.all(Array.from({ length: 20 }, () => refreshed(at, web, tokens.refresh_token)))
    equal((await repeatsAfter(earlier, 1)).length, 1)
  })
  it("a refused repeat is not recorded", async () => {
    const tokens = await held(page)
    const earlier = (await eventsOf("refresh-repeated")).length
    await refreshed(at, page, tokens.refresh_token)
    assertError(await post(at, refreshRequest(page, tokens.refresh_token, { scope: "admin x" })), "invalid_scope")
    equal((await eventsOf("refresh-repeated")).length, earlier)
  })
})
