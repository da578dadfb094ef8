/** The walk of docs/first_requests.md for a device: each command is read from the document, and run with curl. */
import { deepEqual, equal, match, ok } from "node:assert/strict"
import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { test } from "node:test"
import { promisify } from "node:util"
import { formOf } from "../support/browser.ts"
import { atDevicePage, typeUserCode } from "../support/devices.ts"
import { service } from "../support/service.ts"

const run = promisify(execFile)
const text = await readFile(new URL("../../docs/first_requests.md", import.meta.url), "utf8")
const [, section = ""] = /\n## Connect a device without a browser\n(.*?)\n## /s.exec(text) ?? []
/** The indented commands, with a backslash at the end of a line joined. */
const commands = [...section.replaceAll(/\\\n\s*/g, "").matchAll(/^ {4}(\S.*)$/gm)].map(([, command = ""]) => command)
const [create = "", ask = "", poll = ""] = commands

test("RFC 8628 §3.1: the walk of a device in docs/first_requests.md works as written, with curl alone", async (t) => {
  equal(commands.length, 3)
  const at = await service(t)
  const grants = [...create.matchAll(/--grant (\S+)/g)].map(([, name = ""]) => name)
  deepEqual(grants, ["device_code", "refresh_token"])
  match(create, /--kind public/)
  const { result } = await at.gatehouse.administration.clients.create({
    name: "Living Room",
    kind: "public",
    grant_types: ["urn:ietf:params:oauth:grant-type:device_code", "refresh_token"],
    redirect_uris: [],
  })
  const curl = async (command: string, deviceCode = "") => {
    const shown = command
      .replace("http://localhost:4000", at.url)
      .replaceAll("$DEVICE_CLIENT_ID", result.client_id)
      .replace(/gdc_\S+…/, deviceCode)
    match(shown, /^curl /)
    const { stdout } = await run("sh", ["-c", shown.replace("curl ", "curl -s ")])
    return JSON.parse(stdout) as Record<string, string>
  }
  const started = await curl(ask)
  const [, example = ""] = /```json\n(.*?)```/s.exec(section) ?? []
  deepEqual(Object.keys(started), Object.keys(JSON.parse(example) as object))
  ok(started.user_code && started.device_code)
  equal((await curl(poll, started.device_code)).error, "authorization_pending")
  const { browser, page } = await atDevicePage(at)
  await browser.submit(formOf((await typeUserCode(browser, page, started.user_code)).html), { decision: "approve" })
  const tokens = await curl(poll, started.device_code)
  deepEqual([tokens.token_type, tokens.scope], ["Bearer", "openid profile"])
})
