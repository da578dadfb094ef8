// Each `create` takes the name both as an argument and as an option.
import { deepEqual, equal } from "node:assert/strict"
import { test } from "node:test"
import { commandOn, json, temporaryFolder } from "./command.ts"

const run = commandOn(temporaryFolder())
const callback = ["--kind", "public", "--redirect-uri", "https://photos.example/callback"]

/** The verb, its name as the documents write it, the other way, and what else it needs. */
const CASES: readonly (readonly [verb: string, documented: string, other: string, rest: readonly string[]])[] = [
  ["group", "staff", "--name staff", []],
  ["role", "helpdesk", "--name helpdesk", ["--scope", "admin:read"]],
  ["attribute", "department", "--name department", ["--type", "text"]],
  ["claim", "team", "--name team", ["--of", "groups", "--scope", "profile"]],
  ["client", "--name Photos", "Photos", callback],
  ["api", "--identifier https://photos.example/v1", "https://photos.example/v1", []],
]

test("create takes the name as an argument and as an option, and refuses both at once and neither", async () => {
  for (const [noun, documented, other, rest] of CASES) {
    const create = (name: string) => run([noun, "create", ...name.split(" ").filter(Boolean), ...rest, "--json"])
    const [member = "", name = ""] =
      [documented, other]
        .find((each) => each.startsWith("--"))
        ?.slice(2)
        .split(" ") ?? []
    equal(json<Record<string, string>>(await create(other))[member], name, noun)
    const both = await create(`${documented} ${other}`)
    deepEqual(
      [both.status, both.stderr.split("\n")[0]],
      [2, `gatehouse: the ${member} is given twice: as an argument and as --${member}`],
    )
    equal((await create("")).status, 2, noun)
  }
})

test("user create takes the username as an argument", async () => {
  const args = ["user", "create", "ann", "--email", "ann@example.com", "--password-stdin", "--json"]
  equal(json<{ username: string }>(await run(args, { stdin: "correct horse battery" })).username, "ann")
})

test("a name of two words without quotes is refused", async () => {
  const { status, stderr } = await run(["client", "create", "Photo", "Book", ...callback])
  deepEqual(
    [status, stderr.split("\n")[0]],
    [2, "gatehouse: too many arguments: put the name in quotes if it has spaces"],
  )
})

test("role assign without --user or --group before the holder says so", async () => {
  const { status, stderr } = await run(["role", "assign", "helpdesk", "ann"])
  deepEqual([status, stderr.split("\n")[0]], [2, "gatehouse: write --user or --group before ann"])
})
