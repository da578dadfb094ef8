import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { test } from "node:test"
import type { SetupLink, UserRecord } from "../../src/admin/contract.ts"
import { commandOn, environment, json, RUN, temporaryFolder } from "./command.ts"
import { NO_TERMINAL } from "./terminal.ts"

const CREATE = ["admin", "create", "--username", "root", "--email", "root@example.com", "--password-stdin"]
const PASSWORD = { stdin: "a long and quiet river\n" }

test("admin create makes the first administrator, and refuses to make a second one", async () => {
  const run = commandOn(temporaryFolder())
  const { user_id, ...user } = json<UserRecord>(await run([...CREATE, "--name", "Ruth", "--json"], PASSWORD))
  deepEqual(user, {
    username: "root",
    email: "root@example.com",
    email_verified: false,
    name: "Ruth",
    role: "admin",
    disabled: false,
    invited_at: null,
    attributes: {},
  })
  match(user_id, /^user_/)
  const [event] = json<{ type: string; detail: string }[]>(await run(["audit", "list", "--json"]))
  deepEqual([event?.type, event?.detail], ["user-created", "first_administrator=command"])
  for (const args of [CREATE.with(3, "other"), ["admin", "link"]]) {
    const refused = await run(args, PASSWORD)
    deepEqual([refused.status, refused.stdout], [1, ""])
    match(refused.stderr, /^gatehouse: an administrator exists already.* `gatehouse user create --role admin` creates/)
  }
  await run(["user", "disable", "root"])
  equal((await run(CREATE.with(3, "other"), PASSWORD)).status, 0, "a disabled administrator does not count")
})

test("admin create validates like user create, and needs the password on standard input", async () => {
  const run = commandOn(temporaryFolder())
  const weak = await run(CREATE, { stdin: "root" })
  deepEqual([weak.status, weak.stdout], [1, ""])
  match(weak.stderr, /password has 4 characters; it needs 15 or more/)
  const without = await run(CREATE.slice(0, -1))
  equal(without.status, 2)
  match(without.stderr, /admin create … --password-stdin/)
  equal((await run([...CREATE, "--role", "user"], PASSWORD)).status, 2)
})

test("admin link prints a link to the public URL that works for an hour", async () => {
  const data = temporaryFolder()
  const env = { GATEHOUSE_URL: "https://auth.example.com/sso" }
  const run = commandOn(data)
  const { url, expires_at } = json<SetupLink>(await run(["admin", "link", "--json"], { env }))
  match(url, /^https:\/\/auth\.example\.com\/sso\/setup\?token=gsl_[\w-]{50,}$/)
  const left = Date.parse(expires_at) - Date.now()
  equal(left > 3_500_000 && left <= 3_600_000, true, expires_at)
  const printed = await run(["admin", "link"], { env })
  match(printed.stdout, /^https:\/\/auth\.example\.com\/sso\/setup\?token=gsl_[\w-]+\n$/)
})

/** Starts `serve` on a terminal. Returns the output until a text matches `sign`, and the status of a request for the setup link in this output. */
async function served(data: string, sign: RegExp): Promise<{ text: string; status: number | undefined }> {
  const line = [process.execPath, RUN, "serve"].map((word) => `'${word}'`).join(" ")
  const child = spawn("script", ["--quiet", "--return", "--command", line, "/dev/null"], {
    env: environment(data, { PORT: "0" }),
  })
  const ended = once(child, "close")
  let text = ""
  // Reads on after the sign: `script` ends, and the server with it, when nobody reads what it writes.
  child.stdout.setEncoding("utf8").on("data", (part) => {
    text += part
  })
  while (!sign.test(text)) await once(child.stdout, "data")
  const [link] = /http:\S+\/setup\?token=\S+/.exec(text) ?? []
  const status = link === undefined ? undefined : (await fetch(link)).status
  child.kill("SIGTERM")
  await ended
  return { text, status }
}

test("serve prints a working link on a terminal while no administrator exists", { skip: NO_TERMINAL }, async () => {
  const data = temporaryFolder()
  const { text, status } = await served(data, /There are no clients yet/)
  match(text, /There is no administrator yet\. This link creates one; it works once, for an hour:/)
  equal(text.match(/gsl_/g)?.length, 1)
  equal(status, 200)
  equal((await commandOn(data)(CREATE, PASSWORD)).status, 0)
  const later = await served(data, /There are no clients yet/)
  doesNotMatch(later.text, /gsl_|no administrator/)
})
