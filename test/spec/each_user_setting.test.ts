/**
 * Every declared user setting must work everywhere. A new setting needs a declaration, a column, the code that uses it, and a sample here.
 */
import { deepEqual, notDeepEqual, ok } from "node:assert/strict"
import { readFileSync } from "node:fs"
import { after, test } from "node:test"
import { Command } from "commander"
import { Secret } from "../../src/base/secret.ts"
import { addUserOptions, userSettingsFrom } from "../../src/cli/user_options.ts"
import type { UserMember } from "../../src/identity/user_settings.ts"
import { USERS } from "../../src/identity/user_settings.ts"
import { service } from "../support/service.ts"

const at = await service({ after })
const { users } = at.gatehouse.administration

/** For each setting a value other than its default, as JSON shows it. */
const SAMPLES: Readonly<Record<UserMember, string | boolean>> = {
  username: "bea",
  email: "bea@example.com",
  emailVerified: true,
  name: "Bea Example",
  role: "admin",
}
let number = 0
const base = () => ({
  username: `user-${++number}`,
  email: `user-${number}@example.com`,
  password: new Secret("correct horse battery"),
})

test("create and update store each user setting, at a value other than the default", async () => {
  for (const { member, json, type, byDefault } of USERS.each) {
    notDeepEqual(type.show(byDefault()), SAMPLES[member], member)
    const settings = { [json]: SAMPLES[member] }
    const created: Record<string, unknown> = { ...(await users.create({ ...base(), ...settings })) }
    deepEqual(created[json], SAMPLES[member], member)
    const stored = await at.gatehouse.store.users.find(created.user_id as `user_${string}`)
    deepEqual(stored && type.show(stored[member]), SAMPLES[member], member)
    await users.delete(String(created.user_id))
    const { user_id } = await users.create(base())
    const updated: Record<string, unknown> = { ...(await users.update(user_id, settings)).result }
    deepEqual(updated[json], SAMPLES[member], member)
    deepEqual({ ...(await users.show(user_id)) }, updated, member)
    await users.delete(user_id)
  }
})

test("each user setting has an option that sets it, in the help of create and update", () => {
  for (const updating of [false, true])
    for (const { member, json, option, sentence, type } of USERS.each) {
      const command = addUserOptions(new Command().exitOverride(), updating)
      const [flag = ""] = option.split(" ")
      ok(command.helpInformation().includes(flag), member)
      ok(
        command.options.some(({ description }) => description.startsWith(sentence)),
        member,
      )
      const used = type.given === "flag" ? [flag] : [flag, String(SAMPLES[member])]
      command.parse(["--username", "x", "--email", "x@example.com", ...used], { from: "user" })
      const given: Record<string, unknown> = { ...userSettingsFrom(command.opts()) }
      deepEqual(given[json], SAMPLES[member], member)
    }
})

test("the documentation contains each user setting, and its column stores the value", () => {
  const page = readFileSync(new URL("../../docs/every_setting.md", import.meta.url), "utf8")
  for (const { json, option } of USERS.each) for (const name of [json, option]) ok(page.includes(`\`${name}\``), name)
  const user = USERS.values(({ member }) => SAMPLES[member])
  const row = Object.fromEntries(USERS.stored(user).map((value, index) => [USERS.each[index]?.column, value]))
  deepEqual(USERS.loaded(row), user)
})
