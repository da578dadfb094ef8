import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict"
import { after, it } from "node:test"
import { png, svg } from "../looks/pictures.ts"
import { confidentialClient, withToken } from "../support/service.ts"
import { send } from "../support/wire.ts"
import { adminApi, BASE, read } from "./samples.ts"

const at = await adminApi({ after })
const problemsOf = (text: string) =>
  (JSON.parse(text) as { errors: readonly { pointer: string; detail: string }[] }).errors
const logoOf = async (path: string) => read<{ logo: unknown }>(await at.call("GET", path)).logo

it("takes a logo in base64, and answers with its address, which sends the same bytes", async () => {
  const content = png(30, 20)
  const answer = await at.call("PATCH", "/look", { json: { logo: content.toString("base64") } })
  equal(answer.status, 200, answer.text)
  const { logo } = read<{ logo: { path: string; bytes: number; width: number } }>(answer)
  deepEqual([logo.bytes, logo.width], [content.length, 30])
  const sent = await fetch(at.url + logo.path)
  deepEqual(Buffer.from(await sent.arrayBuffer()), content)
  equal(read(await at.call("PATCH", "/look", { json: { logo: null } })).logo, null)
})

it("refuses a logo that is too large, not a picture, not base64 or an SVG with a script, and stores nothing", async () => {
  const base64 = (content: Uint8Array) => Buffer.from(content).toString("base64")
  const largest = Buffer.concat([svg(), Buffer.alloc(65_537 - svg().length, 32)])
  for (const [logo, detail] of [
    [base64(largest), /has 65537 bytes; the maximum is 65536/],
    [base64(Buffer.from("MZ not a picture")), /not a PNG, JPEG, WebP or SVG/],
    [base64(svg("<script>alert(1)</script>")), /<script> is not allowed/],
    [base64(svg('<image href="https://attacker.example/"/>')), /<image> is not allowed/],
    ["https://attacker.example/logo.png", /./],
    ["../../etc/passwd", /./],
    [`${base64(png())}!`, /./],
    ["", /not a PNG, JPEG, WebP or SVG/],
  ] as const) {
    const refused = await at.call("PATCH", "/look", { json: { name: "Other", logo } })
    equal(refused.status, 422, logo.slice(0, 40))
    const [error] = problemsOf(refused.text)
    equal(error?.pointer, "/logo")
    match(error?.detail ?? "", detail)
  }
  deepEqual([await logoOf("/look"), read(await at.call("GET", "/look")).name], [null, null])
})

it("refuses a body of 10 MB before it is read", async () => {
  const logo = "A".repeat(10_000_000)
  equal((await at.call("PATCH", "/look", { json: { logo } })).status, 413)
})

it("takes the largest logo together with every other setting", async () => {
  const largest = Buffer.concat([svg(), Buffer.alloc(65_536 - svg().length, 32)])
  const uri = `https://example.com/${"x".repeat(480)}`
  const json = {
    name: "€".repeat(60),
    support_uri: uri,
    policy_uri: uri,
    tos_uri: uri,
    logo: largest.toString("base64"),
  }
  const answer = await at.call("PATCH", "/look", { json })
  equal(answer.status, 200, answer.text)
  equal((await at.call("DELETE", "/look")).status, 204)
})

it("a token for clients cannot change the look of the service, and one for settings not that of a client", async () => {
  const { client_id } = await confidentialClient(at)
  const patch = async (scope: string, path: string) => {
    const headers = { ...withToken(await at.tokenOf(scope)), "content-type": "application/json" }
    return (await send(at, BASE + path, { method: "PATCH", headers, body: '{"accent":"#0b4f8a"}' })).status
  }
  const own = `/clients/${client_id}/look`
  deepEqual([await patch("admin:clients", "/look"), await patch("admin:clients", own)], [403, 200])
  deepEqual([await patch("admin:settings", own), await patch("admin:settings", "/look")], [403, 200])
})

it("a client with an ordinary token cannot read or change a look, not even its own", async () => {
  const token = await at.tokenOf("read write")
  const { client_id } = await confidentialClient(at)
  for (const path of ["/look", `/clients/${client_id}/look`]) {
    const headers = { ...withToken(token), "content-type": "application/json" }
    for (const method of ["GET", "PATCH", "DELETE"])
      equal((await send(at, BASE + path, { method, headers, ...(method === "PATCH" && { body: "{}" }) })).status, 403)
  }
  ok((await at.call("GET", `/clients/${client_id}/look`)).status === 200)
})

it("renders the pages with a look that it does not store, and refuses what a change would refuse", async () => {
  const { client_id } = await confidentialClient(at)
  const content = svg()
  const preview = (path: string, json: object) =>
    at.call("POST", path, { json: { locale: "en", mode: "light", ...json } })
  const html = async (path: string, json: object) => read<{ html: string }>(await preview(path, json)).html
  const draft = { name: 'A<b> & "B"', accent: "#0b4f8a", logo: content.toString("base64") }
  const signIn = await html("/look/preview", { page: "sign-in", ...draft })
  match(signIn, /<span aria-hidden="true">A&#60;b&#62; &#38; &#34;B&#34;<\/span>/)
  const plain = signIn.replaceAll("&#61;", "=")
  ok(plain.includes(`data:image/svg+xml;base64,${content.toString("base64")}"`) && plain.includes("#0b4f8a"))
  match(signIn, /<body inert>/)
  doesNotMatch(signIn, /autofocus/)
  const consent = await html(`/clients/${client_id}/look/preview`, { page: "consent", accent: "#7a1fa2", locale: "de" })
  ok(consent.includes("#7a1fa2") && consent.includes("Ihre E-Mail-Adresse"))
  const mail = await html("/look/preview", { page: "mail", ...draft })
  ok(mail.includes("A&#60;b&#62;") && !/<[^>]* style=/.test(mail))
  // The button keeps its style, although it has a class too.
  const [, style = ""] = /<a class="button" [^>]*data-style="(\d+)">/.exec(mail) ?? []
  ok(mail.includes(`[data-style="${style}"]{background:#`), style)
  const refused = await preview("/look/preview", { page: "mail", accent: "#aaaaaa" })
  deepEqual([refused.status, problemsOf(refused.text)[0]?.pointer], [422, "/accent"])
  deepEqual([read(await at.call("GET", "/look")).name, await logoOf("/look")], [null, null])
})

it("a preview has the colours of one mode, and names the contrast of both", async () => {
  const of = async (mode: string) =>
    read<{ html: string; accents: { light: object; dark: object } }>(
      await at.call("POST", "/look/preview", { json: { page: "sign-in", locale: "en", mode, accent: "#0b4f8a" } }),
    )
  const [light, dark] = [await of("light"), await of("dark")]
  deepEqual(
    [light.html, dark.html].map((html) => [
      /@media (all|not all)\b/.exec(html)?.[1],
      /prefers-color-scheme/.test(html),
    ]),
    [
      ["not all", false],
      ["all", false],
    ],
  )
  deepEqual(light.accents.light, { accent: "#0b4f8a", contrast: 7.15 })
  deepEqual(light.accents, dark.accents)
})
