// What the addresses of the console's views say. Whatever else an address has is left out.
import { deepEqual, equal } from "node:assert/strict"
import { test } from "node:test"
import {
  applicationSearch,
  applicationsSearch,
  registeringSearch,
} from "../../console/src/views/applications/search.ts"
import { auditSearch } from "../../console/src/views/audit/search.ts"
import { recognized } from "../../console/src/views/explain/pasted.ts"
import { onwardTo } from "../../console/src/views/overview/onward.ts"
import { firstOrder, peopleSearch } from "../../console/src/views/people/search.ts"
import { MAX_IN_ADDRESS, selectedIn } from "../../console/src/views/people/selected_in.ts"
import { refusalSearch } from "../../console/src/views/refusals/search.ts"
import { chosenTab, searchText } from "../../console/src/views/search_text.ts"

const user = (at: number) => `user_${at.toString(16).padStart(32, "0")}`

test("an address of people keeps a known list, order and dialog, and leaves out the rest", () => {
  const full = { q: "ann", only: "invited", sort: "email", order: "desc", add: "create", selected: user(1) }
  deepEqual(peopleSearch(full), full)
  deepEqual(peopleSearch({ q: {}, only: "x", sort: "", order: "up", add: "delete", selected: "ann", other: 1 }), {})
})

test("a search for digits, which the router reads as a number, is the text of the digits", () => {
  deepEqual(
    [peopleSearch({ q: 42 }), applicationsSearch({ q: 42 }), searchText({ q: 42 })],
    [{ q: "42" }, { q: "42" }, { q: "42" }],
  )
  deepEqual(searchText({ q: "" }), {})
})

test("the latest sign-in comes first, every other order begins with the smallest", () => {
  deepEqual([firstOrder("last_sign_in"), firstOrder("name")], ["desc", "asc"])
})

test("the selection of an address has each id once, no other word, and a maximum", () => {
  deepEqual(selectedIn([user(1), user(2), user(1), "ann", `${user(3)}0`].join(".")), [user(1), user(2)])
  equal(selectedIn(Array.from({ length: MAX_IN_ADDRESS + 1 }, (_, at) => user(at)).join(".")).length, MAX_IN_ADDRESS)
  deepEqual(selectedIn(7), [])
})

test("an address of the audit has times as the API has them, and no time that cannot be read", () => {
  deepEqual(
    auditSearch({
      range: "week",
      since: "2030-01-01",
      until: "soon",
      type: "a,b",
      about: 7,
      live: true,
      console: "true",
    }),
    { range: "week", since: "2030-01-01T00:00:00.000Z", type: "a,b", about: "7", live: true },
  )
  deepEqual(auditSearch({ range: "year", type: "", live: "yes", console: true }), { console: true })
})

test("an address of the refusals keeps filters that are texts, and switches that are on", () => {
  const full = { range: "day", reason: "code-expired", client: "client_1", each: true, admin: true }
  deepEqual(refusalSearch(full), full)
  deepEqual(refusalSearch({ range: "quarter", reason: 1, client: "", each: "true", admin: false }), {})
})

test("an address of the applications keeps a known list", () => {
  deepEqual(applicationsSearch({ which: "blocked" }), { which: "blocked" })
  deepEqual(applicationsSearch({ which: "mine" }), {})
})

test("an address of the wizard keeps a stack that suits the kind, and a later step", () => {
  deepEqual(registeringSearch({ kind: "page", stack: "react", step: "3" }), { kind: "page", stack: "react", step: 3 })
  deepEqual(registeringSearch({ kind: "page", stack: "express", step: 1 }), { kind: "page" })
  deepEqual(registeringSearch({ stack: "express" }), { stack: "express" })
})

test("an address of an application names its open groups, one, several or all", () => {
  deepEqual(applicationSearch({ tab: "usage", days: "90" }), { tab: "usage", days: 90 })
  deepEqual(applicationSearch({ open: "all", days: 8 }), { open: ["tokens", "proof", "requests", "identity"] })
  deepEqual(applicationSearch({ open: ["proof", "x"], tab: "x" }), { open: ["proof"] })
  deepEqual(applicationSearch({ open: "identity" }), { open: ["identity"] })
})

test("a tab that a view does not have is left out", () => {
  deepEqual([chosenTab(["a", "b"], "b"), chosenTab(["a", "b"], "c")], [{ tab: "b" }, {}])
})

test("pasted text is a request of this service, a credential or a trace id, and otherwise a credential that nobody keeps", () => {
  const endpoint = "https://auth.example.com/oauth/authorize.php"
  const kindOf = (text: string) => recognized(text, endpoint).kind
  equal(kindOf(` ${endpoint}?client_id=x `), "authorization_request")
  equal(kindOf("https://other.example/oauth/authorize.php?client_id=x"), "token")
  equal(kindOf("gat_abcdef0123456789"), "token")
  equal(kindOf("eyJhbGciOiJSUzI1NiJ9.x.y"), "token")
  deepEqual(recognized("Reference: ABCDEF0123456789.", endpoint), { kind: "trace", value: "abcdef0123456789" })
  equal(kindOf("abcdef01234567890"), "token")
})

test("a button of the overview leads to a view of this console with the query of the server, and nowhere else", () => {
  deepEqual(onwardTo("/refusals?range=day&client=c"), { to: "/refusals", search: { range: "day", client: "c" } })
  deepEqual(onwardTo("/applications/client_1"), { to: "/applications/client_1", search: {} })
  equal(onwardTo("/applicationsx"), undefined)
  equal(onwardTo("https://evil.example/"), undefined)
})
