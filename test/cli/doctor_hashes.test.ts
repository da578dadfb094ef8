import { deepEqual, equal } from "node:assert/strict"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { hash } from "@node-rs/bcrypt"
import { commandOn, json, temporaryFolder } from "./command.ts"

interface Found {
  readonly check: string
  readonly state: string
  readonly says: string
}

test("doctor counts the users with an imported hash by its form, and user list names them", async () => {
  const folder = temporaryFolder()
  const run = commandOn(folder)
  const found = async () => {
    const { stdout } = await run(["doctor", "--json"], { env: { PORT: "1" } })
    return (JSON.parse(stdout) as Found[]).filter(({ check }) => check === "password hashes")
  }
  const named = async () =>
    json<{ username: string }[]>(await run(["user", "list", "--imported-hash", "--json"])).map(
      ({ username }) => username,
    )
  const stdin = "a better password of mine\n"
  equal(
    (await run(["user", "create", "--username", "zoe", "--email", "z@example.com", "--password-stdin"], { stdin }))
      .status,
    0,
  )
  deepEqual([await found(), await named()], [[], []])

  const bcrypt = await hash("a password of old", 4)
  const pbkdf2 = `$pbkdf2-sha256$i=1000$${Buffer.alloc(16, 1).toString("base64")}$${Buffer.alloc(32, 2).toString("base64")}`
  const people = [
    ["ann", bcrypt],
    ["bob", bcrypt],
    ["cy", pbkdf2],
    ["dee", ""],
  ]
  const lines = people.map(([name, stored]) => `${name},${name}@example.com,${stored}`)
  writeFileSync(join(folder, "people.csv"), ["username,email,password_hash", ...lines].join("\n"))
  equal((await run(["user", "import", join(folder, "people.csv")])).status, 0)
  deepEqual(
    (await found()).map(({ state, says }) => [state, says]),
    [
      [
        "warning",
        "3 users have an imported hash (2 × bcrypt$r=4: 1 ms, 1 × pbkdf2-sha256$i=1000,l=32: 0 ms). Until they sign in, every attempt to sign in does the work of each of these forms, 1 ms in all",
      ],
    ],
  )
  deepEqual(await named(), ["ann", "bob", "cy"])

  for (const each of ["ann", "bob"])
    equal((await run(["user", "set-password", each, "--password-stdin"], { stdin })).status, 0)
  equal((await run(["user", "delete", "cy", "--yes"])).status, 0)
  deepEqual([await found(), await named()], [[], []])
})
