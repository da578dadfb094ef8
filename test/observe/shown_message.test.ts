import { deepEqual } from "node:assert/strict"
import { test } from "node:test"
import { say } from "../../src/base/say.ts"
import { shownMessage } from "../../src/observe/shown.ts"

test("a message of a refusal has no credential and no control character in any of its values, at any depth", () => {
  const secret = "A".repeat(40)
  const problem = say("word-unknown", { received: "gat_0123456789", allowed: [`x${secret}`, "none"] })
  const { code, values } = shownMessage(say("received-from", { problem, url: "https://a.example/\u001b[2J" }))
  deepEqual(
    [code, values],
    [
      "received-from",
      {
        problem: { code: "word-unknown", values: { received: "[secret]", allowed: ["[secret]", "none"] } },
        url: "https://a.example/\\u{1b}[2J",
      },
    ],
  )
})
