import { deepEqual, doesNotMatch, equal, match, ok, rejects } from "node:assert/strict"
import { createHash } from "node:crypto"
import { describe, it } from "node:test"
import { Invalid } from "../../src/admin/problem.ts"
import { Browser } from "../support/browser.ts"
import { freePort } from "../support/free_port.ts"
import { authorizeUrl, requestOf, signIn } from "../support/journey.ts"
import { PUBLIC, registered } from "../support/registration.ts"
import type { Service } from "../support/service.ts"
import { confidentialClient, service } from "../support/service.ts"
import { send } from "../support/wire.ts"
import { png, svg } from "./pictures.ts"

const looksOf = (at: Service) => at.gatehouse.administration.looks
const PATH = /src="(\/[^"]*logo\/[\w-]{43})"/g
const logosIn = (html: string) => [...html.matchAll(PATH)].map(([, path]) => path)
const headerOf = (html: string) => /<header>(.*?)<\/header>/s.exec(html)?.[1] ?? ""
const mainOf = (html: string) => /<main>(.*?)<\/main>/s.exec(html)?.[1] ?? ""
const footerOf = (html: string) => /<footer>(.*?)<\/footer>/s.exec(html)?.[1] ?? ""
/** The text of HTML, in which every special character is a number. */
const decoded = (html: string) => html.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
const policyOf = (headers: Headers | Readonly<Record<string, string>>) =>
  (headers instanceof Headers ? headers.get("content-security-policy") : headers["content-security-policy"]) ?? ""

const LINKS = {
  support_uri: "help@example.com",
  policy_uri: "https://example.com/privacy?a=1&b=2",
  tos_uri: "https://example.com/terms",
} as const
const SERVICE = { name: "Example ID", accent: "#0b4f8a", logo: png(200, 50), ...LINKS } as const

/** Checks the rule of each page: the Content-Security-Policy lists exactly the styles that the page has, and allows no inline style besides. */
function assertStyles(html: string, policy: string) {
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = ""]) => css)
  const sources = styles.map((css) => `'sha256-${createHash("sha256").update(css).digest("base64")}'`)
  ok(policy.includes(`style-src ${sources.join(" ")};`), policy)
  doesNotMatch(policy, /unsafe/)
}

describe("the look of the service", () => {
  it("is on every kind of page: name, logo, colours and links", async (t) => {
    const at = await service(t)
    const client = await confidentialClient(at, { name: "Photo Book", consent: "ask" })
    const { logo } = await looksOf(at).set(undefined, SERVICE)
    const browser = new Browser()
    const url = authorizeUrl(at, requestOf(client))
    const first = await browser.get(url)
    const pages = [
      first,
      await browser.get(`${at.url}/account`),
      await browser.get(`${at.url}/account/forgotten-password`),
      await browser.get(`${at.url}/`),
      await browser.get(`${at.url}/oauth/logout.php`),
      await browser.get(authorizeUrl(at, requestOf({ client_id: "client_0" }))),
      await browser.get(`${at.url}/nowhere`),
      await signIn(browser, first),
    ]
    for (const { html, headers } of pages) {
      match(html, /<title>[^<]+ · Example ID<\/title>/)
      equal(
        headerOf(html),
        `<img class="logo" src="${logo?.path}" width="200" height="50" alt="Example ID"><span aria-hidden="true">Example ID</span>`,
      )
      match(html, /<style>:root\{--accent:#0b4f8a;/)
      assertStyles(html, policyOf(headers))
      match(policyOf(headers), /img-src data: 'self';/)
      equal(
        decoded(footerOf(html)).replaceAll(' target="_blank" rel="noopener noreferrer"', "").trim(),
        '<p><bdi>Example ID</bdi> <a class="reach" href="mailto:help@example.com">Help</a> <a class="reach" href="https://example.com/privacy?a=1&b=2">Privacy</a> <a class="reach" href="https://example.com/terms">Terms of use</a></p>',
      )
      doesNotMatch(html, /Gatehouse/)
    }
    match(first.html, /Your password stays with Example ID/)
  })

  it("costs a page nothing if it is not set: no style, image or header more", async (t) => {
    const at = await service(t)
    const { html, headers } = await new Browser().get(`${at.url}/`)
    equal(html.match(/<style>/g)?.length, 1)
    doesNotMatch(html, /<img|<footer>/)
    match(policyOf(headers), /img-src data:;/)
    assertStyles(html, policyOf(headers))
  })

  it("a change is on the next page, and a reset takes everything back", async (t) => {
    const at = await service(t)
    const page = async () => (await new Browser().get(`${at.url}/`)).html
    const before = await page()
    await looksOf(at).set(undefined, SERVICE)
    match(await page(), /Example ID is running/)
    await looksOf(at).set(undefined, { name: "Other ID" })
    match(await page(), /Other ID is running/)
    equal(logosIn(await page()).length, 1)
    await looksOf(at).reset(undefined)
    equal(await page(), before)
  })

  it("has its logo at an address below the path of the public URL", async (t) => {
    const port = await freePort()
    const at = await service(t, { port, url: `http://localhost:${port}/auth` })
    const { logo } = await looksOf(at).set(undefined, { logo: svg() })
    const { text } = await send(at, "/auth/")
    deepEqual(logosIn(text), [`/auth${logo?.path}`])
    equal((await send(at, `/auth${logo?.path}`)).status, 200)
  })
})

describe("a logo", () => {
  it("is sent byte for byte with its type, for ever, and can run nothing", async (t) => {
    const at = await service(t)
    for (const [content, type] of [
      [png(), "image/png"],
      [svg(), "image/svg+xml"],
    ] as const) {
      const { logo } = await looksOf(at).set(undefined, { logo: content })
      const answer = await fetch(at.url + logo?.path)
      deepEqual(Buffer.from(await answer.arrayBuffer()), content)
      const header = (name: string) => answer.headers.get(name)
      deepEqual(
        [answer.status, header("content-type"), header("cache-control"), header("content-length")],
        [200, type, "public, max-age=31536000, immutable", String(content.length)],
      )
      equal(header("content-security-policy"), "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      equal(header("x-content-type-options"), "nosniff")
      equal(header("cross-origin-resource-policy"), "same-origin")
      equal(header("access-control-allow-origin"), null)
      const head = await send(at, logo?.path ?? "", { method: "HEAD" })
      deepEqual([head.status, head.headers["content-length"], head.text], [200, String(content.length), ""])
    }
  })

  it("that was replaced, removed or belonged to a deleted client is not found", async (t) => {
    const at = await service(t)
    const { administration } = at.gatehouse
    const { client_id } = await confidentialClient(at)
    const status = async (path: string | undefined) => (await send(at, path ?? "")).status
    const first = (await looksOf(at).set(undefined, { logo: png(8, 8) })).logo?.path
    const second = (await looksOf(at).set(undefined, { logo: png(9, 9) })).logo?.path
    deepEqual([await status(first), await status(second)], [404, 200])
    await looksOf(at).set(undefined, { logo: null })
    equal(await status(second), 404)
    const third = (await looksOf(at).set(undefined, { logo: png(7, 7) })).logo?.path
    await looksOf(at).reset(undefined)
    equal(await status(third), 404)
    const own = (await looksOf(at).set(client_id, { logo: png(6, 6) })).logo?.path
    equal(await status(own), 200)
    await administration.clients.delete(client_id)
    equal(await status(own), 404)
  })

  it("is found at its own address only", async (t) => {
    const at = await service(t)
    const { logo } = await looksOf(at).set(undefined, { logo: png() })
    const path = logo?.path ?? ""
    for (const other of [
      "/logo",
      "/logo/",
      `${path}/`,
      `${path}.png`,
      `${path}/../../etc/passwd`,
      "/logo/..%2f..%2fetc%2fpasswd",
      "/logo/../logo/x",
      `/logo//${path.slice(6)}`,
      `/logo/${"A".repeat(43)}`,
      path.toUpperCase(),
      "/logo/%00",
    ])
      equal((await send(at, other)).status, 404, other)
    equal((await send(at, path, { method: "POST" })).status, 405)
  })
})

describe("the look of a client", () => {
  it("changes logo, colours and links of its own pages; the header and the links of the service stay", async (t) => {
    const at = await service(t)
    const client = await confidentialClient(at, { name: "Photo Book", consent: "ask" })
    const service_ = await looksOf(at).set(undefined, SERVICE)
    const own = await looksOf(at).set(client.client_id, {
      logo: svg(),
      accent: "#7a1fa2",
      policy_uri: "https://photos.example/privacy",
    })
    const browser = new Browser()
    const first = await browser.get(authorizeUrl(at, requestOf(client)))
    const consent = await signIn(browser, first)
    for (const { html, headers } of [first, consent]) {
      match(headerOf(html), new RegExp(`src="${service_.logo?.path}".*Example ID`))
      match(
        mainOf(html),
        new RegExp(`<img class="logo" src="${own.logo?.path}" width="64" height="64" alt="Photo Book">\\s*<h1`),
      )
      match(html, /--accent:#7a1fa2/)
      doesNotMatch(html, /#0b4f8a/)
      match(
        footerOf(html),
        /^\s*<p><bdi>Photo Book<\/bdi>.*photos\.example\/privacy.*<\/p>\s*<p><bdi>Example ID<\/bdi>/s,
      )
      assertStyles(html, policyOf(headers))
    }
    match(consent.html, /name="decision"/)
    const elsewhere = (await browser.get(`${at.url}/account`)).html
    match(elsewhere, /--accent:#0b4f8a/)
    deepEqual(new Set(logosIn(elsewhere)), new Set([service_.logo?.path]))
  })

  it("is not on the pages of another client, and not on a page without a proven client", async (t) => {
    const at = await service(t)
    const client = await confidentialClient(at, { name: "Photo Book", consent: "ask" })
    const other = await confidentialClient(at, { name: "Other", consent: "ask" })
    await looksOf(at).set(client.client_id, { logo: svg(), accent: "#7a1fa2" })
    for (const request of [requestOf(other), { ...requestOf(client), redirect_uri: "https://attacker.example/" }]) {
      const { html } = await new Browser().get(authorizeUrl(at, request))
      doesNotMatch(html, /#7a1fa2|\/logo\//)
    }
  })

  it("cannot have a name, so that no client poses as the service", async (t) => {
    const at = await service(t)
    const { client_id } = await confidentialClient(at)
    await rejects(looksOf(at).set(client_id, { name: "Example ID" }), /name is not part of a client's look/)
    equal((await looksOf(at).show(client_id)).name, null)
  })

  it("no client that registered itself can have one, whatever its metadata says", async (t) => {
    const at = await service(t, { registration: "open" })
    const { client_id } = await registered(at, {
      ...PUBLIC,
      logo_uri: "https://attacker.example/logo.png",
      policy_uri: "javascript:alert(1)",
      tos_uri: "https://attacker.example/tos",
    })
    await rejects(
      looksOf(at).set(client_id, { logo: svg() }),
      /was not registered by an operator, so it cannot have a look/,
    )
    const { html } = await new Browser().get(authorizeUrl(at, requestOf({ client_id })))
    doesNotMatch(html, /<img|<footer>|attacker/)
  })
})

describe("no setting of a look can put markup, script or style on a page", () => {
  const REFUSED: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ["a colour that ends its rule", { accent: "#0b4f8a;}body{background:url(https://attacker.example/)" }],
    ["a colour that is an expression", { accent: "expression(alert(1))" }],
    ["a dark colour that closes the style", { accent_dark: "#ffffff</style><script>alert(1)</script>" }],
    ["a link with javascript:", { policy_uri: "javascript:alert(1)" }],
    ["a link with JavaScript: and a space", { policy_uri: " JavaScript:alert(1)" }],
    ["a link with data:", { tos_uri: "data:text/html,<script>alert(1)</script>" }],
    ["a support link with javascript: and @", { support_uri: "javascript:alert(1)@example.com" }],
    ["a support address with more headers", { support_uri: "help@example.com?bcc=all@example.com" }],
    ["a support address with a line break", { support_uri: "help@example.com\nBcc: all@example.com" }],
    ["a link over http", { policy_uri: "http://example.com/privacy" }],
    ["a link with a password", { policy_uri: "https://user:secret@example.com/" }],
    ["a name with a line break", { name: "Example\nBcc: all@example.com" }],
    ["a name that changes the writing direction", { name: "\u202eDI elpmaxE" }],
    ["a name of 61 characters", { name: "x".repeat(61) }],
    ["a name that looks like another", { name: "Example\u200bID" }],
  ]
  it("values that could are refused, with the setting's name", async (t) => {
    const at = await service(t)
    for (const [what, change] of REFUSED)
      await rejects(looksOf(at).set(undefined, change), (error: Invalid) => {
        ok(error instanceof Invalid, what)
        deepEqual(
          error.problems.map(({ field }) => field),
          Object.keys(change),
          what,
        )
        return true
      })
    equal((await looksOf(at).show(undefined)).name, null)
  })

  it("markup in a name and quotes in a link are text", async (t) => {
    const at = await service(t)
    const name = `<script>alert(1)</script>"'&$&`
    await looksOf(at).set(undefined, { name, logo: svg(), policy_uri: `https://example.com/"onclick="alert(1)` })
    const { html } = await new Browser().get(`${at.url}/`)
    doesNotMatch(html, /<script|"onclick/)
    equal(decoded(html).split(name).length - 1, 7)
  })

  it("localhost may be reached by http, for development", async (t) => {
    const at = await service(t)
    equal(
      (await looksOf(at).set(undefined, { policy_uri: "http://localhost:5300/p" })).policy_uri,
      "http://localhost:5300/p",
    )
  })
})

it("the audit has what changed, before and after, and never the bytes of a logo", async (t) => {
  const at = await service(t)
  const { client_id } = await confidentialClient(at)
  const content = png(64, 64, [["tEXt", Buffer.from("Title\0secret-content")]])
  await looksOf(at).set(undefined, { name: "Example ID" })
  const { logo } = await looksOf(at).set(undefined, { name: "Other ID", logo: content })
  await looksOf(at).set(client_id, { accent: "#7a1fa2" })
  await looksOf(at).reset(client_id)
  const events = (await at.gatehouse.administration.audit.list({ limit: 9 })).filter(({ type }) =>
    type.startsWith("look-"),
  )
  deepEqual(
    events.map(({ type, subject }) => [type, subject]),
    [
      ["look-reset", client_id],
      ["look-changed", client_id],
      ["look-changed", "service"],
      ["look-changed", "service"],
    ],
  )
  deepEqual(events[2]?.changes, {
    name: { before: "Example ID", after: "Other ID" },
    logo: { before: null, after: logo },
  })
  deepEqual(events[0]?.changes, { accent: { before: "#7a1fa2", after: null } })
  doesNotMatch(JSON.stringify(events), new RegExp(`secret|${content.toString("base64").slice(0, 20)}`))
})

it("concurrent changes of different settings all hold", async (t) => {
  const at = await service(t)
  await Promise.all([
    looksOf(at).set(undefined, { name: "Example ID" }),
    looksOf(at).set(undefined, { accent: "#0b4f8a" }),
    looksOf(at).set(undefined, { logo: svg() }),
    looksOf(at).set(undefined, { tos_uri: "https://example.com/terms" }),
  ])
  const { name, accent, logo, tos_uri } = await looksOf(at).show(undefined)
  deepEqual([name, accent, logo?.width, tos_uri], ["Example ID", "#0b4f8a", 64, "https://example.com/terms"])
})
