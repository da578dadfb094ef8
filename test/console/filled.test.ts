// The addresses of the admin API to which the console sends its token.
import { equal, throws } from "node:assert/strict"
import { test } from "node:test"
import { filled } from "../../console/src/api/filled.ts"

test("no value of a parameter leads to another operation", () => {
  const path = "/roles/{role}/users/{user}"
  for (const user of ["..", ".", ""]) throws(() => filled(path, { role: "readers", user }), /No address contains/)
  throws(() => filled(path, { user: "ann" }), /No address contains "" as role/)
  for (const user of [
    "../x",
    "..?x",
    "..#",
    "%2e%2e",
    "..\\x",
    "a/../../x",
    "...",
    "@evil.example",
    "//evil.example",
  ]) {
    const { pathname, search, hash } = new URL(`https://id.example${filled(path, { role: "readers", user })}`)
    equal(decodeURIComponent(pathname), `/roles/readers/users/${user}`)
    equal(search + hash, "")
  }
})
