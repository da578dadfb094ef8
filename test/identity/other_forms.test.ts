import { deepEqual, equal, ok } from "node:assert/strict"
import { test } from "node:test"
import { hash as bcrypt } from "@node-rs/bcrypt"
import { Secret } from "../../src/base/secret.ts"
import { eachForm, passwords, TODAYS_FORM } from "../../src/identity/password.ts"
import { formOf, hashText, parsedHash } from "../../src/identity/password_hash.ts"

const parsed = (text: string) => {
  const hash = parsedHash(text)
  ok(hash !== undefined)
  return hash
}

const cheap = parsed(await bcrypt("a cheap password", 4))
const dear = parsed(await bcrypt("a dear password", 5))
const { hash } = passwords({ concurrency: 1, waiting: 8 })
const ours = parsed(await hash(new Secret("a password of ours")))

test("an attempt does the work of each form of hash once, whether the account is unknown, imported or has a hash of today's form (decision 0048)", () => {
  const another = parsed(hashText({ ...cheap, salt: Buffer.alloc(16, 7) }))
  const samples = [ours, cheap, dear]
  const worked = (own: typeof cheap | undefined) => eachForm(own, samples).map(formOf)
  const all = ["$bcrypt$r=4$", "$bcrypt$r=5$", TODAYS_FORM].sort()
  for (const own of [undefined, ours, cheap, dear, another]) deepEqual(worked(own), all)
})

test("the hash of the account itself is verified, and no other person's", () => {
  for (const own of [undefined, ours, cheap, dear]) {
    const verified = eachForm(own, [ours, cheap, dear])
    deepEqual(
      verified.filter(({ salt }) => salt.some((byte) => byte !== 0)),
      own === undefined ? [] : [own],
    )
  }
})

test("a password whose hash has another form does not sign in to an account whose hash has today's form", async () => {
  const { verify } = passwords({
    concurrency: 1,
    waiting: 8,
    otherForms: async () => [hashText(cheap), hashText(dear), "no hash"],
  })
  const typed = new Secret("a cheap password")
  equal(await verify(hashText(ours), typed), false)
  equal(await verify(undefined, typed), false)
  equal(await verify(hashText(cheap), typed), true)
})
