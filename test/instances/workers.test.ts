import { deepEqual, equal, match, ok } from "node:assert/strict"
import { once } from "node:events"
import { readFile } from "node:fs/promises"
import { connect } from "node:net"
import { test } from "node:test"
import { commandOn, temporaryFolder } from "../cli/command.ts"
import { metricsHere, scrape } from "../support/metrics.ts"
import { database, skip, soon } from "./instance.ts"

/** Returns the child processes of a process. */
async function childrenOf(pid: number | undefined): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "")
  return text.split(" ").filter(Boolean).map(Number)
}

const CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n"

const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const answers = (url: string): Promise<boolean> =>
  // Each request has a connection of its own: an open one may lead to a worker that was killed.
  fetch(`${url}/readyz`, { headers: { connection: "close" } }).then(
    ({ ok }) => ok,
    () => false,
  )

test("serve --workers starts the given number of processes on one port, replaces a process that dies, and ends all with status 0 on SIGTERM", {
  skip,
}, async (t) => {
  const { start, run } = await database(t)
  const { child, url, lines, ended } = await start({ args: ["--workers", "2"] })
  equal(lines.findLast(({ workers }) => workers !== undefined)?.workers, 2)
  ok(await answers(url))
  const before = await childrenOf(child.pid)
  equal(before.length, 2)
  process.kill(before[0] ?? 0, "SIGKILL")
  await soon(async () => (await childrenOf(child.pid)).filter((pid) => !before.includes(pid)).length === 1)
  ok(await answers(url))
  const create = [
    "client",
    "create",
    "--name",
    "x",
    "--kind",
    "confidential",
    "--grant",
    "client_credentials",
    "--json",
  ]
  const { client_id, client_secret } = JSON.parse((await run(create)).stdout)
  const body = { grant_type: "client_credentials", client_id, client_secret }
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const sent = { method: "POST", body: new URLSearchParams(body), headers: { connection: "close" } }
      return (await fetch(`${url}/oauth/token.php`, sent)).status
    }),
  )
  deepEqual(new Set(statuses), new Set([200]))
  child.kill("SIGTERM")
  equal((await ended).status, 0)
  // All output has been read only now. The first worker prints what is missing after it listens, perhaps after all workers listen.
  deepEqual(
    lines.filter(({ msg }) => /^There (is|are) no/.test(msg)).map(({ worker }) => worker),
    [1, 1],
  )
  equal(lines.filter(({ msg }) => msg === "A worker ended and is restarted.").length, 1)
  equal(lines.filter(({ msg }) => msg === "Stopped.").length, 2)
})

test("workers finish their requests and end when the primary process is killed", { skip }, async (t) => {
  const { start } = await database(t)
  const { child, lines, ended, url } = await start({ args: ["--workers", "2"] })
  const workers = await childrenOf(child.pid)
  equal(workers.length, 2)
  const socket = connect(Number(new URL(url).port), "127.0.0.1").setEncoding("utf8")
  await once(socket, "connect")
  let received = ""
  socket.on("data", (text) => {
    received += text
  })
  const isReceived = (beginning: string) => soon(() => received.startsWith(beginning))
  socket.write(
    "POST /oauth/token.php HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n",
  )
  // A worker has read the head.
  await isReceived(CONTINUE)
  child.kill("SIGKILL")
  await once(child, "exit")
  socket.write("{}")
  await isReceived(`${CONTINUE}HTTP/1.1 400 `)
  socket.destroy()
  await soon(async () => !workers.some(isThere))
  // The workers write to one shared output. It ends when the last worker has ended.
  await ended
  equal(lines.filter(({ msg }) => msg === "Stopped.").length, 2)
})

test("workers that cannot start are reported once, with status 1", { skip }, async (t) => {
  const { run, start } = await database(t)
  const { url } = await start()
  const { status, stderr, stdout } = await commandOn(temporaryFolder())(["serve", "--workers", "2"], {
    env: {
      PORT: new URL(url).port,
      GATEHOUSE_DATABASE_URL: "postgres://x:y@127.0.0.1:1/z",
      GATEHOUSE_SECRET: "the one server secret of all workers",
    },
  })
  deepEqual([status, stdout, stderr], [1, "", "gatehouse: the database z at 127.0.0.1:1: no server listens there\n"])
  for (const wrong of ["0", "-1", "x", "1.5", "257"]) {
    const refused = await run(["serve", "--workers", wrong])
    equal(refused.status, 2)
    match(refused.stderr, /It must be auto or a whole number from 1 to 256\./)
  }
})

test("if workers repeatedly end right after their start, the server gives up with a clear message", {
  skip,
}, async (t) => {
  const { start, rows } = await database(t)
  const { child, ended, lines } = await start({ args: ["--workers", "1"] })
  await rows("INSERT INTO schema_migration (version, name) VALUES (999, 'of the future')")
  const [worker] = await childrenOf(child.pid)
  process.kill(worker ?? 0, "SIGKILL")
  const { status, stderr } = await ended
  equal(status, 1)
  deepEqual(
    lines.slice(-6).map(({ msg }) => msg),
    [
      ...Array(4).fill("A worker ended and is restarted."),
      "A worker ended.",
      "The workers keep ending right after their start, so the server gives up. Earlier log lines say why.",
    ],
  )
  const restarted = lines.filter(({ msg }) => msg === "A worker ended and is restarted.").length
  equal(stderr.match(/^gatehouse: the database was made by a newer Gatehouse/gm)?.length, restarted)
})

test("workers on SQLite are refused with a clear message", async () => {
  const { status, stderr } = await commandOn(temporaryFolder())(["serve", "--workers", "auto"])
  equal(status, 1)
  match(
    stderr,
    /^gatehouse: --workers needs PostgreSQL, because SQLite is for one process at a time\. Set GATEHOUSE_DATABASE_URL/,
  )
})

test("the primary process serves the metrics of all workers together", { skip }, async (t) => {
  const { start } = await database(t)
  const { metrics } = await metricsHere()
  const env = { GATEHOUSE_METRICS: `127.0.0.1:${metrics.port}`, GATEHOUSE_DATABASE_POOL: "3" }
  const { child, url, ended } = await start({ args: ["--workers", "2"], env })
  const ask = () => fetch(`${url}/healthz`, { headers: { connection: "close" } })
  for (let asked = 0; asked < 10; asked++) await ask()
  const healthy = { endpoint: "/healthz", status: "200" }
  await soon(async () => (await scrape(metrics)).value("gatehouse_requests_total", healthy) === 10)
  const { value } = await scrape(metrics)
  const load = ["busy", "idle"].map((state) => value("gatehouse_database_connections", { state }) ?? 0)
  equal(
    load.reduce((sum, count) => sum + count),
    6,
  )
  equal(value("gatehouse_database_statements_waiting"), 0)
  equal(value("gatehouse_build_info"), 1)
  child.kill("SIGTERM")
  equal((await ended).status, 0)
})
