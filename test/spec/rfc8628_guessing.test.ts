/** RFC 8628 §5.1: how many codes anybody can guess, and how many devices can wait. */
import { equal, match } from "node:assert/strict"
import { after, test } from "node:test"
import { addUser } from "../support/authorization.ts"
import type { Browser, Visited } from "../support/browser.ts"
import { formOf } from "../support/browser.ts"
import { askDevice, atDevicePage, errorIn, startDevice, television, typeUserCode } from "../support/devices.ts"
import { service } from "../support/service.ts"

const ALPHABET = "BCDFGHJKLMNPQRSTVWXZ"
let number = 0

/** A code that no device waits for. */
const guess = (): string => {
  number += 1
  return [...number.toString(20).padStart(8, "0")].map((digit) => ALPHABET[Number.parseInt(digit, 20)]).join("")
}

const at = await service({ after }, { trustedProxies: ["127.0.0.1"] })
const client = await television(at)

const from = (address: string) => ({ "x-forwarded-for": address })

async function type(browser: Browser, page: Visited, user_code: string, address: string): Promise<Visited> {
  return browser.submit(formOf(page.html), { user_code }, from(address))
}

test("RFC 8628 §5.1: a user types 10 wrong codes in 15 minutes, from any address and in any session; then the right code is refused too", async () => {
  const { browser, page } = await atDevicePage(at)
  for (let wrong = 0; wrong < 10; wrong++)
    equal((await type(browser, page, guess(), `198.51.100.${wrong}`)).status, 400)
  const { user_code } = await startDevice(at, client)
  const limited = await type(browser, page, user_code, "198.51.100.200")
  equal(limited.status, 429)
  match(limited.html, /<h1>Please wait a moment<\/h1>/)
  const another = await atDevicePage(at)
  equal((await type(another.browser, another.page, user_code, "198.51.100.201")).status, 429)
  at.clock.advance({ minutes: 15 })
  const waiting = await startDevice(at, client)
  match((await typeUserCode(browser, page, waiting.user_code)).html, /value="approve"/)
})

test("a right code does not count, and neither does text that is not a code", async () => {
  at.clock.advance({ hours: 1 })
  const { browser, page } = await atDevicePage(at)
  for (let time = 0; time < 15; time++) {
    const { user_code } = await startDevice(at, client)
    equal((await type(browser, page, user_code, "192.0.2.1")).status, 303)
    equal((await type(browser, page, "no code", "192.0.2.1")).status, 400)
  }
})

test("the users of one address type 100 wrong codes in 15 minutes, and others are not affected", async () => {
  at.clock.advance({ hours: 1 })
  for (let user = 0; user < 10; user++) {
    await addUser(at, `guesser${user}`)
    const { browser, page } = await atDevicePage(at, "/device", `guesser${user}`)
    for (let wrong = 0; wrong < 10; wrong++) equal((await type(browser, page, guess(), "192.0.2.7")).status, 400)
  }
  const { browser, page } = await atDevicePage(at)
  equal((await type(browser, page, guess(), "192.0.2.7")).status, 429)
  equal((await type(browser, page, guess(), "192.0.2.8")).status, 400)
})

test("one address starts 100 devices in ten minutes, and another address goes on", async () => {
  at.clock.advance({ hours: 1 })
  for (let device = 0; device < 100; device++) await startDevice(at, client, {}, from("203.0.113.50"))
  const refused = await askDevice(at, { ...client }, from("203.0.113.50"))
  equal(errorIn(refused), "429 too_many_requests")
  equal(Number(refused.headers["retry-after"]) > 500, true)
  await startDevice(at, client, {}, from("203.0.113.51"))
})

test("a client starts 2,000 devices in ten minutes, and another client goes on", async () => {
  at.clock.advance({ hours: 1 })
  const own = await television(at, { name: "Busy" })
  for (let address = 0; address < 20; address++)
    for (let device = 0; device < 100; device++) await startDevice(at, own, {}, from(`10.0.0.${address}`))
  equal(errorIn(await askDevice(at, { ...own }, from("10.0.1.1"))), "429 too_many_requests")
  await startDevice(at, client, {}, from("10.0.1.1"))
  at.clock.advance({ minutes: 10 })
  await startDevice(at, own, {}, from("10.0.1.1"))
})
