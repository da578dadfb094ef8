import { resolve } from "node:path"
import { conformanceOf } from "../conformance/conformance.ts"
import { DEMANDS } from "../conformance/demands.ts"
import { MENTIONED } from "../conformance/mentioned.ts"
import { readCitingFiles } from "../read_sources.ts"
import { blocks, code, table } from "./markdown.ts"

/** A standard with fewer sections than this number has no table of its own. All such standards share the last table. */
const OWN_TABLE_FROM = 5
const MAX_FILES = 3
const CLIENTS_SIDE = /^src\/(?:demo|testing)\//

export function conformancePage(): string {
  const { sections } = conformanceOf(readCitingFiles(resolve(import.meta.dirname, "../..")), DEMANDS, MENTIONED)
  const standards = Map.groupBy(sections, ({ name }) => name.split(" §")[0] ?? "")
  const own = [...standards].filter(([, its]) => its.length >= OWN_TABLE_FROM)
  const others = [...standards].filter(([, its]) => its.length < OWN_TABLE_FROM).flatMap(([, its]) => its)
  return blocks(
    "# Conformance",
    "The tables list for each section the demand on this server, the source files that cite the section, and the test files that cite it in a title. A test that cites a subsection also counts for the section that contains the subsection. Each cell names at most three files: those that cite the section most. If no source cites a section, its source cell is empty: the rule is then in files that cite other sections, and the test proves the rule. Sources are under `src`, tests under `test`.",
    "`npm run check:conformance` fails if a citation names an unknown section or decision, or if a listed section has no test.",
    "The server does not support these features, which the standards make optional or advise against: the implicit, hybrid and password grants, SAML assertions as grants, " +
      "request objects by reference, encrypted tokens and answers, self-issued providers, aggregated claims, signed metadata, tokens in a form body or a query. TLS ends at " +
      "the server or at a [reverse proxy](operations/tls_and_proxies.md); the tests here cover the first.",
    "The plans oidcc-basic, oidcc-config and oidcc-rp-initiated-logout of the OpenID Foundation's suite have a test for each module " +
      "(`test/spec/conformance_*.test.ts`). The suite itself is not part of this project. To run, the suite needs an https issuer, two confidential clients " +
      "with `--id-token-alg RS256`, `--scope 'openid profile email'` and `--consent remember`, and a user with name and e-mail address.",
    "So do the plans fapi2-security-profile-final and fapi2-message-signing-final, with their variants plain_fapi, private_key_jwt, DPoP and openid_connect. They need " +
      "`GATEHOUSE_LEAST_PROFILE`, and two clients with `--jwks` and a scope. The modules of countries (Australia, Brazil, Chile, Saudi Arabia, the Emirates) and of grant " +
      "management are not covered. The suite registers the second client's redirect URI with a query, which the specification (§4.1) excludes: the modules happy-flow, " +
      "user-rejects-authentication and refresh-token cannot run to their end until the suite is changed there.",
    ...[...own, ["Other standards", others] as const].map(([heading, its]) =>
      blocks(
        `## ${heading}`,
        table(
          ["Section", "Demands", "Source", "Test"],
          its.map(({ name, demand, sources, tests }) => [
            name,
            demand,
            files(sources.filter((file) => !CLIENTS_SIDE.test(file))),
            files(tests),
          ]),
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
