/** The ten lines of docs/ciba.md: each command is read from the document, and run with curl. */
import { deepEqual, equal, match } from "node:assert/strict"
import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { test } from "node:test"
import { promisify } from "node:util"
import { CIBA } from "../../src/oauth/grant_types.ts"
import { decideNewest } from "../support/backchannel.ts"
import { service } from "../support/service.ts"

const run = promisify(execFile)
const text = await readFile(new URL("../../docs/ciba.md", import.meta.url), "utf8")
const [, section = ""] = /\n## Ten lines\n(.*?)\n## /s.exec(text) ?? []
/** The indented commands, with a backslash at the end of a line joined. */
const commands = [...section.replaceAll(/\\\n\s*/g, "").matchAll(/^ {4}(\S.*)$/gm)].map(([, command = ""]) => command)
const [create = "", ask = "", poll = ""] = commands

test("CIBA §7.1: the ten lines of docs/ciba.md work as written, with curl alone", async (t) => {
  equal(commands.length, 3)
  const at = await service(t)
  match(create, /--kind confidential --grant ciba --grant refresh_token --consent first-party$/)
  const { result } = await at.gatehouse.administration.clients.create({
    name: "Shopping agent",
    kind: "confidential",
    grant_types: [CIBA, "refresh_token"],
    consent: "first-party",
    redirect_uris: [],
  })
  const curl = async (command: string, authReqId = "") => {
    const shown = command
      .replace("http://localhost:4000", at.url)
      .replaceAll("$AGENT_ID", result.client_id)
      .replaceAll("$AGENT_SECRET", result.client_secret ?? "")
      .replace(/gar_\S+…/, authReqId)
    match(shown, /^curl /)
    const { stdout } = await run("sh", ["-c", shown.replace("curl ", "curl -s ")])
    return JSON.parse(stdout) as Record<string, string>
  }
  const started = await curl(ask)
  const [, example = ""] = /```json\n(.*?)```/s.exec(section) ?? []
  deepEqual(Object.keys(started), Object.keys(JSON.parse(example) as object))
  equal((await curl(poll, started.auth_req_id)).error, "authorization_pending")
  await decideNewest(at)
  const tokens = await curl(poll, started.auth_req_id)
  deepEqual([tokens.token_type, tokens.scope], ["Bearer", "openid profile"])
})
