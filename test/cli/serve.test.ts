import { deepEqual, equal, match, ok } from "node:assert/strict"
import type { ChildProcessWithoutNullStreams } from "node:child_process"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import type { Socket } from "node:net"
import { connect } from "node:net"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { test } from "node:test"
import { commandOn, environment, json, RUN, temporaryFolder } from "./command.ts"

interface Line {
  msg: string
  url?: string
  listensAt?: string
  data?: string
}

/** Starts a server process and waits until it listens. */
async function serving(data: string, env: Readonly<Record<string, string>> = {}) {
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [RUN, "serve"], {
    env: environment(data, { PORT: "0", ...env }),
  })
  const lines: Line[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on("line", (line) => lines.push(JSON.parse(line)))
  await once(reader, "line")
  const ended = new Promise<{ status: number | null; lines: Line[] }>((done) =>
    child.on("close", (status) => done({ status, lines })),
  )
  /** Waits for a line whose message starts with these words. */
  const logged = async (words: string) => {
    while (!lines.some(({ msg }) => msg.startsWith(words))) await once(reader, "line")
  }
  return { child, ended, logged, url: lines[0]?.url ?? "", listening: lines[0] }
}

/** Waits until the server has received the head of a request with `Expect: 100-continue`. */
async function received(socket: Socket): Promise<void> {
  const [interim] = (await once(socket.setEncoding("utf8"), "data")) as [string]
  equal(interim, "HTTP/1.1 100 Continue\r\n\r\n")
}

test("serve logs its address and how to start; commands work while it runs; SIGTERM lets pending requests finish", async () => {
  const data = temporaryFolder()
  const run = commandOn(data)
  const { child, ended, logged, url, listening } = await serving(data)
  try {
    match(url, /^http:\/\/localhost:\d+$/)
    const listensAt = `127.0.0.1:${new URL(url).port}`
    equal(listening?.listensAt, listensAt)
    equal(listening?.msg, `Gatehouse listens at ${listensAt}. Its public URL is ${url}, and its data is in ${data}.`)
    equal((await fetch(`${url}/healthz`)).status, 200)

    const second = await run(["serve"], { env: { PORT: "0" } })
    equal(second.status, 1)
    match(second.stderr, /^gatehouse: another gatehouse already serves .*Stop it/)
    const taken = await commandOn(temporaryFolder())(["serve"], { env: { PORT: new URL(url).port } })
    deepEqual([taken.status, taken.stdout], [1, ""])
    match(taken.stderr, /^gatehouse: port \d+ at 127\.0\.0\.1 is in use by .* set PORT to another port\n$/)

    const created = json<{ client_id: string; client_secret: string }>(
      await run([
        "client",
        "create",
        "--name",
        "x",
        "--kind",
        "confidential",
        "--grant",
        "client_credentials",
        "--json",
      ]),
    )
    const { client_id, client_secret } = created
    const body = new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret }).toString()
    const answer = await fetch(`${url}/oauth/token.php`, { method: "POST", body: new URLSearchParams(body) })
    equal(answer.status, 200, "the running server accepts a client that a command created")

    // A request that is only half sent when the signal arrives still gets its answer.
    const socket = connect(Number(new URL(url).port), "127.0.0.1")
    await once(socket, "connect")
    socket.write(
      `POST /oauth/token.php HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    )
    await received(socket)
    child.kill("SIGTERM")
    child.kill("SIGTERM") // again, as under npm: the terminal signals the whole group, and npm passes the signal on
    await logged("Stopping")
    socket.write(body.slice(10))
    const [reply] = (await once(socket, "data")) as [string]
    match(reply, /^HTTP\/1\.1 200 /)
    socket.destroy()
    const { status, lines } = await ended
    equal(status, 0)
    const said = lines.map(({ msg }) => msg)
    ok(said.some((line) => line.startsWith("There is no administrator yet: `gatehouse admin create ")))
    ok(said.some((line) => line.startsWith("There are no clients yet: `gatehouse client create ")))
    equal(said.at(-1), "Stopped.")
  } finally {
    child.kill("SIGKILL")
  }
})

test("in a checkout, where npm starts the server, messages name commands as they run there", async () => {
  const data = temporaryFolder()
  const env = { npm_lifecycle_event: "start" }
  const { child, ended, logged } = await serving(data, env)
  try {
    await logged("There are no clients yet: `npm run -s gatehouse -- client create --name N ")
    const run = commandOn(data)
    const listed = await run(["client", "list"], { env })
    match(listed.stderr, /; `npm run -s gatehouse -- client create --help` shows how to create one/)
    const unknown = await run(["client", "show", "x"], { env })
    match(unknown.stderr, /; `npm run -s gatehouse -- client list` shows the existing ones/)
    match((await run(["client", "show", "x"])).stderr, /; `gatehouse client list` shows the existing ones/)
  } finally {
    child.kill("SIGKILL")
    await ended
  }
})

test("a second signal ends the server immediately", async () => {
  const { child, ended, logged, url } = await serving(temporaryFolder())
  try {
    const socket = connect(Number(new URL(url).port), "127.0.0.1")
    await once(socket, "connect")
    socket.on("error", () => {})
    socket.write("POST /oauth/token.php HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n")
    await received(socket)
    child.kill("SIGINT")
    await logged("Stopping")
    // Two signals within half a second count as one, so the second signal comes later.
    await new Promise((resolve) => setTimeout(resolve, 700))
    equal(child.exitCode, null, "the server waits for the request")
    child.kill("SIGINT")
    equal((await ended).status, 130)
  } finally {
    child.kill("SIGKILL")
  }
})

test("started by npm, the server ends when npm's shell ends; started otherwise, it outlives its shell", async () => {
  for (const byNpm of [true, false]) {
    const more = { PORT: "0", ...(byNpm && { npm_lifecycle_event: "start" }) }
    // The final `:` makes the shell start the server as a child. Otherwise the shell would become the server.
    const shell = spawn("sh", ["-c", '"$0" "$1" serve & echo $!; wait; :', process.execPath, RUN], {
      env: environment(temporaryFolder(), more),
    })
    const reader = createInterface({ input: shell.stdout })
    const lines: string[] = []
    const listens = new Promise<void>((done) =>
      reader.on("line", (line) => {
        lines.push(line)
        if (line.includes("listens at")) done()
      }),
    )
    await listens
    const server = Number(lines[0])
    const closed = once(shell, "close")
    shell.kill("SIGTERM")
    await once(shell, "exit")
    if (!byNpm) {
      // Waits longer than the server needs to notice that its parent process has ended.
      await new Promise((resolve) => setTimeout(resolve, 1500))
      ok(!lines.some((line) => line.includes("Stopp")))
      process.kill(server, "SIGTERM")
    }
    await closed
    match(lines.at(-1) ?? "", /Stopped\./)
  }
})

test("serve says why it cannot start, and ends with exit status 1", async () => {
  const file = join(temporaryFolder(), "file")
  writeFileSync(file, "")
  const garbage = temporaryFolder()
  writeFileSync(join(garbage, "gatehouse.db"), "x".repeat(5000))
  writeFileSync(join(garbage, "secret"), "a server secret of 32 characters or more\n")
  const lost = temporaryFolder()
  writeFileSync(join(lost, "gatehouse.db"), "")
  const short = temporaryFolder()
  writeFileSync(join(short, "secret"), "short\n")
  const cases: [string, Record<string, string>, RegExp][] = [
    [file, {}, /file is a file, but must be a folder/],
    [garbage, {}, /gatehouse\.db: the file is not a SQLite database/],
    [lost, {}, /secret is missing, and only the server secret that the database was made with can read/],
    [short, {}, /does not contain a server secret of 32 characters or more/],
    [
      temporaryFolder(),
      { PORT: "-1", GATEHOUSE_CODE_TTL: "10m" },
      /cannot be used:\n - PORT is .*\n - GATEHOUSE_CODE_TTL is /,
    ],
  ]
  for (const [data, env, says] of cases) {
    const { status, stdout, stderr } = await commandOn(data)(["serve"], { env: { PORT: "0", ...env } })
    deepEqual([status, stdout], [1, ""])
    match(stderr, /^gatehouse: /)
    match(stderr, says)
    ok(!stderr.includes("    at "), "no stack trace")
  }
})
