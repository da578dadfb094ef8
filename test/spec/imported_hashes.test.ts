import { equal, match } from "node:assert/strict"
import { pbkdf2Sync } from "node:crypto"
import { after, test } from "node:test"
import { hash as bcrypt } from "@node-rs/bcrypt"
import type { Person } from "../../src/admin/import_users.ts"
import { TODAYS_FORM } from "../../src/identity/password.ts"
import { visit } from "../support/authorization.ts"
import { Browser, formOf } from "../support/browser.ts"
import { confidentialClient, service } from "../support/service.ts"

const at = await service({ after }, {}, { fullPasswordCost: true })
const client = await confidentialClient(at)
const PASSWORD = "a password of old"
const SALT = Buffer.from("a salt of 16 byt")

const person = (username: string, hash: string | undefined, more: Partial<Person> = {}): Person => ({
  line: 1,
  username,
  email: undefined,
  emailVerified: false,
  name: undefined,
  role: undefined,
  disabled: false,
  hash,
  attributes: {},
  roles: [],
  groups: [],
  ...more,
})

async function imported(...people: readonly Person[]): Promise<void> {
  const each = async function* () {
    yield* people
  }
  const quiet = { dryRun: false, refused: () => {}, missing: () => {}, progress: () => {} }
  equal((await at.gatehouse.administration.users.import(each(), quiet)).added, people.length)
}

const hashOf = async (username: string) => (await at.gatehouse.store.users.findByUsername(username))?.passwordHash ?? ""

async function type(username: string, password: string): Promise<number> {
  const browser = new Browser()
  const page = await visit(at, browser, client, { prompt: "login" })
  return (await browser.submit(formOf(page.html), { username, password })).status
}

test("imported people sign in with their old password, and the sign-in upgrades the hash", async () => {
  const digest = pbkdf2Sync(PASSWORD, SALT, 1000, 32, "sha256").toString("base64")
  await imported(
    person("fay", await bcrypt(PASSWORD, 4)),
    person("gus", `$pbkdf2-sha256$i=1000$${SALT.toString("base64")}$${digest}`),
  )
  for (const [name, form] of [
    ["fay", /^\$bcrypt\$r=4\$/],
    ["gus", /^\$pbkdf2-sha256\$i=1000,l=32\$/],
  ] as const) {
    equal(await type(name, "wrong"), 403)
    match(await hashOf(name), form)
    equal(await type(name, PASSWORD), 303)
    equal((await hashOf(name)).startsWith(TODAYS_FORM), true)
    equal(await type(name, PASSWORD), 303)
    equal(await type(name, "wrong"), 403)
  }
})

test("imported people without a hash, and disabled people, do not sign in", async () => {
  await imported(person("cy", undefined), person("dee", await bcrypt(PASSWORD, 4), { disabled: true }))
  for (const name of ["cy", "dee", "nobody"])
    for (const password of ["", PASSWORD, "wrong"]) equal(await type(name, password), 403, name)
})

test("parallel sign-ins of an imported person all succeed", async () => {
  await imported(person("eve", await bcrypt(PASSWORD, 4)))
  const statuses = await Promise.all(Array.from({ length: 6 }, () => type("eve", PASSWORD)))
  equal(
    statuses.every((status) => status === 303),
    true,
  )
  equal((await hashOf("eve")).startsWith(TODAYS_FORM), true)
})
