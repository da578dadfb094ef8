import { deepEqual, equal, match } from "node:assert/strict"
import { test } from "node:test"
import type { SessionRecord, UserRecord } from "../../src/admin/contract.ts"
import { databaseFile } from "../../src/assembly/data_place.ts"
import type { UserId } from "../../src/base/id.ts"
import { newId } from "../../src/base/id.ts"
import { systemRandom } from "../../src/base/random.ts"
import { openSqlite } from "../../src/store/open_sqlite.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"

const folder = temporaryFolder()
const run = commandOn(folder)

/** Starts a session as a sign-in does. */
async function signedIn(user: string, device: string): Promise<string> {
  const store = await openSqlite({ file: databaseFile(folder) })
  const now = Date.now()
  const [id, userId] = [newId("session", now, systemRandom), user as UserId]
  const origin = { network: "192.0.2.0/24", device }
  const event = {
    id: newId("event", now, systemRandom),
    at: now,
    type: "signed-in" as const,
    actor: user,
    subject: user,
  }
  await store.sessions.start(
    { id, rootId: id, userId, factors: { pwd: now }, lastSeenAt: now, expiresAt: now + 3_600_000, origin },
    { ...event, address: undefined, traceId: undefined },
  )
  await store.close()
  return id
}

const listed = async (...options: string[]) =>
  json<SessionRecord[]>(await run(["session", "list", "--json", ...options])).map(({ session_id }) => session_id)

test("session list shows where and when people signed in, and session end ends one session or all of a user", async () => {
  const ids: string[] = []
  for (const name of ["ann", "bob"]) {
    const options = ["--username", name, "--email", `${name}@example.com`, "--password-stdin", "--json"]
    ids.push(json<UserRecord>(await run(["user", "create", ...options], { stdin: "correct horse battery" })).user_id)
  }
  const [ann = "", bob = ""] = ids
  const [first, second, third] = [
    await signedIn(ann, "Firefox on Linux"),
    await signedIn(ann, "Safari on iPhone"),
    await signedIn(bob, "Chrome on Windows"),
  ]
  deepEqual(await listed(), [first, second, third])
  deepEqual(await listed("--user", "ann"), [first, second])
  match((await run(["session", "list"])).stdout, /192\.0\.2\.0\/24 +Safari on iPhone +-\n/)

  deepEqual((await run(["session", "end", first])).stdout, `${first} has ended\n`)
  deepEqual([(await run(["session", "end", first])).status, await listed()], [1, [second, third]])
  equal((await run(["session", "end", "--user", "ann"])).stdout, "1 session of ann ended\n")
  deepEqual(await listed(), [third])
  deepEqual((await run(["session", "end"])).status, 2)
  deepEqual((await run(["session", "end", third, "--user", "bob"])).status, 2)
  match((await run(["audit", "list", "--type", "session-ended"])).stdout, /session-ended/)
})
