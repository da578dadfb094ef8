// Failures must never look like success. This test creates a file with each kind of failure, and runs it as `npm test` does.
import { deepEqual, equal, match, ok, throws } from "node:assert/strict"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { temporaryFolder } from "../store/temporary_folder.ts"
import { readArguments } from "./arguments.ts"
import type { Command } from "./plan.ts"
import { passesOf, passesOver, processesOf, testFiles } from "./plan.ts"
import { changesOfProcess, commandsIn, wronglyPlanned } from "./rules.ts"
import { failuresOf, hasFailed, summaryOf } from "./summary.ts"
import type { Ran } from "./test_process.ts"
import { runFiles } from "./test_process.ts"

const PROJECT = join(import.meta.dirname, "../..")
const IMPORTS = `import { after, describe, test } from "node:test"\n`
const { NODE_TEST_CONTEXT: _, ...env } = process.env

/** Runs files with these contents in one process. */
async function run(contents: Readonly<Record<string, string>>, more: { maxMinutes?: number; options?: string[] } = {}) {
  const project = temporaryFolder()
  for (const [name, text] of Object.entries(contents)) writeFileSync(join(project, name), IMPORTS + text)
  const files = Object.keys(contents)
  const ran = await runFiles(files, { project, env, maxMinutes: 1, options: [], ...more })
  return { pass: "SQLite", files, ...ran }
}

const failed = ({ results }: Ran) => results.filter(({ outcome }) => outcome === "failed").map(({ title }) => title)

test("passed, skipped and todo tests are counted once each", async () => {
  const done = await run({
    "fine.test.ts": `describe("suite", () => { test("one", (t) => t.test("within", () => {})) })
      test("left out", { skip: "no disk" }, () => {})
      test("later", { todo: true }, () => { throw new Error("not yet") })`,
  })
  deepEqual(
    done.results.map(({ title, outcome, detail }) => [title, outcome, detail]),
    [
      ["suite > one > within", "passed", ""],
      ["suite > one", "passed", ""],
      ["left out", "skipped", "no disk"],
      ["later", "todo", ""],
    ],
  )
  equal(hasFailed(done), false)
  equal(failuresOf(done), "")
  match(
    summaryOf([done], 2000),
    /^\n4 tests in 1 files, SQLite 4, 2\.0 s\npassed 2, failed 0, skipped 1, to do 1\n {2}1 × no disk\n/,
  )
})

test("a failure shows its file, line and title, the whole error and the output of the process", async () => {
  const done = await run({
    "bad.test.ts": `describe("suite", () => { test("bad", () => { console.log("printed"); throw new Error("one", { cause: new Error("other") }) }) })`,
    "good.test.ts": `test("good", () => {})`,
  })
  deepEqual(failed(done), ["suite > bad"])
  const report = failuresOf(done)
  for (const expected of ["✖ suite > bad\n  bad.test.ts:2, SQLite\n", "Error: one", "Error: other", "    printed"])
    ok(report.includes(expected), report)
  match(
    summaryOf([done], 0),
    /failed 1,[\s\S]*failed, with details above:\n {2}bad\.test\.ts:2 suite > bad \(SQLite\)\n$/,
  )
})

test("an error after its test has ended is a failure that names the test", async () => {
  const late = `test("early", () => { setTimeout(() => Promise.reject(new Error("late")), 9) })\ntest("good", () => new Promise((done) => setTimeout(done, 99)))`
  const done = await run({ "late.test.ts": late })
  match(done.faults.join(), /^the process ended with 1, although no test failed\n.*"early".*"Error: late"/)
})

const FAILURES: Record<string, [file: string, title: string]> = {
  "a file that cannot be loaded": [`import "./missing.ts"\ntest("never", () => {})`, "failing.test.ts"],
  "a file that throws before its tests": [`throw new Error("early")`, "failing.test.ts"],
  "an error that nobody catches": [
    `test("uncaught", async () => { setTimeout(() => { throw new Error("late") }, 1); await new Promise((done) => setTimeout(done, 50)) })`,
    "uncaught",
  ],
  "a hook of the file that throws": [
    `after(() => { throw new Error("closing") })\ntest("fine", () => {})`,
    "failing.test.ts",
  ],
}

for (const [title, [text, failing]] of Object.entries(FAILURES))
  test(`${title} is a failure, even if another file in the process passes`, async () => {
    const done = await run({ "failing.test.ts": text, "good.test.ts": `test("good", () => {})` })
    equal(failed(done).length, 1, JSON.stringify(done))
    match(failed(done)[0] ?? "", new RegExp(`${failing}$`))
    ok(hasFailed(done))
  })

test("a test that stays pending is a failure, even if something keeps the process alive", async () => {
  const texts = [
    `test("pending", () => new Promise(() => {}))`,
    `test("pending", () => new Promise(() => setInterval(() => {}, 9)).finally())`,
  ]
  for (const text of texts) {
    const done = await run({ "pending.test.ts": text }, { maxMinutes: 1 / 60 })
    ok(failed(done).includes("pending"), JSON.stringify(done))
  }
})

for (const how of ["process.exit(0)", "process.exit(3)", 'process.kill(process.pid, "SIGKILL")', "process.abort()"])
  test(`a process that ends with ${how} before its tests is a failure`, async () => {
    const done = await run({
      "ends.test.ts": `test("first", () => {})\ntest("ends", () => { ${how} })\ntest("never", () => {})`,
    })
    match(done.faults.join(), /^the process ended with (0|3|SIGKILL|SIGABRT) before its tests had ended$/)
    ok(hasFailed(done))
  })

test("a file without tests is a failure, alone and with others, unless a pattern selects tests", async () => {
  const none = { "none.test.ts": "console.log(1)" }
  deepEqual((await run(none)).faults, ["none.test.ts ran no test"])
  const both = { ...none, "good.test.ts": `test("good", () => {})` }
  deepEqual((await run(both)).faults, ["none.test.ts ran no test"])
  deepEqual((await run(both, { options: ["--test-name-pattern=good"] })).faults, [])
})

test("each file runs once, on SQLite, as a test of the console or as a fault test; tests over HTTP also run on PostgreSQL", () => {
  const files = testFiles(PROJECT)
  const all = [...passesOf("test:all", files), ...passesOf("test:console", files), ...passesOf("test:faults", files)]
  const [sqlite, postgres, ofConsole, ...faults] = all.map((pass) => processesOf(pass).flat().sort())
  deepEqual([...(sqlite ?? []), ...(ofConsole ?? []), ...faults.flat()].sort(), files)
  deepEqual(
    faults.flat().sort(),
    files.filter((file) =>
      /^test\/(agents|applications|directory|faults|instances)\/|deploy\/(built|image|older_npm|package|python_token_check|release)\.|browser_(accessibility|invitation|second_hop)|flows\/demo|tracing\/traces|moving\/(many_rows|restored)\.|postgres_cut|rolling_upgrade|sqlite_processes/.test(
        file,
      ),
    ),
  )
  deepEqual(
    ofConsole,
    files.filter((file) => file.startsWith("test/console/")),
  )
  deepEqual(
    postgres,
    files.filter(
      (file) =>
        /^test\/(admin_api|spec|flows)\//.test(file) &&
        !/browser_(accessibility|invitation|second_hop)|flows\/demo/.test(file),
    ),
  )
  deepEqual(
    passesOf("test", files).map((pass) => processesOf(pass).flat().sort()),
    [
      sqlite?.filter(
        (file) =>
          !/browser_proof_of_work|careful_thief_hourly|grant_model|mail_limit_of_domains|sqlite_contract_on_file|store\/(pgbouncer|postgres\w*)\./.test(
            file,
          ),
      ),
    ],
  )
})

test(".ci/run runs every test file; a file that no command or several commands run is refused", () => {
  const commands = commandsIn(readFileSync(join(PROJECT, ".ci/run"), "utf8"))
  deepEqual(commands, ["test:all", "test:console", "test:faults"])
  deepEqual(wronglyPlanned(testFiles(PROJECT), commands), [])
  const files = ["test/spec/a.test.ts", "test/faults/b.test.ts", "bench/c.test.ts", "test/spec/d.test.js"]
  const refused = (more: readonly Command[]) => wronglyPlanned(files, more).map((finding) => finding.split(":")[0])
  deepEqual(refused(commands), files.slice(2))
  deepEqual(refused(["test:all"]), files.slice(1))
  deepEqual(refused(["test:all", "test:all", "test:faults"]), [files[0], ...files.slice(2)])
  deepEqual(refused(["test", "test:all", "test:faults"]), [files[0], ...files.slice(2)])
})

test("a file that shares its process may not change variables, globals, time or the folder of the process", () => {
  const changes = [
    "beforeEach(() => {})",
    "mock.timers.enable({})",
    'process.env.TZ = "UTC"',
    "delete process.env.TZ",
    'process.chdir("/")',
    'mock.method(console, "error")',
  ]
  for (const change of changes) {
    equal(changesOfProcess("test/spec/a.test.ts", change).length, 1, change)
    equal(changesOfProcess("test/cli/doctor_proxy.test.ts", change).length, 0, change)
  }
  deepEqual(
    changesOfProcess("test/spec/a.test.ts", "  beforeEach(() => {})\nprocess.env.TZ === x\nt.mock.method(store, x)"),
    [],
  )
})

test("fault tests that measure run one at a time, after the others", () => {
  const [together, alone] = passesOf("test:faults", testFiles(PROJECT))
  deepEqual([(together?.atOnce ?? 0) > 1, alone?.atOnce], [true, 1])
  deepEqual([...new Set(alone?.files.map((file) => file.split("/")[1]))], ["faults", "instances", "moving", "store"])
})

test("files are given as file, folder or pattern, from any command; an argument without a match is refused", () => {
  const project = temporaryFolder()
  mkdirSync(join(project, "test/spec"), { recursive: true })
  for (const name of ["test/spec/a.test.ts", "test/spec/b.test.ts", "test/spec/setting.ts"])
    writeFileSync(join(project, name), "")
  const read = (...args: string[]) => readArguments(["test", ...args], project)
  deepEqual(read(), { command: "test", files: undefined, options: [] })
  deepEqual(read("test/spec").files, ["test/spec/a.test.ts", "test/spec/b.test.ts"])
  deepEqual(read("./test/spec/b.test.ts", "test/*/b*").files, ["test/spec/b.test.ts"])
  deepEqual(read("--test-name-pattern", "used code", "test/spec/a.test.ts", "--test-only"), {
    command: "test",
    files: ["test/spec/a.test.ts"],
    options: ["--test-name-pattern=used code", "--test-only"],
  })
  throws(
    () => readArguments(["tset"], project),
    /Unknown command tset\. Known commands: test, test:all, test:console, test:faults\./,
  )
  throws(() => read("test/spec/c.test.ts"), /test\/spec\/c\.test\.ts names no test file/)
  deepEqual(
    passesOver("test", ["test/faults/kill.test.ts"]).map(({ files }) => files),
    [["test/faults/kill.test.ts"]],
  )
})
