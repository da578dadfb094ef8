// Hostile texts, planted wherever a stranger or an administrator can set one, and every view that may show them.
import { deepEqual, ok } from "node:assert/strict"
import { after, test } from "node:test"
import type { Page } from "playwright-core"
import { Secret } from "../../src/gatehouse.ts"
import { PASSWORD } from "../support/journey.ts"
import { complaints, consoleSetting, onConsole } from "./console_setting.ts"

const WIDTH = 360
const RUN = "document.title='owned'"
const HOSTILE = {
  markup: `javascript:${RUN}//"'\`-->{{7*7}}\${${RUN}}<img src=x onerror="${RUN}"><script>${RUN}</script>&lt;b&gt;%0d%0a`,
  /** From right to left, and too long for any line. */
  direction: `שלום (1) ${"W".repeat(120)} עולם!`,
} as const
const MARKER = "שלום"
const EVIL_URI = `https://xn--80ak6aa92e.example/${"a".repeat(180)}%3Cimg%20src=x%3E`

const { service, home, signedIn } = await consoleSetting({ after }, { registration: "open" })
const { clients, users, groups, roles, apis, scopes, attributes, looks } = service.administration
const accepted: string[] = []

/** Plants a text where it is accepted. A refusal is safe too, so the number of accepted ones is asserted below. */
async function plant<Result>(where: string, planting: () => Promise<Result>): Promise<Result | undefined> {
  try {
    const result = await planting()
    accepted.push(where)
    return result
  } catch {
    return undefined
  }
}

const register = async (metadata: object) => {
  const body = JSON.stringify({ token_endpoint_auth_method: "none", redirect_uris: [EVIL_URI], ...metadata })
  const headers = { "content-type": "application/json" }
  const answer = await fetch(`${service.url}/oauth/register.php`, { method: "POST", headers, body })
  ok(answer.ok, await answer.text())
}

for (const [kind, text] of Object.entries(HOSTILE)) {
  await plant("client", () => clients.create({ name: text, kind: "confidential", redirect_uris: [EVIL_URI] }))
  const description = text
  await plant("attribute", () => attributes.create({ name: `planted_${kind}`, type: "text", description }))
  const person = { password: new Secret(PASSWORD), attributes: { [`planted_${kind}`]: text } }
  await plant("username", () => users.create({ username: text, name: text, email: `${kind}@evil.example`, ...person }))
  const group = await plant("group", () => groups.create({ name: `planted-${kind}`, description }))
  await plant("role", () => roles.create({ name: `planted-${kind}`, scope: "admin:read", description }))
  await plant("membership", async () => groups.addMember(group?.group_id ?? "", text))
  await plant("role of a user", () => roles.assign(`planted-${kind}`, { user: text }))
  await plant("role of a group", () => roles.assign(`planted-${kind}`, { group: `planted-${kind}` }))
  const api = await plant("api", () => apis.create({ identifier: `https://${kind}.evil.example/x`, name: text }))
  await plant("scope", () => scopes.create({ scope: `planted:${kind}`, api: api?.api_id ?? "", description }))
  await plant("registration", () => register({ client_name: text }))
  await plant("uris of a registration", () =>
    register({ client_name: kind, client_uri: text, logo_uri: text, policy_uri: text, redirect_uris: [text] }),
  )
  await plant("link of the look", () => looks.set(undefined, { policy_uri: text }))
  await refused(text)
}
await plant("name of the look", () => looks.set(undefined, { name: HOSTILE.markup.slice(0, 60) }))

/** Requests that the server refuses, and records with what it received. */
async function refused(text: string): Promise<void> {
  const headers = { "user-agent": HOSTILE.markup, accept: "text/html" }
  const { items } = await clients.page({ after: undefined, limit: 5 })
  for (const client_id of [text, ...items.map((client) => client.client_id)]) {
    const query = { client_id, response_type: text, redirect_uri: text, scope: text, state: text, prompt: text }
    await fetch(`${service.url}/oauth/authorize.php?${new URLSearchParams(query)}`, { headers, redirect: "manual" })
    const body = new URLSearchParams({ client_id, grant_type: text, code: text, redirect_uri: text })
    await fetch(`${service.url}/oauth/token.php`, { method: "POST", headers, body })
  }
}

/** Looks at the page: what could lead or run elsewhere, what is wider than the window, and names that could reorder the words around them. */
const FINDINGS = `(() => {
  const found = []
  for (const element of document.querySelectorAll("[href], [src], [action], [formaction]"))
    for (const name of ["href", "src", "action", "formaction"]) {
      const value = element.getAttribute(name)
      if (value === null || element.matches("base")) continue
      const { protocol } = new URL(value, document.baseURI)
      const allowed = element.matches("a") ? ["http:", "https:", "mailto:", "blob:"] : ["http:", "https:", "data:"]
      if (!allowed.includes(protocol)) found.push("leads to " + value)
    }
  if (document.querySelector("img[src=x], [onerror], iframe:not([sandbox='']), object, embed")) found.push("has markup of a name")
  if (document.title.startsWith("owned")) found.push("ran a script")
  found.push(...self.violations)
  if (document.documentElement.scrollWidth > ${WIDTH}) {
    const wide = [...document.querySelectorAll("main *")].filter((each) => each.getBoundingClientRect().right > ${WIDTH})
    found.push("is " + document.documentElement.scrollWidth + " px wide: " + (wide.at(-1)?.outerHTML ?? "").slice(0, 200))
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode
    if (!data.includes("${MARKER}") || parentElement.closest("script, style, title, textarea, pre")) continue
    let box = parentElement
    const isIsolated = (style) => style.display !== "inline" || /isolate|plaintext/.test(style.unicodeBidi)
    while (!isIsolated(getComputedStyle(box))) box = box.parentElement
    const text = box.textContent.trim()
    // A quoted value begins a sentence of the server, and an address may end with a name.
    if (!["${MARKER}", '"${MARKER}', "https:"].some((start) => text.startsWith(start)))
      found.push("a name without isolation: " + text.slice(0, 80))
  }
  return found
})()`

const settled = async (page: Page) => {
  await onConsole(page)
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" })
}

/** The same view of other things has the same shape. */
const shapeOf = (address: string): string =>
  address.replaceAll(/[a-z]+_[0-9a-f]{32}|[0-9a-f]{16}|planted-[a-z]+|(?<==)[\w-]+/g, "*")
const MAX_OF_ONE_SHAPE = 2

test("no name runs, leads elsewhere, reorders words or breaks a view, in any view that can be reached", async (t) => {
  ok(accepted.length >= 20, accepted.join())
  const { page, problems } = await signedIn(t, "", { viewport: { width: WIDTH, height: 740 } })
  const dialogs: string[] = []
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message())
    void dialog.accept()
  })
  await page.addInitScript(`self.violations = []
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      self.violations.push(violatedDirective + " stopped " + blockedURI))`)
  const findings: string[] = []
  const shapes = new Map<string, number>()
  const waiting = [home]
  const visited: string[] = []
  const look = async (where: string) => {
    await settled(page)
    for (const finding of await page.evaluate<string[]>(FINDINGS)) findings.push(`${shapeOf(where)}: ${finding}`)
    const links = await page.evaluate<string[]>("[...document.querySelectorAll('a[href]')].map(({ href }) => href)")
    for (const link of links.filter((each) => each.startsWith(`${home}/`))) {
      const count = shapes.get(shapeOf(link)) ?? 0
      if (count >= MAX_OF_ONE_SHAPE || waiting.includes(link) || visited.includes(link)) continue
      shapes.set(shapeOf(link), count + 1)
      waiting.push(link)
    }
  }
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    visited.push(next)
    await page.goto(next)
    await look(next)
    const tabs = page.getByRole("tab")
    for (let at = 0; at < (await tabs.count()); at++) {
      await tabs.nth(at).click()
      await look(`${next} tab ${at}`)
    }
  }
  for (const view of ["/applications", "/people", "/groups", "/roles", "/apis", "/audit", "/refusals", "/explain"])
    ok(
      visited.some((each) => each.startsWith(home + view)),
      visited.join("\n"),
    )
  deepEqual([...new Set(findings)], [])
  deepEqual(dialogs, [])
  // An audit event may be about something that is gone, and its view then says so.
  const blocked = complaints(problems).filter((each) => !each.startsWith("Failed to load resource: "))
  deepEqual(blocked, [])
})
