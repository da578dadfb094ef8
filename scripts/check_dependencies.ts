// Checks that docs/dependencies.md has a section for each run-time package and each optional package of package.json, and a table row for
// each development package, those of the console included. Also checks that package-lock.json has the binaries for every platform.
import { readFileSync } from "node:fs"
import { missingOptional } from "./locked_platforms.ts"
import { report } from "./read_sources.ts"

const runtimeLimit = 20

const document = readFileSync("docs/dependencies.md", "utf8")
const read = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"))
const manifest = read("package.json")
const runtime = namesIn(manifest, "dependencies")
const optional = namesIn(manifest, "peerDependencies")
// The optional packages are also installed in development, for the tests.
const development = [
  ...new Set([manifest, read("console/package.json")].flatMap((each) => namesIn(each, "devDependencies"))),
].filter((name) => !optional.includes(name))

report(
  [
    ...differences("dependencies", [...runtime, ...optional], matches(/^### `([^`]+)`/gm)),
    ...differences("devDependencies", development, matches(/^\| `([^`]+)` \|/gm)),
    ...missingOptional(JSON.parse(readFileSync("package-lock.json", "utf8")).packages),
    ...(runtime.length > runtimeLimit ? [`${runtime.length} packages at run time; ${runtimeLimit} at most`] : []),
  ],
  `dependencies: ${runtime.length} at run time, ${optional.length} optional, ${development.length} in development, each with its reasons; the lock file has the binaries for every platform`,
)

function differences(list: string, installed: readonly string[], described: readonly string[]): string[] {
  return [
    ...installed
      .filter((name) => !described.includes(name))
      .map((name) => `docs/dependencies.md has nothing about ${name}`),
    ...described
      .filter((name) => !installed.includes(name))
      .map((name) => `${name} is not in the ${list} of package.json`),
  ]
}

function matches(pattern: RegExp): string[] {
  return [...document.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [name]))
}

function namesIn(value: unknown, list: string): string[] {
  const member: unknown = typeof value === "object" && value !== null ? Reflect.get(value, list) : undefined
  return typeof member === "object" && member !== null ? Object.keys(member) : []
}
