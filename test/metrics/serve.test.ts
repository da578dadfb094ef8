import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { NetworkInterfaceInfo } from "node:os"
import { test } from "node:test"
import { configure, createGatehouse, createLog, IN_MEMORY } from "../../src/gatehouse.ts"
import { publicAddresses } from "../../src/metrics/serve.ts"
import { commandOn, temporaryFolder } from "../cli/command.ts"
import { metricsHere } from "../support/metrics.ts"
import { service } from "../support/service.ts"
import { send } from "../support/wire.ts"

test("only GET and HEAD of /metrics exist at the address of GATEHOUSE_METRICS, and end with the server", async (t) => {
  const { metrics } = await metricsHere()
  const world = await service(t, { metrics })
  const there = { url: `http://127.0.0.1:${metrics.port}` }
  const scraped = await send(there, "/metrics")
  assert.equal(scraped.status, 200)
  assert.equal(scraped.headers["content-type"], "text/plain; version=0.0.4; charset=utf-8")
  assert.equal(scraped.headers["cache-control"], "no-store")
  const head = await send(there, "/metrics?x=y", { method: "HEAD" })
  assert.deepEqual([head.status, head.text], [200, ""])
  for (const path of ["/", "/metrics/", "/healthz", "/oauth/token.php", "/Metrics", "//metrics"])
    assert.equal((await send(there, path)).status, 404, path)
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
    const refused = await send(there, "/metrics", { method })
    assert.deepEqual([refused.status, refused.headers.allow], [405, "GET, HEAD"], method)
  }
  assert.equal((await send(world, "/metrics")).status, 404, "the public address has no metrics")
  await world.gatehouse.close()
  await assert.rejects(fetch(`${there.url}/metrics`))
})

test("if the port of GATEHOUSE_METRICS is in use, the server does not start and the error says so", async (t) => {
  const other = createServer().listen(0, "127.0.0.1")
  t.after(() => other.close())
  await once(other, "listening")
  const { port } = other.address() as AddressInfo
  const says = `metrics cannot be served at http://127.0.0.1:${port}/metrics: the port is in use by another program. Stop it, or set GATEHOUSE_METRICS to another port`
  const env = { PORT: "0", GATEHOUSE_METRICS: `127.0.0.1:${port}` }
  const { status, stdout, stderr } = await commandOn(temporaryFolder())(["serve"], { env })
  assert.deepEqual({ status, stdout, stderr }, { status: 1, stdout: "", stderr: `gatehouse: ${says}\n` })
})

/** Starts a server in a process of its own, and returns the number of loaded files of the metrics library. */
async function loadedFiles(env: Record<string, string>): Promise<number> {
  const program = `
    import { createRequire } from "node:module"
    import { createGatehouse, IN_MEMORY, loadConfig } from "./src/gatehouse.ts"
    const gatehouse = await createGatehouse({ config: { ...loadConfig(), data: IN_MEMORY, port: 0 } })
    await gatehouse.listen()
    await gatehouse.close()
    const { cache } = createRequire(import.meta.url)
    console.log(Object.keys(cache).filter((file) => /prom-client|tdigest|opentelemetry/.test(file)).length)`
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    env: { PATH: process.env.PATH, ...env },
  })
  let printed = ""
  child.stdout.setEncoding("utf8").on("data", (text) => (printed += text))
  await once(child, "close")
  return Number(printed || Number.NaN)
}

test("without GATEHOUSE_METRICS nothing of the library is loaded, and no port is open", async () => {
  assert.equal(configure({}).metrics, undefined)
  assert.equal(await loadedFiles({}), 0)
  const { metrics } = await metricsHere()
  assert.ok((await loadedFiles({ GATEHOUSE_METRICS: `127.0.0.1:${metrics.port}` })) > 10)
})

test("a public listening address is reported at the start; 0.0.0.0 and :: stand for every address of the machine", async () => {
  const at = (address: string, family: "IPv4" | "IPv6") => ({ address, family }) as NetworkInterfaceInfo
  const machine = {
    lo: [at("127.0.0.1", "IPv4"), at("::1", "IPv6")],
    eth0: [at("10.0.0.7", "IPv4"), at("8.8.4.4", "IPv4"), at("2a00:1450::1", "IPv6"), at("fe80::1", "IPv6")],
  }
  for (const address of ["127.0.0.1", "::1", "10.0.0.7", "192.168.1.1", "100.64.0.1", "fd00::7", "fe80::1"])
    assert.deepEqual(publicAddresses(address, machine), [], address)
  assert.deepEqual(publicAddresses("8.8.4.4", machine), ["8.8.4.4"])
  assert.deepEqual(publicAddresses("0.0.0.0", machine), ["8.8.4.4"])
  assert.deepEqual(publicAddresses("::", machine), ["8.8.4.4", "2a00:1450::1"])
  assert.deepEqual(publicAddresses("0.0.0.0", { lo: machine.lo }), [])
})

test("the log names the address of the metrics", async () => {
  const { metrics } = await metricsHere()
  const lines: string[] = []
  const log = createLog({ level: "info", readable: false, destination: { write: (line) => void lines.push(line) } })
  const gatehouse = await createGatehouse({ config: configure({ data: IN_MEMORY, port: 0, metrics }), log })
  await gatehouse.listen()
  await gatehouse.close()
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).msg),
    [`Metrics are served at http://127.0.0.1:${metrics.port}/metrics.`],
  )
})
