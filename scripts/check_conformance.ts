/**
 * Every section that a source cites is cited by the title of a test, and every requirement that the lists under scripts/conformance/musts
 * demand is shown by one. What is cited as what: scripts/conformance/standards.ts.
 * usage: node scripts/check_conformance.ts [project folder]
 */
import { resolve } from "node:path"
import { readConformance } from "./conformance/conformance.ts"
import { report } from "./read_sources.ts"

const { citations, lists, findings } = readConformance(resolve(process.argv[2] ?? "."))
const demanded = lists.flatMap(({ requirements }) => requirements.filter(({ standing }) => standing === "demanded"))
report(
  findings,
  `conformance: ${citations.length} citations of sections, ${demanded.length} requirements, each shown by a test`,
)
