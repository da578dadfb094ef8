import { deepEqual, equal, match } from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { test } from "node:test"
import { commandOn, environment, json, RUN, temporaryFolder } from "./command.ts"

interface Row {
  readonly env: string
  readonly value: string
  readonly source: string
}
interface Finding {
  readonly check: string
  readonly state: string
  readonly says: string
  readonly advice: string | null
}

const run = commandOn(temporaryFolder())
const registrationWith = async (env: Record<string, string>) => {
  const rows = json<Row[]>(await run(["config", "--json"], { env }))
  return rows.find((row) => row.env === "GATEHOUSE_REGISTRATION")
}
const agentsWith = async (env: Record<string, string>) => {
  const { stdout } = await run(["doctor", "--json"], { env })
  return (JSON.parse(stdout) as Finding[]).find(({ check }) => check === "agents")
}

test("config shows which defaults GATEHOUSE_AGENTS changes, and that a set value wins", async () => {
  const on = { GATEHOUSE_AGENTS: "on" }
  deepEqual([(await registrationWith({}))?.value, (await registrationWith({}))?.source], ["off", "default"])
  const { value, source } = (await registrationWith(on)) ?? {}
  deepEqual([value, source], ["open", "GATEHOUSE_AGENTS"])
  const set = await registrationWith({ ...on, GATEHOUSE_REGISTRATION: "token" })
  deepEqual([set?.value, set?.source], ["token", "environment"])
  match((await run(["config"], { env: on })).stdout, /^GATEHOUSE_REGISTRATION +open +GATEHOUSE_AGENTS$/m)
})

test("doctor names the settings that GATEHOUSE_AGENTS controls, and says nothing about agents without it", async () => {
  equal(await agentsWith({}), undefined)
  const on = await agentsWith({ GATEHOUSE_AGENTS: "on" })
  equal(on?.state, "ok")
  match(on?.says ?? "", /^GATEHOUSE_AGENTS is on: GATEHOUSE_REGISTRATION is open, GATEHOUSE_METADATA_DOCUMENTS is on/)
})

test("serve logs that GATEHOUSE_AGENTS is on, and discovery then announces registration and metadata documents", async (t) => {
  const child = spawn(process.execPath, [RUN, "serve"], {
    env: environment(temporaryFolder(), { PORT: "0", GATEHOUSE_AGENTS: "on" }),
  })
  t.after(async () => {
    child.kill("SIGTERM")
    if (child.exitCode === null) await once(child, "close")
  })
  const lines: { msg: string; url?: string }[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(JSON.parse(line))
    if (lines.length > 1 && lines.at(-1)?.msg.startsWith("GATEHOUSE_AGENTS is on:")) break
  }
  const url = lines[0]?.url ?? ""
  const response = await fetch(`${url}/.well-known/oauth-authorization-server`)
  const metadata = (await response.json()) as Record<string, unknown>
  equal(metadata.registration_endpoint, `${url}/oauth/register.php`)
  equal(metadata.client_id_metadata_document_supported, true)
})
