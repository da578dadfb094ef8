import { resolve } from "node:path"
import { conformanceOf } from "../conformance/conformance.ts"
import { DEMANDS, MENTIONED } from "../conformance/demands.ts"
import { readCitingFiles } from "../read_sources.ts"
import { blocks, code, table } from "./markdown.ts"

/** Standards with fewer sections share the last table. */
const OWN_TABLE_FROM = 5
/** The table names only the files that cite a section most often. */
const MAX_FILES = 2

/** `docs/conformance.md`: what each section demands, where the code enforces it, and which tests prove it. */
export function conformancePage(): string {
  const { sections } = conformanceOf(readCitingFiles(resolve(import.meta.dirname, "../..")), DEMANDS, MENTIONED)
  const standards = Map.groupBy(sections, ({ name }) => name.split(" §")[0] ?? "")
  const own = [...standards].filter(([, its]) => its.length >= OWN_TABLE_FROM)
  const others = [...standards].filter(([, its]) => its.length < OWN_TABLE_FROM).flatMap(([, its]) => its)
  return blocks(
    "# Conformance",
    "What each section demands of this server, where the code cites it, and which test files cite it, or a deeper section of it, in a title. Where " +
      "many files cite a section, the table names the two that cite it most. Sources are under `src`, tests under `test`. `npm run " +
      "check:conformance` fails if a citation names no existing section or decision, and if a section has no test.",
    "Not supported, because the standards leave it open or advise against it: the implicit, hybrid and password grants, assertions as grants, " +
      "request objects, encryption, self-issued providers, aggregated claims, signed metadata, tokens in a form body or a query. TLS ends at " +
      "the [reverse proxy](operations/tls_and_proxies.md), so no test here covers it.",
    "The plans oidcc-basic and oidcc-rp-initiated-logout of the OpenID Foundation's suite have a test for each module " +
      "(`test/spec/conformance_*.test.ts`). The suite itself is not part of this project. It needs an https issuer, two confidential clients " +
      "with `--id-token-alg RS256`, `--scope 'openid profile email'` and `--consent remember`, and a user with name and e-mail address.",
    ...[...own, ["Other standards", others] as const].map(([heading, its]) =>
      blocks(
        `## ${heading}`,
        table(
          ["Section", "Demands", "Source", "Test"],
          its.map(({ name, demand, sources, tests }) => [name, demand, files(sources), files(tests)]),
        ),
      ),
    ),
  )
}

const files = (names: readonly string[]): string =>
  names
    .slice(0, MAX_FILES)
    .map((name) => code(name.replace(/^(?:src|test)\//, "")))
    .join(", ")
