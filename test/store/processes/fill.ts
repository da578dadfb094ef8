/**
 * fill.ts FILE ROOM…: writes until the disk is full, runs the command ROOM to make room (`$PID` in it is this process), writes again, and
 * reopens the file. Prints JSON, such as the ids of acknowledged writes that are missing, and of refused writes that are stored.
 */
import { spawnSync } from "node:child_process"
import { openSqlite } from "../../../src/store/open_sqlite.ts"
import { event, issuedGrant, NOW, owners } from "../samples.ts"
import { send } from "./parent.ts"

const [file = "", command = "", ...args] = process.argv.slice(2)
const store = await openSqlite({ file })
const { userId, clientId } = await owners(store)
const acknowledged: string[] = []
const refused: string[] = []
const errors = new Set<string>()

/** Writes eight large grants in parallel. Returns whether all were accepted. */
async function write(): Promise<boolean> {
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const grant = { ...issuedGrant(userId, clientId), nonce: "n".repeat(1024) }
      try {
        await store.grants.issue(grant, event("grant-issued"))
        acknowledged.push(grant.id)
        return true
      } catch (error) {
        refused.push(grant.id)
        errors.add(String(error))
        return false
      }
    }),
  )
  return answers.every(Boolean)
}

let rounds = 0
while (rounds++ < 5000 && (await write()));
const whenFull = acknowledged.length

/** Repeats a small write until one fails, because small writes may still succeed on a full disk. Returns the name of the error. */
async function probeRefused(): Promise<string | undefined> {
  for (let left = 5000; left > 0; left--)
    try {
      await store.probe()
    } catch (error) {
      return error instanceof Error ? error.name : undefined
    }
  return undefined
}

const probeWhenFull = await probeRefused()
const read = (await store.grants.list({})).length
const room = spawnSync(
  command,
  args.map((arg) => arg.replace("$PID", String(process.pid))),
)
const taken = [await write(), await write()]
await store.close()

const again = await openSqlite({ file })
const there = new Set<string>((await again.grants.list({})).map((grant) => grant.id))
const events = (await again.audit.list(100_000)).filter((one) => one.type === "grant-issued" && one.at === NOW)
const { integrity } = await again.describe()
await again.close()

send(
  JSON.stringify({
    errors: [...errors].map((error) => error.replace(file, "FILE")),
    probeWhenFull,
    readWhileFull: read === whenFull,
    someTakenBefore: whenFull > 0,
    refused: refused.length,
    roomMade: room.status,
    takenAfter: taken,
    missing: acknowledged.filter((id) => !there.has(id)),
    halfThere: refused.filter((id) => there.has(id)),
    events: events.length - acknowledged.length,
    integrity,
  }),
)
