// The official Python SDK of the Model Context Protocol, unmodified, against the sample MCP server: by registration and by metadata document.
import { deepEqual, equal, match } from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { after, test } from "node:test"
import { skipWithoutOpenssl } from "../support/certificate.ts"
import { launchChromium } from "../support/chromium.ts"
import { freePort } from "../support/free_port.ts"
import { virtualEnvironment } from "./python/virtual_environment.ts"
import { agentsSetting } from "./setting.ts"

const APPLICATION = join(import.meta.dirname, "python/notebook.py")
const found = virtualEnvironment()
const missing = "why" in found && found.why

const setting = await agentsSetting({ after })
after(async () => (await launchChromium()).close())

type Line = Readonly<Record<string, unknown>>

for (const way of ["registration", "metadata document"] as const) {
  const skip = missing || (way === "metadata document" && skipWithoutOpenssl)

  test(`the Python SDK connects by ${way}, through consent, refreshes and steps up`, { skip }, async (t) => {
    const { gatehouse, mcp, publish } = setting
    const port = await freePort()
    const redirect = `http://127.0.0.1:${port}/callback`
    const document =
      way === "metadata document"
        ? await publish({
            client_name: "Notebook",
            redirect_uris: [redirect],
            token_endpoint_auth_method: "none",
            grant_types: ["authorization_code", "refresh_token"],
          })
        : undefined
    const person = await setting.person(t)

    const python = "python" in found ? found.python : ""
    const child = spawn(python, [APPLICATION, mcp, String(port), ...(document === undefined ? [] : [document])])
    t.after(() => child.kill())
    let errors = ""
    child.stderr.on("data", (text) => {
      errors += text
    })
    const ended = once(child, "close")
    const [results, requests, pages]: [Line[], URL[], string[]] = [[], [], []]
    for await (const line of createInterface({ input: child.stdout })) {
      const { open, ...result } = JSON.parse(line) as Line
      if (open === undefined) results.push(result)
      else {
        requests.push(new URL(String(open)))
        pages.push(await person.allow(String(open), redirect))
      }
    }
    deepEqual(await ended, [0, null], errors)

    const client_id = requests[0]?.searchParams.get("client_id")
    if (document !== undefined) equal(client_id, document)
    deepEqual(
      requests.map(({ searchParams, origin }) => [origin, searchParams.get("resource"), searchParams.get("scope")]),
      [
        [gatehouse.url, mcp, "notes:read"],
        [gatehouse.url, mcp, "notes:read notes:write"],
      ],
    )
    match(pages[0] ?? "", /Read your notes/)
    match(pages[1] ?? "", /Add notes/)
    deepEqual(results.slice(0, 3), [
      { tools: ["list_notes", "add_note"], client_id },
      { scope: "notes:read" },
      { refreshed: true },
    ])
    match(String(results[3]?.added), /^note \d added$/)
    equal(results[3]?.scope, "notes:read notes:write")
  })
}
