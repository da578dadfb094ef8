// The official TypeScript SDK inside a web page of another origin, as a web-based inspector uses it. A real browser enforces CORS.
import { deepEqual, match } from "node:assert/strict"
import { join } from "node:path"
import { after, test } from "node:test"
import { build } from "esbuild"
import { callbackServer } from "../support/callback_server.ts"
import { skipWithoutOpenssl } from "../support/certificate.ts"
import { launchChromium } from "../support/chromium.ts"
import { agentsSetting } from "./setting.ts"

const setting = await agentsSetting({ after })
after(async () => (await launchChromium()).close())
const { outputFiles } = await build({
  entryPoints: [join(import.meta.dirname, "web_client.js")],
  bundle: true,
  format: "iife",
  platform: "browser",
  write: false,
  logLevel: "error",
})
const SCRIPT = outputFiles[0]?.text ?? ""
const PAGE =
  '<!doctype html><html lang="en"><title>Inspector</title><link rel="icon" href="data:,"><script src="/inspector.js"></script>'

/** Chromium's words for a request that CORS stopped. It also reports answers such as 401 and 405, which the page can read. */
const STOPPED = /CORS|Access-Control/

for (const way of ["registration", "metadata document"] as const)
  test(`a client in a web page connects by ${way} and refreshes; CORS stops none of its requests`, {
    skip: way === "metadata document" && skipWithoutOpenssl,
  }, async (t) => {
    const site = await callbackServer({ "/inspector.js": SCRIPT, "/": PAGE, "/callback": PAGE })
    t.after(() => site.close())
    const origin = site.origin.replace("127.0.0.1", "localhost")
    const redirect = `${origin}/callback`
    const { page, allow, problems } = await setting.person(t)
    const client = {
      client_name: "Inspector",
      redirect_uris: [redirect],
      grant_types: ["authorization_code", "refresh_token"],
      token_endpoint_auth_method: "none",
    }
    const query = way === "registration" ? "" : `?document=${encodeURIComponent(await setting.publish(client))}`
    const inPage = async (call: string) => (await page.evaluate(`${call}(${JSON.stringify(setting.mcp)})`)) as string[]

    await page.goto(`${origin}/${query}`)
    // Not awaited, because the page is left before the result.
    await page.evaluate(`void connect(${JSON.stringify(setting.mcp)}).catch(() => undefined)`)
    const words = await allow(undefined, redirect)
    match(words, /Read your notes/)
    await page.waitForURL(`${redirect}?**`)
    const TOOLS = ["list_notes", "add_note"]
    deepEqual(await inPage("finish"), TOOLS)
    deepEqual(await inPage("connect"), TOOLS)
    deepEqual(await inPage("refresh"), TOOLS)
    deepEqual(
      problems.filter((problem) => STOPPED.test(problem)),
      [],
    )
  })
