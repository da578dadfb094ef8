/** Tests how the demo ends: at once, with its words, without processes or files that remain. */
import { deepEqual, equal, match } from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, test } from "node:test"
import { RUN } from "../cli/command.ts"
import { demoEnvironment, ended, freePorts, runningOf, startDemoIn, started } from "./demo_process.ts"

const temporary = mkdtempSync(join(tmpdir(), "gatehouse-demo-test-"))
after(() => rmSync(temporary, { recursive: true, force: true }))

/** Leaves a request at the service half sent, on a connection that the service has already served. */
async function halfSent(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1").on("error", () => {})
  await once(socket, "connect")
  socket.write(`GET / HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`)
  await once(socket, "data")
  socket.write(`POST /oauth/token.php HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 9\r\n\r\ngrant`)
}

for (const signal of ["SIGINT", "SIGTERM"] as const)
  for (const [title, prepare] of [
    ["as soon as it has started", async () => {}],
    ["while a request is half sent", halfSent],
  ] as const)
    test(`${signal} ${title} ends the demo, which says so last and leaves no files behind`, async () => {
      const [port, appPort] = await freePorts()
      const running = startDemoIn(temporary, ["--port", String(port), "--app-port", String(appPort)])
      await started(running, "it happens.\n\n")
      await prepare(port)
      running.child.kill(signal)
      equal(await ended(running), 0)
      match(running.output(), /it happens\.\n\n\nStopping\.\nStopped\. The data was deleted\.\n$/)
      equal(running.errorOutput(), "")
      deepEqual(readdirSync(temporary), [])
    })

// A terminal sends Ctrl+C to all processes in it. A supervisor sends SIGTERM to npm alone.
for (const [signal, to] of [
  ["SIGINT", "all processes of a terminal"],
  ["SIGTERM", "npm alone"],
] as const)
  test(`${signal} to ${to} ends a demo that npm started, and no process or file remains`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "gatehouse-demo-npm-"))
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    const scripts = { demo: `"${process.execPath}" "${RUN}" demo` }
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "example", scripts }))
    const [port, appPort] = await freePorts()
    const options = ["run", "demo", "--", "--port", String(port), "--app-port", String(appPort)]
    // Detached, so that npm leads a group of processes, as in a terminal.
    const npm = spawn("npm", options, {
      cwd: folder,
      env: demoEnvironment(temporary),
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    })
    const running = runningOf(npm)
    await started(running, "it happens.\n\n")
    const { pid } = npm
    if (pid === undefined) throw new Error("npm has no process id")
    process.kill(signal === "SIGINT" ? -pid : pid, signal)
    await ended(running)
    match(running.output(), /\nStopping\.\nStopped\. The data was deleted\.\n$/)
    deepEqual(readdirSync(temporary), [])
  })
