import { deepEqual, equal, match, rejects } from "node:assert/strict"
import { test } from "node:test"
import type { FilesInvalid } from "../../src/apply/apply.ts"
import { memory } from "./world.ts"

const WIKI = {
  name: "wiki",
  origins: ["https://wiki.example"],
  rules: ["/admin group:staff,role:auditor mfa", "/ people"],
}
const file = (sites: readonly object[]) => [
  JSON.stringify({
    groups: [{ name: "staff" }],
    roles: [{ name: "auditor", scope: "admin:read" }],
    sites,
  }),
]

test("a site of a file may name groups and roles of the same file, and an export makes the same site", async () => {
  const { planned, run, state, exported } = await memory()
  const steps = await planned(file([WIKI]))
  equal(steps.at(-1)?.kind, "site")
  await run(steps)
  deepEqual(await planned(file([WIKI])), [])
  deepEqual((await state()).sites, [{ ...WIKI, description: null, headers: true, jwt: true, enabled: true }])
  const other = await memory()
  await other.run(await other.planned([await exported()]))
  deepEqual(await other.state(), await state())
})

test("an entry changes its site, and --prune deletes the others", async () => {
  const { planned, run, state } = await memory()
  await run(await planned(file([WIKI, { name: "old", origins: ["https://old.example"] }])))
  const moved = { ...WIKI, origins: ["https://new.example"], jwt: false }
  const steps = await planned(file([moved]), { prune: true })
  deepEqual(
    steps.map(({ action, name, differences }) => [action, name, differences.map(({ setting }) => setting)]),
    [
      ["update", "wiki", ["origins", "jwt"]],
      ["delete", "old", []],
    ],
  )
  await run(steps)
  deepEqual(
    (await state()).sites.map(({ name }) => name),
    ["wiki"],
  )
})

for (const [what, site, expected] of [
  ["a name with a capital letter", { name: "Wiki" }, /not a valid name/],
  ["an origin with a path", { origins: ["https://wiki.example/"] }, /not an origin/],
  ["an origin with a user", { origins: ["https://a@wiki.example"] }, /not an origin/],
  ["an origin in capital letters", { origins: ["https://WIKI.example"] }, /not an origin/],
  ["the default port of https", { origins: ["https://wiki.example:443"] }, /not an origin/],
  ["plain http on a public name", { origins: ["http://wiki.example"] }, /plain http/],
  ["another scheme", { origins: ["ftp://wiki.example"] }, /not an origin|plain http/],
  ["the address of the service", { origins: ["http://localhost:4000"] }, /address of this service/],
  ["the host of the service with another port", { origins: ["http://localhost:8080"] }, /address of this service/],
  ["an unknown group", { rules: ["/ group:nobody"] }, /"group:nobody" does not exist/],
  ["an unknown role", { rules: ["/ role:nobody"] }, /"role:nobody" does not exist/],
  ["a rule without people", { rules: ["/admin"] }, /not a rule/],
  ["a rule with an unknown word", { rules: ["/ anybody"] }, /not a rule/],
  ["a rule with an unknown level", { rules: ["/ people high"] }, /not a rule/],
  ["a level for everyone", { rules: ["/ everyone mfa"] }, /not a rule/],
  ["a path without a slash", { rules: ["admin people"] }, /not a rule/],
  ["a path with dots", { rules: ["/a/../admin people"] }, /not a rule/],
  ["an encoded path", { rules: ["/%61dmin people"] }, /not a rule/],
  ["a path with two slashes", { rules: ["//admin people"] }, /not a rule/],
  ["a path with a query", { rules: ["/a?b people"] }, /not a rule/],
  [
    "more than a hundred rules",
    { rules: Array.from({ length: 101 }, (_, at) => `/${at} people`) },
    /more than 100 rules/,
  ],
] as const)
  test(`a site is refused with ${what}`, async () => {
    const { planned } = await memory()
    await rejects(planned(file([{ ...WIKI, ...site }])), (error: FilesInvalid) => {
      match(error.message, expected)
      return true
    })
  })

test("an origin belongs to one site", async () => {
  const { planned, run } = await memory()
  await run(await planned(file([WIKI])))
  await rejects(planned(file([{ name: "other", origins: WIKI.origins }])), /belongs to the site wiki/)
  const beside = { name: "beside", origins: ["https://wiki.example:8443"] }
  await rejects(planned(file([beside])), /belongs to the site wiki/, "cookies go to every port of a host")
  const twice = ["one", "two"].map((name) => ({ name, origins: ["https://app.example"] }))
  await rejects(planned(file(twice)), /belongs to the site (?:one|two)/)
})
