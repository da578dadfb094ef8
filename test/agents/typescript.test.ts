// The official TypeScript SDKs of the Model Context Protocol, unmodified, against the sample MCP server: by registration and by metadata document.
import { deepEqual, equal, match, notEqual, rejects } from "node:assert/strict"
import type { TestContext } from "node:test"
import { after, test } from "node:test"
import * as v2 from "@modelcontextprotocol/client"
import { auth } from "@modelcontextprotocol/sdk/client/auth.js"
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport as Transport1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { callbackServer } from "../support/callback_server.ts"
import { skipWithoutOpenssl } from "../support/certificate.ts"
import { launchChromium } from "../support/chromium.ts"
import type { AgentsSetting, Person } from "./setting.ts"
import { agentsSetting } from "./setting.ts"
import { Stored } from "./stored.ts"

const NAMED = { name: "notebook", version: "1.0.0" }
const setting = await agentsSetting({ after })
after(async () => (await launchChromium()).close())

interface Connected {
  tools(): Promise<string[]>
  call(name: string, text?: string): Promise<string>
  close(): Promise<void>
}

/** One version of the SDK, as an application uses it. */
interface Sdk {
  readonly title: string
  /** Connects. Rejects with UnauthorizedError after it has opened an authorization request. */
  connect(mcp: string, stored: Stored): Promise<Connected>
  /** Takes the address at which the browser arrived, and fetches tokens. */
  finish(mcp: string, stored: Stored, back: URL): Promise<void>
  /** Calls a tool that needs more scope. Afterwards an authorization request for more scope is open. */
  stepUp(mcp: string, stored: Stored, connected: Connected): Promise<void>
}

function textOf(result: object): string {
  const { content } = result as { readonly content: readonly { readonly text?: string }[] }
  return content[0]?.text ?? ""
}

const SDKS: readonly Sdk[] = [
  {
    title: "@modelcontextprotocol/sdk 1",
    async connect(mcp, stored) {
      const client = new Client1(NAMED)
      await client.connect(
        new Transport1(new URL(mcp), { authProvider: stored }) as Parameters<typeof client.connect>[0],
      )
      return {
        tools: async () => (await client.listTools()).tools.map(({ name }) => name),
        call: async (name, text) => textOf(await client.callTool({ name, arguments: { text } })),
        close: () => client.close(),
      }
    },
    finish: (mcp, stored, back) =>
      new Transport1(new URL(mcp), { authProvider: stored }).finishAuth(back.searchParams.get("code") ?? ""),
    async stepUp(mcp, stored, connected) {
      // This version refreshes after 403, which cannot enlarge the scope. So the application asks for the scope itself.
      await rejects(connected.call("add_note", "milk"), /Server returned 403 after trying upscoping/)
      stored.forgetTokens()
      equal(await auth(stored, { serverUrl: mcp, scope: "notes:read notes:write" }), "REDIRECT")
    },
  },
  {
    title: "@modelcontextprotocol/client 2",
    async connect(mcp, stored) {
      const client = new v2.Client(NAMED)
      await client.connect(new v2.StreamableHTTPClientTransport(new URL(mcp), { authProvider: stored }))
      return {
        tools: async () => (await client.listTools()).tools.map(({ name }) => name),
        call: async (name, text) => textOf(await client.callTool({ name, arguments: { text } })),
        close: () => client.close(),
      }
    },
    finish: (mcp, stored, back) =>
      new v2.StreamableHTTPClientTransport(new URL(mcp), { authProvider: stored }).finishAuth(back.searchParams),
    stepUp: (_, __, connected) => rejects(connected.call("add_note", "milk"), UNAUTHORIZED),
  },
]

/** Both versions have an error of this class; only one of them gives it a name. */
const UNAUTHORIZED = /Unauthorized/

/** Notes of this and of earlier tests: they have the same person. */
const NOTES = /^(milk\n?)*$/

const WAYS = ["registration", "metadata document"] as const

/** An application with a callback, and the address of its document if it has one. */
async function application(t: TestContext, way: (typeof WAYS)[number], { publish }: AgentsSetting) {
  const callback = await callbackServer()
  t.after(() => callback.close())
  const redirectUrl = `${callback.origin}/callback`
  const { clientMetadata } = new Stored(redirectUrl)
  const document = way === "registration" ? undefined : await publish(clientMetadata)
  return { stored: new Stored(redirectUrl, document), document, redirectUrl }
}

/** Lets the person allow the open request, and returns the address at which the browser arrived. */
async function allowed({ page, allow }: Person, stored: Stored): Promise<{ words: string; back: URL }> {
  const words = await allow(stored.opened ?? "", stored.redirectUrl)
  await page.waitForURL((url) => url.href.startsWith(stored.redirectUrl))
  return { words, back: new URL(page.url()) }
}

for (const sdk of SDKS)
  for (const way of WAYS) {
    const skip = way === "metadata document" && skipWithoutOpenssl

    test(`${sdk.title} connects by ${way}, through consent, and steps up`, { skip }, async (t) => {
      const { gatehouse, mcp } = setting
      const { stored, document } = await application(t, way, setting)
      const person = await setting.person(t)

      await rejects(sdk.connect(mcp, stored), UNAUTHORIZED)
      const asked = stored.opened?.searchParams
      deepEqual([asked?.get("resource"), asked?.get("scope")], [mcp, "notes:read"])
      if (document !== undefined) equal(asked?.get("client_id"), document)
      const first = await allowed(person, stored)
      match(first.words, /Notes/)
      match(first.words, /Read your notes/)
      equal(first.back.searchParams.get("iss"), gatehouse.url)
      await sdk.finish(mcp, stored, first.back)
      const connected = await sdk.connect(mcp, stored)
      t.after(() => connected.close())
      deepEqual(await connected.tools(), ["list_notes", "add_note"])
      match(await connected.call("list_notes"), NOTES)

      await sdk.stepUp(mcp, stored, connected)
      deepEqual(stored.opened?.searchParams.get("scope")?.split(" ").sort(), ["notes:read", "notes:write"])
      const second = await allowed(person, stored)
      match(second.words, /Add notes/)
      await sdk.finish(mcp, stored, second.back)
      const again = await sdk.connect(mcp, stored)
      t.after(() => again.close())
      match(await again.call("add_note", "milk"), /^note \d added$/)
    })

    test(`${sdk.title}, connected by ${way}, refreshes an expired access token without the person`, {
      skip,
    }, async (t) => {
      const own = await agentsSetting(t, { behindMs: 2 * 3_600_000 })
      const { stored } = await application(t, way, own)
      await rejects(sdk.connect(own.mcp, stored), UNAUTHORIZED)
      const { back } = await allowed(await own.person(t), stored)
      await sdk.finish(own.mcp, stored, back)
      const expired = stored.tokens()?.access_token
      own.gatehouse.clock.advance({ hours: 2 })
      stored.opened = undefined
      const connected = await sdk.connect(own.mcp, stored)
      t.after(() => connected.close())
      equal(await connected.call("list_notes"), "")
      notEqual(stored.tokens()?.access_token, expired)
      equal(stored.opened, undefined)
    })
  }
