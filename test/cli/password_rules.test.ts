import { deepEqual, equal, match, ok } from "node:assert/strict"
import { test } from "node:test"
import { dictionary } from "@zxcvbn-ts/language-common"
import { Secret } from "../../src/base/secret.ts"
import { isCommonPassword, MAX_COMMON_PASSWORD_LENGTH } from "../../src/identity/common_passwords.ts"
import { validatePassword } from "../../src/identity/validate_password.ts"
import { english } from "../../src/words/english.ts"
import { commandOn, temporaryFolder } from "./command.ts"

const ANN = { username: "ann.lee", email: "ann.lee@mail.example" }
const RULES = { minLength: 8, serviceHost: "login.photobook.example" }
const validate = (password: string, rules = RULES) => validatePassword(new Secret(password), ANN, rules)
const said = async (password: string, rules = RULES): Promise<string> => {
  const problem = await validate(password, rules)
  return problem === undefined ? "accepted" : english(problem)
}

test("refuses a password that is too short or too long, and counts characters, not bytes (NIST SP 800-63B §3.1.1.2)", async () => {
  const at15 = { ...RULES, minLength: 15 }
  equal(await said("öko zwölf übel", at15), "has 14 characters; it needs 15 or more")
  equal(await validate("öko zwölf übel!", at15), undefined)
  equal(await said("🐎".repeat(3), at15), "has 3 characters; it needs 15 or more")
  equal(await validate(`${"correct horse ".repeat(73)}é`), undefined)
  equal(await said("é".repeat(513)), "is longer than 1024 bytes")
})

const COMMON = /^is one of the most common passwords, .*; choose another one$/
const NEARLY_COMMON = /^is a common password with digits or symbols, .*; choose another one$/
const USERNAME = /^is the username, /
const EMAIL = /^is the e-mail address, /
const SERVICE = /^is the name of this service, /

const REFUSED: readonly (readonly [password: string, says: RegExp])[] = [
  ["password", COMMON],
  ["PassWord", COMMON],
  ["ｐａｓｓｗｏｒｄ", COMMON],
  ["passwordpassword", COMMON],
  ["1qaz2wsx3edc4rfv", COMMON],
  ["qwertyuiopqwertyuiop", COMMON],
  ["password-2026-!!", NEARLY_COMMON],
  ["1234 I love you 5678", NEARLY_COMMON],
  ["12345678", /^is a sequence such as 12345678/],
  ["zyxwvutsrqponml", /^is a sequence/],
  ["111122223333444", /^is a sequence/],
  ["aaaaaaaaaaaaaaaa", /^repeats the same character;/],
  ["axb axb axb axb ", /^repeats the same 4 characters;/],
  ["ann.lee1", USERNAME],
  ["Ann_Lee_1985_1985", USERNAME],
  ["ann.leeann.lee", /^(is the username|repeats)/],
  ["ann.lee@mail.example", EMAIL],
  ["gatehouse2026!!", SERVICE],
  ["login.photobook.example", SERVICE],
  ["Login-Photobook-Example-1", SERVICE],
]

for (const [password, says] of REFUSED) {
  test(`refuses ${password} and says why (NIST SP 800-63B §3.1.1.2)`, async () => {
    match(await said(password), says)
  })
}

test("accepts passphrases and random passwords with any characters (NIST SP 800-63B §3.1.1.2)", async () => {
  for (const password of [
    "correct horse battery",
    "Tr0ub4dor&3",
    "日本語のパスワード",
    "xK9#mQ2v",
    "gatehouse of the seven winds",
  ])
    equal(await validate(password), undefined, password)
})

test("after a repetition or a sequence, what remains is checked (NIST SP 800-63B §3.1.1.2)", async () => {
  const random = "9f3c07e1b8d25a6fc4107be92d38f5a0c6e71b4d"
  const SEQUENCE = /^is a sequence/
  for (const padding of ["a".repeat(100), "ａ".repeat(100), "abc".repeat(40), "12345678".repeat(12), "🐎".repeat(60)]) {
    equal(await validate(`${padding}${random}`), undefined, padding)
    equal(await validate(`${random}${padding}`), undefined, padding)
    equal(await validate(`${random.slice(0, 20)}${padding}${random.slice(20)}`), undefined, padding)
    match(await said(`${padding}x7Q`), SEQUENCE, padding)
    match(await said(`ann.lee@mail.example${padding}`), EMAIL, padding)
  }
  match(await said(`${"a".repeat(100)}qwertyuiop`), COMMON)
  match(await said(`${"a".repeat(100)}xkxkxkxkxkxk`), SEQUENCE)
  match(await said("aaccllxxqqzz"), SEQUENCE)
  match(await said("aaaabbbbxxxxyyyyppppqqqqccccdddd"), SEQUENCE)
})

test("every common password is short enough to be found by the look-up", () => {
  const list = dictionary["passwords-common"]
  ok(list.length > 40_000)
  equal(Math.max(...list.map(({ length }) => length)), MAX_COMMON_PASSWORD_LENGTH)
  ok(list.every((entry) => entry === entry.toLowerCase()))
})

test("a passphrase longer than every common password is checked without loading the list", async () => {
  equal(await isCommonPassword("p".repeat(MAX_COMMON_PASSWORD_LENGTH + 1)), false)
})

test("user create and set-password say why a password is refused; GATEHOUSE_PASSWORD_MIN_LENGTH sets the minimum length", async () => {
  const run = commandOn(temporaryFolder())
  const create = (stdin: string, env = {}) =>
    run(["user", "create", "--username", "ann", "--email", "ann@example.com", "--password-stdin"], { stdin, env })
  const set = (stdin: string, env = {}) => run(["user", "set-password", "ann", "--password-stdin"], { stdin, env })
  deepEqual((await create("password")).stderr, "gatehouse: the password has 8 characters; it needs 15 or more\n")
  const at8 = { GATEHOUSE_PASSWORD_MIN_LENGTH: "8", GATEHOUSE_URL: "https://photobook.example" }
  match((await create("password", at8)).stderr, /^gatehouse: the password is one of the most common passwords/)
  match((await create("photobook.example", at8)).stderr, /^gatehouse: the password is the name of this service/)
  equal((await create("Tr0ub4dor&3", at8)).status, 0)
  match((await set("passwordpassword")).stderr, /^gatehouse: the password is one of the most common passwords/)
  match((await set("ann@example.com")).stderr, /^gatehouse: the password is the e-mail address/)
  equal((await set("correct horse battery")).status, 0)
  match((await create("x", { GATEHOUSE_PASSWORD_MIN_LENGTH: "7" })).stderr, /it must be a whole number from 8 to 64/)
})
