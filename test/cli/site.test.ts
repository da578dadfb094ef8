import { deepEqual, equal, match } from "node:assert/strict"
import { test } from "node:test"
import type { AuditRecord, SiteRecord } from "../../src/admin/contract.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"

const run = commandOn(temporaryFolder())

test("site create, update, show, list and delete print the site, found by id or name, and the audit has each change", async () => {
  match((await run(["site", "list"])).stderr, /^no sites; /)
  const created = await run(["site", "create", "wiki", "--origin", "https://wiki.example", "--description", "The wiki"])
  match(created.stdout, /^site_id +site_[0-9a-f]{32}\nname +wiki\n/)
  match(created.stdout, /^rules +\/ people$/m)
  match(created.stderr, /gatehouse doctor forward https:\/\/wiki\.example\n$/)
  const before = json<SiteRecord>(await run(["site", "show", "wiki", "--json"]))
  const rules = ["/public everyone", "/ people mfa"]
  const updated = json<SiteRecord>(await run(["site", "update", "wiki", "--rule", ...rules, "--no-jwt", "--json"]))
  deepEqual(updated, { ...before, rules, jwt: false })
  deepEqual(json(await run(["site", "list", "--json"])), [updated])
  equal((await run(["site", "create", "wiki"])).status, 1)
  equal((await run(["site", "delete", updated.site_id, "--yes"])).status, 0)
  const events = json<AuditRecord[]>(await run(["audit", "list", "--about", updated.site_id, "--json"]))
  deepEqual(
    events.map(({ type, detail }) => [type, detail]),
    [
      ["site-deleted", null],
      ["site-updated", "changed=rules,jwt"],
      ["site-created", null],
    ],
  )
})

test("a wrong setting is named with what to write", async () => {
  const { status, stderr } = await run(["site", "create", "shop", "--origin", "http://shop.example", "--rule", "/ all"])
  equal(status, 1)
  match(stderr, /plain http/)
  match(stderr, /"\/ all" is not a rule/)
})
