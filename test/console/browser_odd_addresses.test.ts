// Anybody can send an administrator an address of the console, with anything in it.
import { deepEqual } from "node:assert/strict"
import { after, test } from "node:test"
import { complaints, consoleSetting, heading } from "./console_setting.ts"

const { service, home, signedIn } = await consoleSetting({ after })
const { administration } = service
const { result } = await administration.clients.create({
  name: "Planner",
  kind: "confidential",
  redirect_uris: ["https://planner.example/cb"],
})
const ann = await administration.users.show("ann")
const group = await administration.groups.create({ name: "staff" })
const role = await administration.roles.create({ name: "readers", scope: "admin:read" })
const site = await administration.sites.create({ name: "wiki" })
const api = await administration.apis.create({ identifier: "https://photos.example" })
const policy = await administration.exchangePolicies.create({
  name: "photos",
  client_id: result.client_id,
  subject_clients: ["any"],
  resources: ["https://photos.example"],
  scope: "read",
})
const issuer = await administration.issuers.create({ name: "cluster", issuer: "https://cluster.example" })

const VIEWS = [
  ["/", "Overview", "range findings"],
  ["/applications", "Applications", "q which"],
  ["/applications/new", "Register an application", "kind stack step"],
  [`/applications/${result.client_id}`, "Planner", "tab open days"],
  [`/applications/${result.client_id}/quick-start`, "Planner", "stack"],
  ["/people", "People", "q only add"],
  [`/people/${ann.user_id}`, "Ann Ode", "tab"],
  ["/groups", "Groups", "q"],
  [`/groups/${group.group_id}`, "staff", "tab"],
  ["/roles", "Roles", "q"],
  [`/roles/${role.role_id}`, "readers", "tab"],
  ["/sites", "Sites", "q"],
  [`/sites/${site.site_id}`, "wiki", "tab"],
  ["/exchange", "Token exchange", "q"],
  [`/exchange/${policy.exchange_policy_id}`, "photos", "tab"],
  ["/issuers", "Trusted issuers", "q"],
  [`/issuers/${issuer.issuer_id}`, "cluster", "tab"],
  ["/apis", "APIs", "tab"],
  [`/apis/${api.api_id}`, "https://photos.example", "tab value way stack"],
  ["/audit", "Audit", "range since until type about live event"],
  ["/refusals", "Refusals", "range reason client each sent"],
  ["/explain", "Explain", "trace"],
  ["/keys", "Keys", "tab"],
  ["/settings", "Settings", "q set open"],
  ["/look", "Look", "page mode width"],
] as const

const ODD = ["constructor", "__proto__", "[1,{", '{"a":1}', "-99999999999999", "null", "\u0000%\ud800", "[]"]

test("a view shows itself, whatever its address says", async (t) => {
  const { page, problems } = await signedIn(t)
  for (const [at, [path, title, names]] of VIEWS.entries())
    for (const first of [at, at + 3]) {
      const odd = names.split(" ").map((name, place) => [name, ODD[(first + place) % ODD.length] ?? ""])
      await page.goto(`${home}${path}?${new URLSearchParams(odd)}`)
      await heading(page, title)
      await page.locator("[aria-busy]").first().waitFor({ state: "detached" })
    }
  deepEqual(
    complaints(problems).filter((each) => !each.includes("status of 4")),
    [],
  )
})

test("the address of a later step leads to that step", async (t) => {
  const { page } = await signedIn(t, "/applications/new?kind=page&stack=react&step=2")
  await page.getByText("Step 2 of 3").waitFor()
})
