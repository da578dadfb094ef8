import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { commandOn, temporaryFolder } from "../cli/command.ts"

/** Starts a server in a process of its own, and returns the number of loaded files of OpenTelemetry's SDK. */
async function loadedFiles(env: Record<string, string>): Promise<number> {
  const program = `
    import { registerHooks } from "node:module"
    let loaded = 0
    registerHooks({
      load(url, context, next) {
        if (/opentelemetry.(sdk|otlp|exporter|resources|core)|src.tracing/.test(url)) loaded += 1
        return next(url, context)
      },
    })
    const { createGatehouse, IN_MEMORY, loadConfig } = await import("./src/gatehouse.ts")
    const gatehouse = await createGatehouse({ config: { ...loadConfig(), data: IN_MEMORY, port: 0 } })
    await gatehouse.listen()
    await gatehouse.close()
    console.log(loaded)`
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
  })
  let printed = ""
  child.stdout.setEncoding("utf8").on("data", (text) => (printed += text))
  await once(child, "close")
  return Number(printed || Number.NaN)
}

test("without an OpenTelemetry endpoint, or with OTEL_SDK_DISABLED, nothing of the library is loaded", async () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" }
  assert.equal(await loadedFiles({ OTEL_SERVICE_NAME: "gatehouse" }), 0)
  assert.equal(await loadedFiles({ ...endpoint, OTEL_SDK_DISABLED: "true" }), 0)
  assert.ok((await loadedFiles(endpoint)) > 20)
})

test("the documented commands install the optional packages in the versions of package.json", () => {
  const { peerDependencies, peerDependenciesMeta } = JSON.parse(readFileSync("package.json", "utf8"))
  const packages = Object.entries(peerDependencies).map(([name, versions]) => `${name}@${versions}`)
  const ofTraces = packages.filter((each) => each.startsWith("@opentelemetry/"))
  const ofSaml = packages.filter((each) => !ofTraces.includes(each))
  for (const [file, each] of [
    ["docs/operations/tracing.md", ofTraces],
    ["docs/connections.md", ofSaml],
  ] as const) {
    const documented = readFileSync(file, "utf8")
    assert.ok(documented.includes(`npm install --save-prod --omit=dev --ignore-scripts ${each.join(" ")}\n`), file)
  }
  for (const name of Object.keys(peerDependencies)) assert.deepEqual(peerDependenciesMeta[name], { optional: true })
})

test("explain refuses the id of a whole trace, and says which id to give", async () => {
  const gatehouse = commandOn(temporaryFolder())
  await gatehouse(["migrate"])
  const { status, stderr } = await gatehouse(["explain", "4BF92F3577B34DA6A3CE929D0E0E4736"])
  assert.equal(status, 1)
  assert.match(stderr, /^gatehouse: 4bf92f3577b34da6a3ce929d0e0e4736 is the id of a whole trace .* the span id /)
})
