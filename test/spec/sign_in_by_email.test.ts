/** The field of the sign-in page takes a username or a verified e-mail address. */
import { deepEqual, equal } from "node:assert/strict"
import { after, test } from "node:test"
import { Secret } from "../../src/base/secret.ts"
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
const { users } = at.gatehouse.administration
const added = async (username: string, email: string) =>
  (await users.create({ username, email, email_verified: true, password: new Secret(PASSWORD) })).user_id
const ids = {
  owner: await added("owner", "Jürgen@Büro.example"),
  shadow: await added("owner2", "shadow@example.com"),
  unverified: await addUser(at, "unverified"),
  disabled: await addUser(at, "disabled", { email_verified: true }),
}
await users.disable("disabled")
const OTHER_PASSWORD = "a password of somebody else"

let lastAddress = 0
const newAddress = () => `10.1.${++lastAddress >> 8}.${lastAddress & 255}`

async function type(username: string, password: string, address = newAddress()): Promise<Visited> {
  const browser = new Browser()
  const page = await visit(at, browser, client)
  return browser.submit(formOf(page.html), { username, password }, { "x-forwarded-for": address })
}

/** The user of the newest session. */
const signedInAs = async (): Promise<string | undefined> =>
  (await at.gatehouse.administration.audit.list({ limit: 1, types: ["signed-in"] }))[0]?.subject

const reasonOf = async ({ headers }: Visited): Promise<string> => {
  await at.gatehouse.store.probe()
  const kept = await at.gatehouse.store.refusals.find(headers.get("x-trace-id") ?? "", at.clock())
  return JSON.parse(kept?.record ?? "{}").reason
}

/** Removes what the person typed, and the values that differ each time. */
const shown = ({ status, headers, html }: Visited) => ({
  status,
  names: [...headers.keys()].sort(),
  html: withoutChallenge(html).replace(/value="[^"]*"/g, ""),
})

for (const typed of ["Jürgen@Büro.example", "jürgen@büro.example", " JÜRGEN@BÜRO.EXAMPLE ", "jürgen@büro.example"])
  test(`a verified address signs in, however it is written: ${JSON.stringify(typed)}`, async () => {
    at.clock.advance({ seconds: 1 })
    equal((await type(typed, PASSWORD)).status, 303)
    equal(await signedInAs(), ids.owner)
  })

test("an address that nobody has verified, and one of a disabled account, sign nobody in", async () => {
  deepEqual(
    [
      await reasonOf(await type("unverified@example.com", PASSWORD)),
      await reasonOf(await type("disabled@example.com", PASSWORD)),
    ],
    ["account-unknown", "account-disabled"],
  )
})

test("the answer is the same for a known and an unknown address, and so is the work of the store and of hashing", async () => {
  const { store } = at.gatehouse
  const work: string[] = []
  for (const name of ["findByUsername", "findByVerifiedEmail", "findWithPassword"] as const) {
    const real = store.users[name].bind(store.users) as (text: never) => unknown
    Object.assign(store.users, {
      [name]: (text: never) => {
        work.push(name)
        return real(text)
      },
    })
  }
  const answers = new Set<string>()
  const typed = [
    ...["jürgen@büro.example", "nobody@example.com", "unverified@example.com", "disabled@example.com"],
    ...["a@b", "@", "nobody\0@example.com", `${"x".repeat(5000)}@example.com`],
  ]
  for (const each of typed) {
    work.length = 0
    const answer = await type(each, "a wrong guess")
    equal(isSignInPage(answer), true)
    answers.add(JSON.stringify([shown(answer), work]))
  }
  deepEqual(
    [...answers].map((each) => JSON.parse(each)[1]),
    [["findByVerifiedEmail", "findByUsername"]],
  )
})

test("a username that is the verified address of another person signs in that person, and nobody else", async () => {
  await users.create({
    username: "shadow@example.com",
    email: "thief@evil.example",
    email_verified: true,
    password: new Secret(OTHER_PASSWORD),
  })
  at.clock.advance({ seconds: 1 })
  equal((await type("shadow@example.com", PASSWORD)).status, 303)
  equal(await signedInAs(), ids.shadow)
  equal(await reasonOf(await type("shadow@example.com", OTHER_PASSWORD)), "password-differs")
  equal((await type("thief@evil.example", OTHER_PASSWORD)).status, 303, "the other account has an address of its own")
})

test("a username with an @ signs in if nobody has verified it as an address", async () => {
  const id = (
    await users.create({ username: "imported@example.com", email: "other@example.com", password: new Secret(PASSWORD) })
  ).user_id
  at.clock.advance({ seconds: 1 })
  equal((await type("Imported@Example.com", PASSWORD)).status, 303)
  equal(await signedInAs(), id)
})

test("failures count for the account, whether it is named by username or by address", async () => {
  for (let done = 0; done < 100; done += 10) {
    const typed = Array.from({ length: 10 }, (_, each) => (each % 2 === 0 ? "owner" : "jürgen@büro.example"))
    const answers = await Promise.all(typed.map((each) => type(each, "a wrong guess")))
    deepEqual(new Set(answers.map(({ status }) => status)), new Set([403]))
  }
  // The server keeps a limited number of refusals each second.
  at.clock.advance({ seconds: 1 })
  for (const typed of ["owner", "jürgen@büro.example"])
    equal(await reasonOf(await type(typed, PASSWORD)), "account-limited")
  const events = await at.gatehouse.store.audit.list(9, { about: ids.owner, types: ["sign-ins-limited"] })
  equal(events.length, 1)
  at.clock.advance({ minutes: 61 })
})

test("the visible limit counts what the caller typed, so it does not reveal whose address it is", async () => {
  const [address, other] = [newAddress(), newAddress()]
  for (let count = 0; count < 10; count++) await type("owner2", "a wrong guess", address)
  equal((await type("owner2", "a wrong guess", address)).status, 429)
  const known = await type("shadow@example.com", "a wrong guess", address)
  for (let count = 0; count < 10; count++) await type("nobody", "a wrong guess", other)
  const unknown = await type("nobody@example.com", "a wrong guess", other)
  deepEqual(shown(known), shown(unknown))
  equal(known.status, 403)
})
