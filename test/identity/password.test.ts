import { deepEqual, equal, match } from "node:assert/strict"
import { test } from "node:test"
import { Secret } from "../../src/base/secret.ts"
import { MAXIMUM_PASSWORD_BYTES, PasswordsBusy, passwords } from "../../src/identity/password.ts"

const roomy = () => passwords({ concurrency: 2, waiting: 64 })

test("a password is hashed with argon2id, and never twice the same", async () => {
  const { hash } = roomy()
  const [one, other] = await Promise.all([hash(new Secret("a password")), hash(new Secret("a password"))])
  match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  equal(one === other, false)
})

test("only the password itself is right, byte for byte", async () => {
  const { hash, verify } = roomy()
  const hashed = await hash(new Secret("pässword"))
  for (const [password, right] of [
    ["pässword", true],
    ["pa\u0308ssword", false],
    ["Pässword", false],
    ["pässword ", false],
    ["", false],
  ] as const) {
    equal(await verify(hashed, new Secret(password)), right, JSON.stringify(password))
  }
})

test("without a hash nothing is right, not even what is compared with instead", async () => {
  const { verify } = roomy()
  for (const password of ["", "a password", "a password that nobody has"])
    equal(await verify(undefined, new Secret(password)), false)
})

test("what is longer than 1024 bytes is wrong, also when it is the password", async () => {
  const { hash, verify } = roomy()
  const longest = "é".repeat(MAXIMUM_PASSWORD_BYTES / 2)
  equal(await verify(await hash(new Secret(longest)), new Secret(longest)), true)
  equal(await verify(await hash(new Secret(`${longest}p`)), new Secret(`${longest}p`)), false)
})

test("so many are checked at once, so many wait, and the next is told that it is busy; then there is room again", async () => {
  const { hash, verify } = passwords({ concurrency: 1, waiting: 2 })
  const hashed = await hash(new Secret("a password"))
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => verify(hashed, new Secret("a password"))))
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
  equal(await verify(hashed, new Secret("a password")), true)
})
