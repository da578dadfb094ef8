import { deepEqual, equal, match, ok, rejects } from "node:assert/strict"
import { test } from "node:test"
import { parse } from "yaml"
import type { FilesInvalid } from "../../src/apply/apply.ts"
import { png, svg } from "../looks/pictures.ts"
import { confidentialClient, event } from "../store/samples.ts"
import { memory } from "./world.ts"

const PAGE = { name: "Page", kind: "public", redirect_uris: ["https://page.example/"] }
const file = (looks: readonly object[], clients: readonly object[] = [PAGE]) => [JSON.stringify({ clients, looks })]
const base64 = (content: Uint8Array) => ({ base64: Buffer.from(content).toString("base64") })
const titles = (steps: readonly { action: string; kind: string; name: string }[]) =>
  steps.map(({ action, kind, name }) => `${action} ${kind} ${name}`)

test("looks of the service and of a new client are made, and a second run changes nothing", async () => {
  const { planned, run, administration } = await memory()
  const texts = file([
    { name: "Example ID", accent: "#0b4f8a", logo: { file: "logo.svg" } },
    { client: "Page", accent: "#7a1fa2", logo: base64(png()) },
  ])
  const given = { logos: { "logo.svg": svg() } }
  const steps = await planned(texts, given)
  deepEqual(titles(steps), ["create client Page", "create look the service", "create look Page"])
  deepEqual(
    steps[1]?.differences.map(({ setting, from }) => [setting, from]),
    [
      ["name", undefined],
      ["accent", undefined],
      ["logo", undefined],
    ],
  )
  match(String(steps[2]?.differences.at(-1)?.to), /^image\/png, 64 × 64, \d+ bytes, [\w-]{12}…$/)
  await run(steps)
  deepEqual(await planned(texts, given), [])
  const service = await administration.looks.show(undefined)
  deepEqual([service.name, service.accent, service.logo?.bytes], ["Example ID", "#0b4f8a", svg().length])
  const [page] = await administration.clients.list()
  equal((await administration.looks.show(page?.client_id)).logo?.media_type, "image/png")
})

test("an omitted part of a look stays, null removes it, and one step makes each change", async () => {
  const { planned, run, administration } = await memory()
  const { looks, audit } = administration
  await looks.set(undefined, { name: "Example ID", accent: "#0b4f8a", logo: svg() })
  deepEqual(await planned(file([{ name: "Example ID" }], [])), [])
  const steps = await planned(file([{ accent: null, logo: null, support_uri: "help@example.com" }], []))
  deepEqual(
    steps[0]?.differences.map(({ setting, to }) => [setting, to]),
    [
      ["accent", null],
      ["support_uri", "help@example.com"],
      ["logo", null],
    ],
  )
  await run(steps)
  const { name, accent, support_uri, logo } = await looks.show(undefined)
  deepEqual([name, accent, support_uri, logo], ["Example ID", null, "help@example.com", null])
  const types = (await audit.list({ limit: 3 })).map(({ type }) => type)
  deepEqual(types, ["look-changed", "look-changed"])
})

test("an export has the looks with their logos, and applied elsewhere makes the same looks", async () => {
  const [from, to] = [await memory(), await memory()]
  await from.run(await from.planned(file([{ name: "Example ID" }, { client: "Page", logo: base64(png()) }])))
  const text = await from.exported()
  const [service, page] = parse(text).looks
  deepEqual([service.name, service.client, page.client, page.name], ["Example ID", undefined, "Page", undefined])
  deepEqual(page.logo, base64(png()))
  deepEqual(await from.planned([text], { prune: true }), [])
  await to.run(await to.planned([text]))
  equal(await to.exported(), text)
})

test("--prune removes the looks that no file names, if a file lists looks; a deleted client's look goes first", async () => {
  const { planned, run, administration } = await memory()
  await run(await planned(file([{ name: "Example ID" }, { client: "Page", accent: "#7a1fa2" }])))
  const without = JSON.stringify({ clients: [PAGE] })
  deepEqual(await planned([without], { prune: true }), [])
  deepEqual(titles(await planned(file([], []), { prune: true })), [
    "delete look the service",
    "delete look Page",
    "delete client Page",
  ])
  await run(await planned(file([{ client: "Page" }]), { prune: true }))
  equal((await administration.looks.show(undefined)).name, null)
  const [page] = await administration.clients.list()
  equal((await administration.looks.show(page?.client_id)).accent, "#7a1fa2")
})

test("what `look set` refuses is refused with its line, and nothing is changed", async () => {
  const { planned, store } = await memory()
  const registered = { ...confidentialClient(), name: "Stranger", registeredBy: "anyone", resources: [] } as const
  await store.clients.create(registered, event("client-created"))
  const logos = { "bad.svg": svg("<script/>") }
  for (const [look, says] of [
    [{ accent: "#ffcc00" }, /looks\[0\]\.accent #ffcc00 has a contrast of 1/],
    [{ name: "", client: "Page", accent: "red" }, /looks\[0\]\.accent "red" is not a colour/],
    [{ client: "Page", name: "Bank" }, /looks\[0\]\.name is not part of a client's look/],
    [{ client: "", accent: "#7a1fa2" }, /looks\[0\]\.client is missing: it says which look this is/],
    [{ client: "Nobody" }, /looks\[0\]\.client "Nobody" is neither the name nor the client_id/],
    [{ client: "Stranger" }, /looks\[0\]\.client "Stranger" is neither/],
    [{ privacy: "https://x.example" }, /looks\[0\]\.privacy is unknown/],
    [{ logo: "logo.svg" }, /looks\[0\]\.logo must be \{file: PATH\}, \{base64: CONTENT\}, or null/],
    [{ logo: { base64: "not base64" } }, /looks\[0\]\.logo must be/],
    [{ logo: { file: "missing.svg" } }, /looks\[0\]\.logo names the file missing\.svg, which cannot be read: no such/],
    [{ logo: { file: "bad.svg" } }, /looks\[0\]\.logo .*<script>/],
    [{ logo: { base64: "AAAA" } }, /looks\[0\]\.logo is /],
  ] as const)
    await rejects(planned(file([look]), { logos }), (error: FilesInvalid) => {
      match(error.message, says)
      ok(error.message.startsWith("nothing was changed:"))
      return true
    })
  await rejects(planned(file([{ name: "A" }, { name: "B" }])), /looks\[1\] is the same as looks\[0\] in 1\.yaml/)
})
