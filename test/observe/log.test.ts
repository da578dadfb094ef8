// Callers must pass no credentials to the log. If a caller passes one by mistake, the log hides it. These tests cover that second defence.
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict"
import { Writable } from "node:stream"
import { test } from "node:test"
import { Secret } from "../../src/base/secret.ts"
import type { Log } from "../../src/observe/log.ts"
import { createLog } from "../../src/observe/log.ts"

const CREDENTIAL = "tr0ub4dor"

/** Returns the lines that the log writes during `use`. */
function written(use: (log: Log) => void, readable = false): string {
  let text = ""
  const destination = new Writable({
    write(chunk, _encoding, done) {
      text += chunk
      done()
    },
  })
  use(createLog({ level: "info", readable, destination }))
  return text
}

const line = (use: (log: Log) => void) => JSON.parse(written(use))

for (const name of [
  "authorization",
  "cookie",
  "password",
  "client_secret",
  "code_verifier",
  "access_token",
  "id_token",
]) {
  test(`a member called ${name} is hidden at any depth`, () => {
    const credential = { [name]: CREDENTIAL }
    const deep = { list: [{ further: credential }], ...credential }
    const { [name]: shown, asked } = line((log) => log.info({ ...credential, asked: deep }, "asked"))
    equal(shown, "[secret]")
    deepEqual(asked, { list: [{ further: { [name]: "[secret]" } }], [name]: "[secret]" })
    doesNotMatch(
      written((log) => log.info({ ...credential, asked: deep }, "asked"), true),
      new RegExp(CREDENTIAL),
    )
  })
}

test("a credential in an error or in its cause is hidden", () => {
  const cause = Object.assign(new Error("refused"), { password: CREDENTIAL })
  const error = Object.assign(new Error("no answer", { cause }), {
    request: { headers: { authorization: CREDENTIAL } },
  })
  const text = written((log) => log.error({ err: error, error }, "failed"))
  doesNotMatch(text, new RegExp(CREDENTIAL))
  const { err } = JSON.parse(text)
  equal(err.type, "Error")
  match(err.message, /no answer/)
  match(err.stack, /log\.test\.ts/)
  deepEqual(err.request, { headers: { authorization: "[secret]" } })
})

test("an error that cannot be written as JSON keeps its type, message and stack, and loses its other members", () => {
  const error = Object.assign(new TypeError("broken"), { count: 1n, password: CREDENTIAL })
  const { err } = line((log) => log.error({ err: error }, "failed"))
  deepEqual([Object.keys(err), err.type, err.message], [["type", "message", "stack"], "TypeError", "broken"])
  match(err.stack, /log\.test\.ts/)
})

test("a thrown value that is not an error is written unchanged, without credentials", () => {
  const logged = [null, "a text", 7, { password: CREDENTIAL, why: "no" }].map(
    (err) => line((log) => log.error({ err })).err,
  )
  deepEqual(logged, [null, "a text", 7, { password: "[secret]", why: "no" }])
})

test("a Secret is hidden under any name", () => {
  const { kept, inside } = line((log) =>
    log.info({ kept: new Secret(CREDENTIAL), inside: { kept: new Secret(CREDENTIAL) } }),
  )
  deepEqual([kept, inside], ["[secret]", { kept: "[secret]" }])
})

test("the members of a child log are hidden as well", () => {
  const { password, worker } = line((log) => log.child({ password: CREDENTIAL, worker: 3 }).info("up"))
  deepEqual([password, worker], ["[secret]", 3])
})

test("other members are written unchanged: texts, numbers, null, lists and dates", () => {
  const members = { text: "password", number: 7, none: null, list: ["authorization", 1], at: new Date(0) }
  const { text, number, none, list, at } = line((log) => log.info(members))
  deepEqual({ text, number, none, list, at }, { ...members, at: "1970-01-01T00:00:00.000Z" })
})

test("a value that cannot be written as JSON is marked, and the rest of the line is written", () => {
  const circle: { self?: object } = {}
  circle.self = circle
  const { round, big, msg } = line((log) => log.info({ round: circle, big: { count: 1n } }, "whole"))
  const named = "[not shown: it cannot be written as JSON]"
  deepEqual([round, big, msg], [named, named, "whole"])
})

test("a readable line has time, level and message, then one line for each member", () => {
  const text = plain(written((log) => log.warn({ url: "http://localhost:4000", list: [1, 2] }, "listens"), true))
  match(text, /^\[\d\d:\d\d:\d\d\] WARN: listens\n {4}url: "http:\/\/localhost:4000"\n {4}list: \[1,2\]\n$/)
})

test("a readable line shows an error with its stack", () => {
  const text = plain(
    written((log) => log.error({ err: Object.assign(new Error("no answer"), { code: "E1" }) }, "failed"), true),
  )
  match(text, /ERROR: failed\n {4}Error: no answer\n {8}at .*log\.test\.ts/)
  match(text, /"code":"E1"/)
})

test("received text can neither begin a readable line nor send a command to the terminal", () => {
  const text = plain(written((log) => log.info({ path: "a\u009b2J" }, "one\n[00:00:00] ERROR: forged\u001b[2J"), true))
  match(text, /^\[[\d:]+\] INFO: one\\u\{a\}\[00:00:00\] ERROR: forged\\u\{1b\}\[2J\n {4}path: "a\\u\{9b\}2J"\n$/)
})

/** Returns the text without colours. */
const plain = (text: string): string => text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, "g"), "")
