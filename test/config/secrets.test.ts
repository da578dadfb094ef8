import assert from "node:assert/strict"
import { randomBytes } from "node:crypto"
import { test } from "node:test"
import { inspect } from "node:util"
import { loadConfig } from "../../src/config/load.ts"
import { problemOf } from "../support/configuration_problems.ts"

const SECRET = "correct horse battery staple 1234"
const MONOTONOUS = "a".repeat(32)
const OTHER = "another secret that is long enough"

test("GATEHOUSE_SECRET is a list of Secrets, the first of which signs", () => {
  const { secret } = loadConfig({ GATEHOUSE_SECRET: `${SECRET}, ${OTHER}\n` })
  assert.deepEqual(
    secret?.map((each) => each.reveal()),
    [SECRET, OTHER],
  )
  assert.doesNotMatch(inspect(secret) + JSON.stringify(secret), /horse|another/)
})

test("refuses a first secret with little variety, and says how to make a better one", () => {
  const cases = {
    [MONOTONOUS]: "has only 1 different character",
    ["ab".repeat(20)]: "has only 2 different characters",
    ["0123456789".repeat(4)]: "repeats the same 10 characters",
    "change-me-please-change-me-please-": "repeats the same 17 characters",
    abcdefghijklmnopqrstuvwxyz0123456789: "is a sequence such as abcdef",
  }
  for (const [secret, why] of Object.entries(cases)) {
    const problem = problemOf({ GATEHOUSE_SECRET: secret })
    const expected = `GATEHOUSE_SECRET: the first secret ${why} and can be guessed: make one with \`openssl rand -base64 32\`;`
    assert.equal(problem.slice(0, expected.length), expected)
    assert.doesNotMatch(problem, new RegExp(secret))
  }
})

test("accepts a former secret with little variety, so that it can be replaced", () => {
  const { secret } = loadConfig({ GATEHOUSE_SECRET: `${SECRET},${MONOTONOUS}` })
  assert.equal(secret?.length, 2)
})

test("accepts every random secret, in base64, base64url, hexadecimal and words", () => {
  for (let drawn = 0; drawn < 1000; drawn += 1) {
    const bytes = randomBytes(32)
    for (const text of [bytes.toString("base64"), bytes.toString("base64url"), bytes.toString("hex")])
      loadConfig({ GATEHOUSE_SECRET: text })
  }
  loadConfig({ GATEHOUSE_SECRET: "orbit candle walnut harbor tulip mosaic" })
})

test("a refused secret is not shown", () => {
  const refused = {
    [SECRET.slice(0, 31)]: /^GATEHOUSE_SECRET: secret 1 of 1 has 31 characters; it must be one secret, or several/,
    [`${SECRET},short`]: /^GATEHOUSE_SECRET: secret 2 of 2 has 5 characters;/,
    [`${SECRET},${SECRET}`]: /^GATEHOUSE_SECRET: two of them are the same;/,
    [`${SECRET},`]: /^GATEHOUSE_SECRET: item 2 of 2 items is empty;/,
    "   ": /^GATEHOUSE_SECRET: item 1 of 1 item is empty;/,
  }
  for (const [text, expected] of Object.entries(refused)) {
    const problem = problemOf({ GATEHOUSE_SECRET: text })
    assert.match(problem, expected)
    assert.doesNotMatch(problem, /horse|short/)
    assert.ok(problem.endsWith("for example GATEHOUSE_SECRET=$(openssl rand -base64 32)"))
  }
})
