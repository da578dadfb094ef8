import { equal, ok } from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { test } from "node:test"
import { say } from "../../src/base/say.ts"
import { english } from "../../src/words/english.ts"

test("a value in quotes is escaped, and cut if it is long", () => {
  equal(
    english(say("username-invisible", { received: 'a\n"b\\' })),
    '"a\\n\\"b\\\\" has a control character or an invisible character',
  )
  equal(english(say("claim-client-unknown", { client: "x".repeat(101) })).slice(0, 104), `"${"x".repeat(100)}…" `)
})

test("a control character of a value without quotes cannot change what a terminal shows", () =>
  equal(
    english(say("row-of", { line: 2, username: "\u001b[2Jann", flaw: say("email-without-at") })),
    "Row 2 (\\u001b[2Jann): the e-mail address has no @.",
  ))

test("a value is never read as a placeholder or as a pattern of a replacement", () => {
  equal(
    english(say("group-or-user-deleted", { group: "{username}", username: "$& $1 {group}" })),
    'the group "{username}" or the user "$& $1 {group}" was deleted meanwhile',
  )
  equal(english(say("secret-of-public-client", { client: "$&{client}" })).split(" is ")[0], "$&{client}")
})

test("each text of a list in quotes has quotes of its own", () => {
  const uris = ["http://localhost/a", "com.example:/b"]
  ok(
    english(say("consent-without-effect", { consent: "remember", uris })).startsWith(
      'remember has no effect at "http://localhost/a", "com.example:/b": ',
    ),
  )
  equal(english(say("parameter-unknown", { known: ["limit", "cursor"] })), "is unknown. Known: limit, cursor.")
})

test("a message within a message becomes a part of its sentence", () => {
  const problem = say("list-item", { item: "x", problem: say("uri-not-absolute") })
  equal(
    english(say("row", { line: 1, flaw: say("the-name", { problem }) })),
    'Row 1: the name "x" is not an absolute URI.',
  )
})

test("a count decides the form of the noun", () => {
  equal(english(say("password-too-short", { count: 1, min: 8 })), "has 1 character; it needs 8 or more")
  equal(english(say("password-too-short", { count: 7, min: 8 })), "has 7 characters; it needs 8 or more")
  equal(
    english(say("apply-client-named-twice", { name: 'A"\n', count: 2, ids: ["a", "b"] })),
    '"A\\"\\n" is the name of 2 clients: add client_id, one of a, b',
  )
  equal(english(say("password-repeats", { count: 1 })), "repeats the same character; choose a longer text")
})

test("quoted braces in a sentence are not a placeholder", () =>
  equal(english(say("jwks-malformed")), 'is not a JWK set such as {"keys":[{"kty":"EC",…}]}'))

test("the library is loaded with the first sentence that has a plural, not before", () => {
  const program = `
    import { say } from "./src/base/say.ts"
    import { english } from "./src/words/english.ts"
    import { createRequire } from "node:module"
    const isLoaded = () => Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes("intl-messageformat"))
    english(say("no-user", { given: "ann" }))
    const before = isLoaded()
    english(say("password-too-short", { count: 1, min: 8 }))
    console.log(before, isLoaded())`
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: join(import.meta.dirname, "../.."),
    encoding: "utf8",
  })
  equal(stdout, "false true\n", stderr)
})
