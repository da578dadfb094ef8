import { deepEqual, equal, match } from "node:assert/strict"
import { after, test } from "node:test"
import { hash } from "@node-rs/argon2"
import type { UserId } from "../../src/base/id.ts"
import { Secret } from "../../src/base/secret.ts"
import { configure, createGatehouse, IN_MEMORY } from "../../src/gatehouse.ts"
import type { AuditEvent } from "../../src/store/audit_event.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { addUser, isSignInPage, visit } from "../support/authorization.ts"
import type { Visited } from "../support/browser.ts"
import { Browser, formOf } from "../support/browser.ts"
import { PASSWORD } from "../support/journey.ts"
import { withoutChallenge } from "../support/page_script.ts"
import { confidentialClient, service } from "../support/service.ts"

const at = await service(
  { after },
  { signInLimit: { count: 10, windowMs: 15 * 60_000 }, trustedProxies: ["127.0.0.1", "::1"] },
)
const client = await confidentialClient(at)
const DEVICE = "gatehouse_device"

let lastAddress = 0
function newAddress(): string {
  lastAddress += 1
  return `10.${lastAddress >> 16}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`
}

/** Submits the sign-in page of this browser, from a new address unless one is given. */
async function type(
  browser: Browser,
  username: string,
  password: string,
  address: string = newAddress(),
): Promise<Visited> {
  const page = await visit(at, browser, client, { prompt: "login" })
  return browser.submit(formOf(page.html), { username, password }, { "x-forwarded-for": address })
}

/** Sends guesses from different addresses, a few in parallel, because the queue of password checks is short. */
async function guess(username: string, times: number, browser = new Browser()): Promise<void> {
  const form = formOf((await visit(at, browser, client, { prompt: "login" })).html)
  for (let done = 0; done < times; done += 10) {
    const answers = await Promise.all(
      Array.from({ length: Math.min(10, times - done) }, () =>
        browser.submit(form, { username, password: "a wrong guess" }, { "x-forwarded-for": newAddress() }),
      ),
    )
    for (const { status } of answers) equal(status, 403)
  }
}

const auditedOf = async (id: string): Promise<string[]> =>
  (await at.gatehouse.store.audit.list(99, { about: id }))
    .map((event) => event.type)
    .filter((each) => each.startsWith("sign-ins"))

const reasonOf = async ({ headers }: Visited): Promise<string> => {
  await at.gatehouse.store.probe()
  const kept = await at.gatehouse.store.refusals.find(headers.get("x-trace-id") ?? "", at.clock())
  return JSON.parse(kept?.record ?? "{}").reason
}

/** Removes the parts of a page that differ each time. */
const shown = ({ status, headers, html }: Visited) => ({
  status,
  names: [...headers.keys()].sort(),
  html: withoutChallenge(html)
    .replace(/name="(form|authorization)" value="[^"]*"/g, "")
    .replace(/value="[^"]*"/g, ""),
})

async function signedIn(username: string, browser = new Browser()): Promise<Browser> {
  equal((await type(browser, username, PASSWORD)).status, 303)
  return browser
}

test("RFC 6749 §10.10: after 100 failures in an hour from any addresses, other browsers are refused with the same text, even with the right password", async () => {
  const [id] = [await addUser(at, "bob"), await addUser(at, "cy")]
  const [own, thief, ofCy] = [await signedIn("bob"), new Browser(), await signedIn("cy")]
  await guess("bob", 99)
  await signedIn("bob")
  at.clock.advance({ seconds: 1 })
  const wrong = await type(new Browser(), "bob", "a wrong guess")
  equal(await reasonOf(wrong), "password-differs")
  deepEqual(await auditedOf(id), [])

  const right = await type(new Browser(), "bob", PASSWORD)
  deepEqual([await reasonOf(right), isSignInPage(right)], ["account-limited", true])
  deepEqual(shown(right), shown(wrong))
  equal(right.headers.get("set-cookie"), null)
  const cookie = own.cookies.get(DEVICE) ?? ""
  const middle = cookie.length >> 1
  for (const [what, text] of Object.entries({
    "another user's": ofCy.cookies.get(DEVICE),
    "cut short": cookie.slice(0, -1),
    altered: cookie.slice(0, middle) + (cookie[middle] === "A" ? "B" : "A") + cookie.slice(middle + 1),
    "of another kind": cookie.replace("gde_", "gse_"),
    "a session": own.cookies.get("gatehouse_session"),
  })) {
    thief.cookies.set(DEVICE, text ?? "")
    equal(await reasonOf(await type(thief, "bob", PASSWORD)), "account-limited", what)
  }
  deepEqual(await auditedOf(id), ["sign-ins-limited"])

  // The owner's browser can still sign in. For this it needs only the device cookie.
  const ownAgain = new Browser()
  ownAgain.cookies.set(DEVICE, cookie)
  await signedIn("bob", ownAgain)
  await signedIn("bob", own)
  await at.gatehouse.administration.users.setPassword("bob", new Secret("an entirely different one"), false)
  equal(await reasonOf(await type(own, "bob", "an entirely different one")), "account-limited")
  at.clock.advance({ minutes: 59, seconds: 59 })
  equal((await type(new Browser(), "bob", "an entirely different one")).status, 303)
})

test("RFC 6749 §10.10: failures at an unknown account count like failures at a known account", async () => {
  await guess("nobody-has-this", 100)
  at.clock.advance({ seconds: 1 })
  const answer = await type(new Browser(), "nobody-has-this", "a wrong guess")
  deepEqual([answer.status, await reasonOf(answer)], [403, "account-limited"])
})

test("a device cookie is HttpOnly and SameSite=Lax, lasts a year, and stays valid when a sign-in upgrades the hash", async () => {
  const id = await addUser(at, "dee")
  const { users } = at.gatehouse.store
  const { passwordHash = "" } = (await users.findByUsername("dee")) ?? {}
  const salt = Buffer.from(passwordHash.split("$").at(-2) ?? "", "base64")
  const older = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1, salt })
  equal(await users.rehash(id as UserId, passwordHash, older), true)
  const browser = new Browser()
  const [, set = ""] = (await type(browser, "dee", PASSWORD)).headers.getSetCookie()
  match(set, /^gatehouse_device=gde_[A-Za-z0-9_-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
  equal((await users.findByUsername("dee"))?.passwordHash, passwordHash)
})

test("failed sign-ins are recorded as one sum, when the server stops or an hour is over", async () => {
  const store = await openSqlite({ file: IN_MEMORY })
  const config = configure({ data: IN_MEMORY, port: 0, signInLimit: "off" })
  const kept: AuditEvent[] = []
  const audit = { ...store.audit, append: async (event: AuditEvent) => void kept.push(event) }
  const gatehouse = await createGatehouse({ config, store: { ...store, audit } })
  await gatehouse.listen()
  const own = { gatehouse, url: gatehouse.url, clock: at.clock }
  const id = await addUser(own, "ann")
  const its = await confidentialClient(own)
  const browser = new Browser()
  const form = formOf((await visit(own, browser, its)).html)
  for (const username of ["ann", "ann", "nobody", "ann"]) await browser.submit(form, { username, password: "wrong" })
  deepEqual(kept, [])
  await gatehouse.close()
  deepEqual(
    kept.map(({ type, actor, subject, detail, address }) => [type, actor, subject, detail, address]),
    [
      ["sign-ins-failed", "server", id, "failures=3", undefined],
      ["sign-ins-failed", "server", "unknown", "failures=1", undefined],
    ],
  )
})
