// Every view of the console, filled with what makes it long, and what axe finds on it.
import { deepEqual } from "node:assert/strict"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { TestContext } from "node:test"
import type { BrowserContextOptions, Page } from "playwright-core"
import { Secret } from "../../src/base/secret.ts"
import { complaints, consoleSetting, heading } from "./console_setting.ts"

interface Closing {
  after(callback: () => Promise<void>): void
}

/** Starts a service as `consoleSetting` does, with something in every view, and returns the address and the heading of each view. */
export async function everyView(closing: Closing) {
  const setting = await consoleSetting(closing)
  const { service, home, signedIn } = setting
  const { result } = await service.administration.clients.create({
    name: "Holiday planner",
    kind: "confidential",
    redirect_uris: ["https://planner.example/a/rather/long/path/to/the/callback/of/this/application"],
  })
  const { clients } = service.administration
  const { result: openPlanner } = await clients.create({
    name: "Open planner",
    kind: "confidential",
    redirect_uris: ["https://planner.example/cb"],
  })
  await clients.newSecret(result.client_id, 3600)
  await clients.disable(result.client_id)
  await fetch(`${service.url}/.well-known/openid-configuration`)
  await service.gatehouse.recordStatistics()
  await service.gatehouse.store.statistics.addOfClients(
    ["authorizations", "tokens refresh_token", "refusals"].map((series) => ({
      clientId: openPlanner.client_id as `client_${string}`,
      series,
      count: 12,
    })),
    service.clock(),
  )

  const { groups, roles, users } = service.administration
  const ann = await users.show("ann")
  const role = await roles.create({
    name: "readers",
    scope: "admin:read",
    description: "People who look and do not touch",
  })
  const staff = await groups.create({ name: "people-who-work-here-and-stay", description: "Everyone who works here" })
  await groups.addMember("people-who-work-here-and-stay", "ann")
  for (const holder of [{ user: "ann" }, { group: staff.group_id }]) await roles.assign("readers", holder)

  const { api_id } = await service.administration.apis.create({
    identifier: "https://photos.example/v1/with/a/long/path",
  })
  await service.administration.scopes.create({ scope: "photos:read", api: api_id, description: "See your photos" })
  await service.administration.attributes.create({
    name: "badges",
    type: "list",
    description: "What a person has earned",
  })
  await service.administration.claims.create({
    name: "https://example.com/badges",
    attribute: "badges",
    scope: "profile",
  })

  const { connection_id, name: connectionName } = await service.administration.connections.create({
    name: "work",
    preset: "oidc",
    issuer: "https://id.example.com/a/rather/long/path/of/a/tenant",
    client_id: "gatehouse",
    client_secret: new Secret("the secret of the provider"),
    accounts: "domains",
    account_domains: ["example.com"],
    second_factor: "unless-done",
  })

  const { site_id } = await service.administration.sites.create({
    name: "wiki",
    description: "What everybody here knows",
    origins: ["https://wiki.a-rather-long-name-of-a-host.example.com"],
    rules: ["/admin group:people-who-work-here-and-stay,role:readers mfa", "/ people"],
  })

  const { exchange_policy_id } = await service.administration.exchangePolicies.create({
    name: "planner-to-photos",
    description: "The planner shows photos",
    client_id: result.client_id,
    subject_clients: ["any"],
    resources: ["https://photos.example/v1/with/a/long/path"],
    scope: "read photos:read",
  })

  const { issuer_id } = await service.administration.issuers.create({
    name: "cluster-of-the-shop",
    description: "Where the shop runs",
    preset: "kubernetes",
    issuer: "https://oidc.a-rather-long-name-of-a-cluster.example.com",
    claims: "kubernetes.io.namespace=shop",
    identity_assertions: true,
  })

  await service.administration.keys.rotate({ alg: "ES256" })
  await service.administration.registrationTokens.create(3600)

  const views = [
    ["", "Overview"],
    ["/?range=quarter&findings=all", "Overview"],
    ["/applications", "Applications"],
    ["/applications?which=strangers", "Applications"],
    ["/applications/new?kind=web&stack=express", "Register an application"],
    ["/applications/new?kind=web&stack=express&step=2", "Register an application"],
    ["/applications/new?kind=web&stack=express&step=3", "Register an application"],
    ["/settings?open=GATEHOUSE_SMTP_URL", "Settings"],
    ["/look", "Look"],
    ["/welcome", "What should people see?"],
    ["/welcome?step=application", "Register your first application"],
    [`/applications/${result.client_id}`, "Holiday planner"],
    [`/applications/${result.client_id}?open=all`, "Holiday planner"],
    [`/applications/${result.client_id}?tab=secrets`, "Holiday planner"],
    [`/applications/${openPlanner.client_id}/quick-start?stack=spring`, "Open planner"],
    [`/applications/${openPlanner.client_id}/try`, "Open planner"],
    [`/applications/${result.client_id}?tab=usage`, "Holiday planner"],
    [`/applications/${openPlanner.client_id}?tab=usage&days=90`, "Open planner"],
    [`/applications/${result.client_id}?tab=danger`, "Holiday planner"],
    ["/people", "People"],
    ["/people?add=invite", "People"],
    ["/people?only=invited", "People"],
    ["/people/import", "Import people"],
    ...["profile", "sign-in", "sessions", "applications", "rights", "mails", "danger"].map(
      (tab) => [`/people/${ann.user_id}?tab=${tab}`, "Ann Ode"] as const,
    ),
    ["/groups", "Groups"],
    [`/groups/${staff.group_id}`, staff.name],
    [`/groups/${staff.group_id}?tab=roles`, staff.name],
    [`/groups/${staff.group_id}?tab=settings`, staff.name],
    ["/roles", "Roles"],
    [`/roles/${role.role_id}`, role.name],
    [`/roles/${role.role_id}?tab=settings`, role.name],
    ["/connections", "Connections"],
    [`/connections/${connection_id}`, connectionName],
    ["/sites", "Sites"],
    [`/sites/${site_id}`, "wiki"],
    ["/exchange", "Token exchange"],
    [`/exchange/${exchange_policy_id}`, "planner-to-photos"],
    ["/issuers", "Trusted issuers"],
    [`/issuers/${issuer_id}`, "cluster-of-the-shop"],
    ["/keys", "Keys"],
    ["/keys?tab=tokens", "Keys"],
    ["/apis", "APIs"],
    ["/apis?tab=people", "APIs"],
    [`/apis/${api_id}`, "https://photos.example/v1/with/a/long/path"],
    [`/apis/${api_id}?tab=values&value=photos%3Aread`, "https://photos.example/v1/with/a/long/path"],
    [`/apis/${api_id}?tab=applications`, "https://photos.example/v1/with/a/long/path"],
    [`/apis/${api_id}?tab=protect`, "https://photos.example/v1/with/a/long/path"],
    [`/apis/${api_id}?tab=settings`, "https://photos.example/v1/with/a/long/path"],
    ["/audit", "Audit"],
    ["/refusals", "Refusals"],
    [`/refusals?each=true&client=${openPlanner.client_id}`, "Refusals"],
    ["/explain", "Explain"],
  ] as const

  /** Waits until the view has its heading and its data. */
  async function visit(page: Page, path: string, title: string): Promise<void> {
    await page.goto(home + path)
    await heading(page, title)
    await page.locator("[aria-busy]").first().waitFor({ state: "detached" })
  }

  /** Looks for barriers in every view, and in a dialog. */
  async function findNoBarriers(t: TestContext, options: BrowserContextOptions): Promise<void> {
    const { page, problems } = await signedIn(t, "", { ...options, reducedMotion: "reduce" })
    for (const [path, title] of views) {
      await visit(page, path, title)
      deepEqual([path, await barriersOn(page)], [path, []])
    }
    await page.goto(`${home}/applications/${result.client_id}?tab=danger`)
    await page.getByRole("button", { name: "Delete this application" }).click()
    await page.getByRole("dialog").getByText("Nobody gives this application").waitFor()
    deepEqual(await barriersOn(page), [])
    deepEqual(complaints(problems), [])
  }

  return { ...setting, views, visit, findNoBarriers }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** The dialogs of the components have a header of their own, which these rules take for a second header of the page. */
const OF_DIALOGS = { "landmark-no-duplicate-banner": { enabled: false }, "landmark-unique": { enabled: false } }

/** What axe finds on the page, with the elements concerned. */
export async function barriersOn(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  return page.evaluate<string[]>(
    `axe.run(document, ${JSON.stringify({ iframes: false, rules: OF_DIALOGS })}).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html)))`,
  )
}
