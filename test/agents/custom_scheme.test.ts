// Applications that are not in the browser: the answer reaches them by a scheme of their own, directly or by a page that redirects on.
import { deepEqual, equal, match, rejects } from "node:assert/strict"
import type { TestContext } from "node:test"
import { after, test } from "node:test"
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { callbackServer } from "../support/callback_server.ts"
import { certificate, skipWithoutOpenssl } from "../support/certificate.ts"
import { launchChromium } from "../support/chromium.ts"
import { agentsSetting } from "./setting.ts"
import { Stored } from "./stored.ts"

const setting = await agentsSetting({ after })
after(async () => (await launchChromium()).close())
const EDITOR = "vscode://gatehouse.notebook/did-authenticate"

/** A callback page that redirects on to the editor, with the same query. */
async function hub(t: TestContext, tls?: ReturnType<typeof certificate>): Promise<string> {
  const site = await callbackServer(
    {},
    {
      ...(tls !== undefined && { certificate: tls }),
      redirect: ({ url }) => EDITOR + new URL(url, EDITOR).search,
    },
  )
  t.after(() => site.close())
  return `${site.origin}/redirect`
}

const WAYS = [
  {
    title: "an https page that goes on to it",
    skip: skipWithoutOpenssl,
    at: (t: TestContext) => hub(t, certificate("localhost")),
  },
  { title: "a page on loopback that goes on to it", skip: false, at: (t: TestContext) => hub(t) },
  { title: "a registered redirect URI of that scheme", skip: false, at: async () => EDITOR },
] as const

for (const { title, skip, at } of WAYS)
  test(`RFC 8252 §7.1: an editor gets its answer at vscode://, by ${title}`, { skip }, async (t) => {
    const stored = new Stored(await at(t))
    const connect = async () => {
      const client = new Client({ name: "notebook", version: "1.0.0" })
      await client.connect(new StreamableHTTPClientTransport(new URL(setting.mcp), { authProvider: stored }))
      t.after(() => client.close())
      return client
    }
    await rejects(connect(), { name: "UnauthorizedError" })
    const { page, allow } = await setting.person(t)
    const arrival = page.waitForRequest((request) => request.url().startsWith(EDITOR))
    const words = await allow(stored.opened ?? "", EDITOR)
    match(words, /Notes/)
    const { searchParams } = new URL((await arrival).url())
    equal(searchParams.get("iss"), setting.gatehouse.url)
    const transport = new StreamableHTTPClientTransport(new URL(setting.mcp), { authProvider: stored })
    await transport.finishAuth(searchParams)
    const { tools } = await (await connect()).listTools()
    deepEqual(
      tools.map(({ name }) => name),
      ["list_notes", "add_note"],
    )
  })
