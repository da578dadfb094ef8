import { deepEqual, equal, ok } from "node:assert/strict"
import { after, test } from "node:test"
import { addUser, assertPageHeaders, isSignInPage, visit } from "../support/authorization.ts"
import type { Visited } from "../support/browser.ts"
import { Browser, decodeHtml, formOf } from "../support/browser.ts"
import { authorizeUrl, PASSWORD, requestOf } from "../support/journey.ts"
import type { Service } from "../support/service.ts"
import { confidentialClient, service } from "../support/service.ts"

const TEN = { count: 10, windowMs: 15 * 60_000 }
/** Each test uses its own address, so that the attempts of one test do not count in another test. */
const limited = await service({ after }, { signInLimit: TEN, trustedProxies: ["127.0.0.1", "::1"] })
const client = await confidentialClient(limited)
await addUser(limited, "bob")

interface Visitor {
  type(username: string, password: string): Promise<Visited>
}

async function visitor(address: string, at: Service = limited, its = client): Promise<Visitor> {
  const browser = new Browser()
  const form = formOf((await visit(at, browser, its)).html)
  return {
    type: (username, password) => browser.submit(form, { username, password }, { "x-forwarded-for": address }),
  }
}

let lastAddress = 0
function newAddress(): string {
  lastAddress += 1
  return `192.0.2.${lastAddress}`
}

const TOO_MANY = "Too many failed attempts to sign in."

function assertTooMany(answer: Visited, retryAfter: number, username = "ann"): void {
  deepEqual([answer.status, answer.headers.get("retry-after")], [429, String(retryAfter)])
  equal(isSignInPage(answer), true)
  ok(answer.html.includes(TOO_MANY))
  equal(decodeHtml(/<input id="username"[^>]* value="([^"]*)"/.exec(answer.html)?.[1] ?? ""), username)
  equal(answer.headers.get("set-cookie"), null)
  assertPageHeaders({ headers: Object.fromEntries(answer.headers), text: answer.html }, "client")
}

const assertSignedIn = ({ status, location }: Visited) =>
  deepEqual([status, location], [303, authorizeUrl(limited, requestOf(client))])

async function failTimes(who: Visitor, times: number, username = "ann"): Promise<void> {
  const answers = await Promise.all(Array.from({ length: times }, () => who.type(username, "wrong")))
  for (const { status } of answers) equal(status, 403)
}

test("behaviour §5, RFC 6749 §10.10: after 10 failures in 15 minutes, 429 with the sign-in page and Retry-After, even for the right password", async () => {
  const ann = await visitor(newAddress())
  await failTimes(ann, 10)
  assertTooMany(await ann.type("ann", "wrong"), 900)
  assertTooMany(await ann.type("ann", PASSWORD), 900)
  limited.clock.advance({ minutes: 14, seconds: 59, ms: 999 })
  assertTooMany(await ann.type("ann", PASSWORD), 1)
  limited.clock.advance({ ms: 1 })
  assertSignedIn(await ann.type("ann", PASSWORD))
})

test("behaviour §5: the window is fixed, from the first failure", async () => {
  const ann = await visitor(newAddress())
  await failTimes(ann, 1)
  limited.clock.advance({ minutes: 14 })
  await failTimes(ann, 9)
  assertTooMany(await ann.type("ann", PASSWORD), 60)
  limited.clock.advance({ minutes: 1 })
  await failTimes(ann, 10)
  assertTooMany(await ann.type("ann", "wrong"), 900)
})

test("behaviour §5: successful sign-ins are not failures", async () => {
  const ann = await visitor(newAddress())
  for (let attempt = 0; attempt < 12; attempt += 1) assertSignedIn(await ann.type("ann", PASSWORD))
  await failTimes(ann, 9)
  assertSignedIn(await ann.type("ann", PASSWORD))
  await failTimes(ann, 1)
  assertTooMany(await ann.type("ann", PASSWORD), 900)
})

test("behaviour §5: another account at the same address, and the same account at another address, are unaffected", async () => {
  const [here, elsewhere] = [await visitor(newAddress()), await visitor(newAddress())]
  await failTimes(here, 10)
  assertTooMany(await here.type("ann", PASSWORD), 900)
  assertSignedIn(await here.type("bob", PASSWORD))
  assertSignedIn(await elsewhere.type("ann", PASSWORD))
})

test("behaviour §5: all spellings of a username count as one account", async () => {
  const ann = await visitor(newAddress())
  for (const name of ["ann", "ANN", " ann", "ann ", "Ａｎｎ", "aNN", "ＡＮＮ", "Ann", "anN", "\tann"]) {
    equal((await ann.type(name, "wrong")).status, 403)
  }
  assertTooMany(await ann.type("ann", PASSWORD), 900)
})

test("behaviour §5: guesses at an unknown account are limited as at a known account, so that 429 reveals nothing", async () => {
  const eve = await visitor(newAddress())
  await failTimes(eve, 10, "eve")
  assertTooMany(await eve.type("eve", "wrong"), 900, "eve")
})

test("behaviour §5: of 30 parallel wrong guesses at most 10 are checked", async () => {
  const ann = await visitor(newAddress())
  const answers = await Promise.all(Array.from({ length: 30 }, () => ann.type("ann", "wrong")))
  deepEqual(
    [answers.filter(({ status }) => status === 403).length, answers.filter(({ status }) => status === 429).length],
    [10, 20],
  )
})

test("behaviour §5: of 30 parallel guesses the right one is refused if ten have failed before it", async () => {
  const ann = await visitor(newAddress())
  await failTimes(ann, 10)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => ann.type("ann", index === 15 ? PASSWORD : "wrong")),
  )
  deepEqual([...new Set(answers.map(({ status }) => status))], [429])
})

test("behaviour §5: an address may fail ten times as often, over all accounts; refused attempts do not count", async () => {
  const address = newAddress()
  const who = await visitor(address)
  for (let account = 0; account < 9; account += 1) await failTimes(who, 10, `guess${account}`)
  for (let refused = 0; refused < 20; refused += 1) equal((await who.type("guess0", "wrong")).status, 429)
  await failTimes(who, 10, "guess9")
  assertTooMany(await who.type("ann", PASSWORD), 900)
  assertTooMany(await (await visitor(address)).type("bob", PASSWORD), 900, "bob")
  assertSignedIn(await (await visitor(newAddress())).type("ann", PASSWORD))
  limited.clock.advance({ minutes: 15 })
  assertSignedIn(await who.type("ann", PASSWORD))
})

test("behaviour §5: without trusted proxies X-Forwarded-For does not change the address", async () => {
  const direct = await service({ after }, { signInLimit: { count: 2, windowMs: 60_000 } })
  const its = await confidentialClient(direct)
  for (const status of [403, 403, 429]) {
    equal((await (await visitor(newAddress(), direct, its)).type("ann", "wrong")).status, status)
  }
  equal((await (await visitor(newAddress(), direct, its)).type("ann", PASSWORD)).headers.get("retry-after"), "60")
})

test("behaviour §5: an invalid form is not counted as a failure", async () => {
  const address = newAddress()
  const ann = await visitor(address)
  const stranger = new Browser()
  await visit(limited, stranger, client)
  const form = formOf((await visit(limited, new Browser(), client)).html)
  const typed = { username: "ann", password: "wrong" }
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const forwarded = { "x-forwarded-for": address }
    equal((await stranger.submit(form, typed, forwarded)).status, 303)
    equal((await new Browser().submit(form, typed, forwarded)).status, 400)
  }
  assertSignedIn(await ann.type("ann", PASSWORD))
})

test("behaviour §5, RFC 6177 §2: an IPv6 customer gets no more attempts by using 65,536 networks: each /56 has twice and each /48 four times the attempts of an address", async () => {
  const at = await service({ after }, { signInLimit: { count: 1, windowMs: 900_000 }, trustedProxies: ["127.0.0.1"] })
  const its = await confidentialClient(at)
  let account = 0
  /**
   * Returns how many of 12 guesses from this address are checked. Each guess is for another account. `signInLimit` allows one guess for each account,
   * and ten times as many for each address.
   */
  const checked = async (address: string): Promise<number> => {
    const who = await visitor(address, at, its)
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) {
      account += 1
      statuses.push((await who.type(`account${account}`, "wrong")).status)
    }
    return statuses.filter((status) => status === 403).length
  }
  deepEqual(
    [
      await checked("2001:db8:0:0000::1"),
      await checked("2001:db8:0:0001::1"),
      await checked("2001:db8:0:00ff::1"),
      await checked("2001:db8:0:0100::1"),
      await checked("2001:db8:0:0200::1"),
      await checked("2001:db8:0:ff00::1"),
      await checked("2001:db8:1:0000::1"),
      await checked("192.0.2.1"),
      await checked("192.0.2.2"),
    ],
    [10, 10, 0, 10, 10, 0, 10, 10, 10],
  )
})
