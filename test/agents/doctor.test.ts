// `gatehouse doctor mcp` as a person runs it, against the sample MCP server.
import { deepEqual, equal, match } from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { json } from "node:stream/consumers"
import { after, test } from "node:test"
import type { Finding } from "../../src/doctor/finding.ts"
import { environment, RUN, temporaryFolder } from "../cli/command.ts"
import { skipWithoutOpenssl } from "../support/certificate.ts"
import { launchChromium } from "../support/chromium.ts"
import { agentsSetting } from "./setting.ts"

const setting = await agentsSetting({ after })
after(async () => (await launchChromium()).close())
const data = temporaryFolder()

for (const way of ["registration", "metadata document"] as const)
  test(`doctor mcp finds no problem at the sample server, by ${way}, and asks for two sign-ins`, {
    skip: way === "metadata document" && skipWithoutOpenssl,
  }, async (t) => {
    const client = {
      client_name: "gatehouse doctor",
      redirect_uris: ["http://127.0.0.1/callback"],
      grant_types: ["authorization_code", "refresh_token"],
      token_endpoint_auth_method: "none",
    }
    const chosen = way === "registration" ? [] : ["--client-id", await setting.publish(client)]
    const { allow } = await setting.person(t)
    const child = spawn(process.execPath, [RUN, "doctor", "mcp", setting.mcp, ...chosen, "--json"], {
      env: environment(data),
    })
    t.after(() => child.kill())
    const ended = once(child, "close")
    const findings = json(child.stdout) as Promise<Finding[]>
    const pages: string[] = []
    for await (const line of createInterface({ input: child.stderr }))
      if (line.trim().startsWith("http")) pages.push(await allow(line.trim(), "http://127.0.0.1:"))
    deepEqual(
      (await findings).filter(({ state }) => state !== "ok"),
      [],
    )
    deepEqual(await ended, [0, null])
    equal((await findings).filter(({ check }) => check === "sign-in").length, 2)
    equal((await findings).at(-1)?.check, "step-up")
    match(pages[0] ?? "", /Read your notes/)
    match(pages[1] ?? "", /Add notes/)
    // The command deletes the client that it registered. A client with a document keeps its row, without a grant.
    const { clients, grants } = setting.gatehouse.administration
    equal((await clients.list()).length, way === "registration" ? 0 : 1)
    deepEqual(
      (await grants.list({})).map(({ state }) => state).filter((state) => state !== "ended"),
      [],
    )
  })
