import { deepEqual, equal, match, ok } from "node:assert/strict"
import { pbkdf2Sync, scryptSync } from "node:crypto"
import { test } from "node:test"
import { hash as argon2 } from "@node-rs/argon2"
import { hash as bcrypt } from "@node-rs/bcrypt"
import { Secret } from "../../src/base/secret.ts"
import { passwordMark, passwords, TODAYS_FORM } from "../../src/identity/password.ts"
import { formOf, hashText, parsedHash, unacceptableHash } from "../../src/identity/password_hash.ts"
import { verifiedHash } from "../../src/identity/verify_hash.ts"
import { english } from "../../src/words/english.ts"

const PASSWORD = "pässword of old"
const SALT = Buffer.from("a salt of 16 byt")
const b64 = (bytes: Buffer) => bytes.toString("base64")

const pbkdf2 = (name: string, digest: string, bytes: number) =>
  `$pbkdf2-${name}$i=1000$${b64(SALT)}$${b64(pbkdf2Sync(PASSWORD, SALT, 1000, bytes, digest))}`

const HASHES = {
  argon2id: await argon2(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 }),
  argon2i: await argon2(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1, algorithm: 1 }),
  argon2d: await argon2(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1, algorithm: 0 }),
  bcrypt: `$2b${(await bcrypt(PASSWORD, 4)).slice(3)}`,
  "bcrypt of PHP": `$2y${(await bcrypt(PASSWORD, 4)).slice(3)}`,
  scrypt: `$scrypt$ln=4,r=8,p=1$${b64(SALT)}$${b64(scryptSync(PASSWORD, SALT, 32, { N: 16 }))}`,
  "pbkdf2 with SHA-1": pbkdf2("sha1", "sha1", 20),
  "pbkdf2 with SHA-256 and two blocks": pbkdf2("sha256", "sha256", 64),
  "pbkdf2 with SHA-512": pbkdf2("sha512", "sha512", 64),
}

for (const [name, given] of Object.entries(HASHES))
  test(`a hash of another service verifies its password alone, and is upgraded under its own salt: ${name}`, async () => {
    const hash = parsedHash(given)
    ok(hash !== undefined)
    equal(unacceptableHash(hash), undefined)
    const text = hashText(hash)
    deepEqual(parsedHash(text), hash)
    ok(text.startsWith(formOf(hash)))
    const { verify, upgraded } = passwords({ concurrency: 1, waiting: 8 })
    for (const [typed, right] of [
      [PASSWORD, true],
      ["password of old", false],
      ["", false],
    ] as const)
      equal(await verify(text, new Secret(typed)), right, typed)
    const [one, other] = [await upgraded(text, new Secret(PASSWORD)), await upgraded(text, new Secret(PASSWORD))]
    ok(one?.startsWith(TODAYS_FORM))
    deepEqual([one, passwordMark(one ?? "")], [other, passwordMark(text)])
    equal(await verify(one, new Secret(PASSWORD)), true)
  })

test("the hash of an empty password accepts nobody", async () => {
  const hash = parsedHash(await bcrypt("", 4))
  ok(hash !== undefined)
  equal(await passwords({ concurrency: 1, waiting: 8 }).verify(hashText(hash), new Secret("")), false)
})

const S = b64(SALT)
const D = b64(Buffer.alloc(32, 1))

test("a hash that would stop the server, or match by chance, is refused", () => {
  for (const [given, says] of [
    [HASHES.bcrypt.replace("$04$", "$31$"), /bcrypt cost 31; 4 to 13/],
    [HASHES.bcrypt.replace("$04$", "$03$"), /bcrypt cost 3;/],
    [`$scrypt$ln=30,r=8,p=1$${S}$${D}`, /scrypt cost N=2\^30/],
    [`$scrypt$ln=14,r=8,p=9999$${S}$${D}`, /scrypt cost/],
    [`$scrypt$ln=99,r=1,p=1$${S}$${D}`, /scrypt cost/],
    [`$scrypt$ln=0,r=8,p=1$${S}$${D}`, /scrypt cost/],
    [`$scrypt$ln=17,r=8,p=2$${S}$${D}`, /scrypt cost/],
    [`$scrypt$ln=1,r=209,p=4999$${S}$${D}`, /scrypt cost/],
    [`$pbkdf2-sha512$i=1000001$${S}$${D}`, /1000001 iterations.*; 1000000 for one block/],
    [`$argon2i$v=19$m=128,t=4096,p=16$${S}$${D}`, /argon2 cost m=128, t=4096/],
    [`$pbkdf2-sha256$i=999999999$${S}$${D}`, /999999999 iterations/],
    [`$pbkdf2-sha1$i=1900000$${S}$${D}`, /1900000 iterations for 32 bytes/],
    [`$pbkdf2-sha256$i=0$${S}$${D}`, /0 iterations/],
    [`$pbkdf2-sha256$i=1000$${S}$AA`, /digest of 1 bytes/],
    [`$pbkdf2-sha256$i=1000$AA$${D}`, /salt of 1 bytes/],
    [`$argon2id$v=19$m=4194304,t=1,p=1$${S}$${D}`, /argon2 cost m=4194304/],
    [`$argon2id$v=19$m=65536,t=9999,p=1$${S}$${D}`, /argon2 cost/],
    [`$argon2id$v=19$m=4,t=1,p=1$${S}$${D}`, /argon2 cost/],
    [`$argon2id$v=19$m=65536,t=3,p=200$${S}$${D}`, /argon2 cost/],
  ] as const) {
    const hash = parsedHash(given)
    ok(hash !== undefined, given)
    const flaw = unacceptableHash(hash)
    match(flaw === undefined ? "" : english(flaw), says)
  }
})

test("hashes at the usual costs of other services are accepted", () => {
  for (const given of [
    `$pbkdf2-sha512$i=210000$${S}$${b64(Buffer.alloc(64, 1))}`,
    `$pbkdf2-sha256$i=1200000$${S}$${D}`,
    `$pbkdf2-sha1$i=1300000$${S}$${b64(Buffer.alloc(20, 1))}`,
    `$argon2id$v=19$m=7168,t=5,p=1$${S}$${D}`,
    `$argon2id$v=19$m=102400,t=2,p=8$${S}$${D}`,
    `$argon2id$v=19$m=65536,t=4,p=1$${S}$${D}`,
    `$scrypt$ln=14,r=8,p=5$${S}$${D}`,
    `$scrypt$ln=17,r=8,p=1$${S}$${D}`,
    HASHES.bcrypt.replace("$04$", "$10$"),
    HASHES.bcrypt.replace("$04$", "$13$"),
  ]) {
    const hash = parsedHash(given)
    ok(hash !== undefined, given)
    equal(unacceptableHash(hash), undefined, given)
  }
})

test("a scrypt hash is accepted only if its N and its memory can be computed (RFC 7914 §6)", async () => {
  const taken: string[] = []
  for (const cost of [
    ...["ln=4,r=1,p=1", "ln=4,r=6,p=9999", "ln=15,r=1,p=1", "ln=17,r=8,p=1"],
    ...["ln=16,r=1,p=1", "ln=16,r=1,p=16", "ln=20,r=1,p=1", "ln=1,r=209,p=2500", "ln=1,r=209,p=9999", "ln=3,r=1,p=1"],
  ]) {
    const hash = parsedHash(`$scrypt$${cost}$${S}$${D}`)
    if (hash === undefined || unacceptableHash(hash) !== undefined) continue
    taken.push(cost)
    equal(await verifiedHash(hash, PASSWORD), false, cost)
  }
  deepEqual(taken, ["ln=4,r=1,p=1", "ln=4,r=6,p=9999", "ln=15,r=1,p=1", "ln=17,r=8,p=1"])
})

test("a form that cannot be computed lets everybody else sign in", async () => {
  const broken = `$scrypt$ln=16,r=1,p=1$${S}$${D}`
  const { hash, verify } = passwords({ concurrency: 1, waiting: 8, otherForms: async () => [broken] })
  const own = await hash(new Secret(PASSWORD))
  deepEqual([await verify(own, new Secret(PASSWORD)), await verify(own, new Secret("x"))], [true, false])
  equal(await verify(undefined, new Secret(PASSWORD)), false)
})

test("text that is not a hash of a known kind is not parsed", () => {
  for (const text of [
    "",
    "correct horse battery",
    "5f4dcc3b5aa765d61d8327deb882cf99",
    "$1$salt$digest",
    HASHES.bcrypt.replace(/^\$2[by]/, "$2x"),
    HASHES.bcrypt.slice(0, -1),
    `$pbkdf2-md5$i=1000$${S}$${D}`,
    `$pbkdf2-sha256$i=1000$$${D}`,
    `${HASHES.scrypt}\n`,
    `$scrypt$ln=4,r=8,p=1$${"A".repeat(300)}$${D}`,
  ])
    equal(parsedHash(text), undefined, text)
})
