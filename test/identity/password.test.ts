import { deepEqual, equal, match } from "node:assert/strict"
import { test } from "node:test"
import { MAXIMUM_PASSWORD_BYTES, PasswordsBusy, passwords } from "../../src/identity/password.ts"

const roomy = () => passwords({ concurrency: 2, waiting: 64 })

test("a password is hashed with argon2id, and never twice the same", async () => {
  const { hash } = roomy()
  const [one, other] = await Promise.all([hash("a password"), hash("a password")])
  match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  equal(one === other, false)
})

test("only the password itself is right, byte for byte", async () => {
  const { hash, verify } = roomy()
  const hashed = await hash("pässword")
  for (const [password, right] of [
    ["pässword", true],
    ["pa\u0308ssword", false],
    ["Pässword", false],
    ["pässword ", false],
    ["", false],
  ] as const) {
    equal(await verify(hashed, password), right, JSON.stringify(password))
  }
})

test("without a hash nothing is right, not even what is compared with instead", async () => {
  const { verify } = roomy()
  for (const password of ["", "a password", "a password that nobody has"])
    equal(await verify(undefined, password), false)
})

test("what is longer than 1024 bytes is wrong, also when it is the password", async () => {
  const { hash, verify } = roomy()
  const longest = "é".repeat(MAXIMUM_PASSWORD_BYTES / 2)
  equal(await verify(await hash(longest), longest), true)
  equal(await verify(await hash(`${longest}p`), `${longest}p`), false)
})

test("so many are checked at once, so many wait, and the next is told that it is busy; then there is room again", async () => {
  const { hash, verify } = passwords({ concurrency: 1, waiting: 2 })
  const hashed = await hash("a password")
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => verify(hashed, "a password")))
  deepEqual(
    outcomes.map((outcome) =>
      outcome.status === "fulfilled" ? outcome.value : outcome.reason instanceof PasswordsBusy,
    ),
    [true, true, true, true, true],
  )
  deepEqual(
    outcomes.map(({ status }) => status),
    ["fulfilled", "fulfilled", "fulfilled", "rejected", "rejected"],
  )
  equal(await verify(hashed, "a password"), true)
})
