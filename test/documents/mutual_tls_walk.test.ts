/** The ten lines of docs/mutual_tls.md: each command is read from the document, and run with openssl, gatehouse and curl. */
import { deepEqual, equal, match } from "node:assert/strict"
import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { test } from "node:test"
import { promisify } from "node:util"
import { tlsProblems } from "../../src/assembly/tls_files.ts"
import { loadConfig } from "../../src/config/load.ts"
import { commandOn, json, temporaryFolder } from "../cli/command.ts"
import { skipWithoutOpenssl } from "../support/certificate.ts"
import { freePort } from "../support/free_port.ts"
import { world } from "../support/world.ts"

const run = promisify(execFile)
const text = await readFile(new URL("../../docs/mutual_tls.md", import.meta.url), "utf8")
const [, block = ""] = /\n## Ten lines to try it\n.*?```sh\n(.*?)```/s.exec(text) ?? []
const lines = block
  .replaceAll(/\\\n\s*/g, "")
  .trim()
  .split("\n")
const serve = lines.indexOf("gatehouse serve &")
const [exported = "", , create = "", curl = ""] = lines.slice(serve - 1)

test("RFC 8705 §2.1, §3: the ten lines of docs/mutual_tls.md work as written", {
  skip: skipWithoutOpenssl,
}, async (t) => {
  const folder = temporaryFolder()
  const shell = (command: string) => run("sh", ["-c", command], { cwd: folder })
  await shell(lines.slice(0, serve - 1).join("\n"))
  const settings = Object.fromEntries(
    exported
      .replace(/^export /, "")
      .split(" ")
      .map((each) => each.split("=")),
  )
  const mtlsPort = await freePort()
  const files = ["GATEHOUSE_TLS_CERT", "GATEHOUSE_TLS_KEY", "GATEHOUSE_TLS_CLIENT_CA"]
  deepEqual(Object.keys(settings).toSorted(), [...files, "GATEHOUSE_MTLS_PORT"].toSorted())
  const env = {
    ...Object.fromEntries(files.map((name) => [name, join(folder, settings[name] ?? "")])),
    GATEHOUSE_MTLS_PORT: `${mtlsPort}`,
  }
  const { tlsCert, tlsKey, tlsClientCa } = loadConfig(env, tlsProblems)
  const data = join(folder, "data")
  await world(t, { tlsCert, tlsKey, tlsClientCa, mtlsPort, data }, { now: Date.now() })

  const [program, ...words] = create.split(" ")
  equal(program, "gatehouse")
  const { client_id } = json<{ client_id: string }>(await commandOn(data)([...words, "--json"], { env }))
  match(curl, /^curl .* https:\/\/localhost:4443\/oauth\/token\.php .*client_id=CLIENT_ID$/)
  const asked = curl
    .replace("curl ", "curl -s ")
    .replace(`:${settings.GATEHOUSE_MTLS_PORT}/`, `:${mtlsPort}/`)
    .replace("CLIENT_ID", client_id)
  const answerTo = async (command: string) => JSON.parse((await shell(command)).stdout) as Record<string, unknown>
  const { access_token, token_type } = await answerTo(asked)
  equal(token_type, "Bearer")
  const base = asked.replace(/ https:.*/, "")
  const check = `-H 'Authorization: Bearer ${String(access_token)}' https://localhost:${mtlsPort}/api/tokeninfo.php`
  equal((await answerTo(`${base} ${check}`)).active, true)
  equal((await answerTo(`${base.replace(/ --cert.*/, "")} ${check}`)).active, false)
  equal((await answerTo(asked.replace(/ --cert \S+ --key \S+/, ""))).error, "invalid_client")
})
