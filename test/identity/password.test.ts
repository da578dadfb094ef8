import { deepEqual, equal, match, ok } from "node:assert/strict"
import { test } from "node:test"
import { hash as hashAt } from "@node-rs/argon2"
import { Secret } from "../../src/base/secret.ts"
import { MAXIMUM_PASSWORD_BYTES, PasswordsBusy, passwordMark, passwords } from "../../src/identity/password.ts"

const roomy = () => passwords({ concurrency: 2, waiting: 64 })

test("a password is hashed with argon2id, with a different result each time", async () => {
  const { hash } = roomy()
  const [one, other] = await Promise.all([hash(new Secret("a password")), hash(new Secret("a password"))])
  match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  equal(one === other, false)
})

test("only the exact password is accepted, byte for byte", async () => {
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

test("without a stored hash no password is accepted, not even the password of the replacement hash", async () => {
  const { verify } = roomy()
  for (const password of ["", "a password", "a password that nobody has"])
    equal(await verify(undefined, new Secret(password)), false)
})

test("a password of more than 1024 bytes is refused, even if it is the right one", async () => {
  const { hash, verify } = roomy()
  const longest = "é".repeat(MAXIMUM_PASSWORD_BYTES / 2)
  equal(await verify(await hash(new Secret(longest)), new Secret(longest)), true)
  equal(await verify(await hash(new Secret(`${longest}p`)), new Secret(`${longest}p`)), false)
})

test("a fixed number of checks run, a fixed number wait, and the next is refused as busy; there is room again later", async () => {
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

test("with many cores, a thread of the runtime's pool stays free for signatures: three checks run at once", async () => {
  const { hash, verify, load } = passwords({ concurrency: 64, waiting: 64 })
  const hashed = await hash(new Secret("a password"))
  const checks = Array.from({ length: 20 }, () => verify(hashed, new Secret("a password")))
  equal(load().busy, 3)
  deepEqual(new Set(await Promise.all(checks)), new Set([true]))
  equal(load().busy, 0)
})

test("a hash of another cost is upgraded under the same salt; a hash of the current cost stays", async () => {
  const { hash, verify, upgraded } = roomy()
  const password = new Secret("a password")
  equal(await upgraded(await hash(password), password), undefined)
  const older = await hashAt(password.reveal(), { memoryCost: 8192, timeCost: 3, parallelism: 1 })
  const [one, other] = [await upgraded(older, password), await upgraded(older, password)]
  match(one ?? "", /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  deepEqual([other, passwordMark(one ?? "")], [one, passwordMark(older)])
  equal(await verify(one, password), true)
})

test("one network takes at most a quarter of the queue", async () => {
  const { hash, verify } = passwords({ concurrency: 1, waiting: 8 })
  const hashed = await hash(new Secret("a password"))
  const ask = (from: string) => verify(hashed, new Secret("a password"), from)
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 20 }, () => ask("2001:db8:0::/48")),
    ...Array.from({ length: 2 }, () => ask("192.0.2.0/24")),
    ask("198.51.100.0/24"),
  ])
  // One check runs and two wait. The other checks of this network are refused.
  const [flood, others] = [outcomes.slice(0, 20), outcomes.slice(20)]
  equal(flood.filter(({ status }) => status === "fulfilled").length, 3)
  for (const each of flood) ok(each.status === "fulfilled" || each.reason instanceof PasswordsBusy)
  deepEqual(new Set(others.map(({ status }) => status)), new Set(["fulfilled"]))
  equal(await ask("2001:db8:0::/48"), true)
})
