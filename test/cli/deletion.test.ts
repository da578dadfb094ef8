import { deepEqual, equal, match, ok } from "node:assert/strict"
import { test } from "node:test"
import type { CreatedClient, UserRecord } from "../../src/admin/contract.ts"
import { commandOn, json, temporaryFolder } from "./command.ts"
import { NO_TERMINAL, onTerminal } from "./terminal.ts"

const data = temporaryFolder()
const run = commandOn(data)

const client = async () =>
  json<CreatedClient>(
    await run([
      ...["client", "create", "--name", "Photo Book", "--kind", "confidential"],
      ...["--redirect-uri", "https://a.example/cb", "--json"],
    ]),
  ).client_id

const user = (username: string) =>
  run(["user", "create", "--username", username, "--email", `${username}@example.com`, "--password-stdin", "--json"], {
    stdin: "a long enough passphrase",
  })

test("on a terminal, client delete lists what will be lost and deletes only after the answer yes", {
  skip: NO_TERMINAL,
}, async () => {
  const id = await client()
  for (const answer of ["\n", "n\n", "yesterday\n", "\u0004"]) {
    const { status, stdout } = await onTerminal(data, ["client", "delete", id], answer)
    equal(status, 1)
    ok(stdout.includes(`Delete the client "Photo Book" (${id}) with 1 secret, 0 grants and all remembered consents?`))
    match(stdout, /It cannot be undone\. \[y\/N\]/)
    match(stdout, /gatehouse: nothing was deleted\n$/)
  }
  equal((await run(["client", "show", id])).status, 0)
  const { status, stdout } = await onTerminal(data, ["client", "delete", id], "y\n")
  equal(status, 0)
  match(stdout, new RegExp(`deleted ${id} with its secrets`))
  equal((await run(["client", "show", id])).status, 1)
})

test("on a terminal, user delete asks, and --yes skips the question", { skip: NO_TERMINAL }, async () => {
  const { user_id } = json<UserRecord>(await user("ann"))
  const asked = await onTerminal(data, ["user", "delete", "ann"], "n\n")
  equal(asked.status, 1)
  ok(asked.stdout.includes(`Delete the user "ann" (${user_id}) with 0 grants, all sessions and all remembered`))
  const { status, stdout } = await onTerminal(data, ["user", "delete", "ann", "--yes", "--json"], "")
  equal(status, 0)
  deepEqual(JSON.parse(stdout), { user_id, deleted: true })
})

test("without a terminal, a deletion never asks, with or without --yes", async () => {
  const [one, other] = [await client(), await client()]
  const deleted = await run(["client", "delete", one])
  deepEqual([deleted.status, deleted.stderr], [0, ""])
  deepEqual(json(await run(["client", "delete", other, "--yes", "--json"])), { client_id: other, deleted: true })
  await user("bob")
  const gone = await run(["user", "delete", "bob"])
  deepEqual([gone.status, gone.stderr], [0, ""])
})
