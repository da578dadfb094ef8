/**
 * Every citation of a section or decision resolves, and the title of a test cites every section that binds the server.
 * usage: node scripts/check_conformance.ts [project folder]
 */
import { resolve } from "node:path"
import { conformanceOf } from "./conformance/conformance.ts"
import { DEMANDS, MENTIONED } from "./conformance/demands.ts"
import { readCitingFiles, report } from "./read_sources.ts"

const project = resolve(process.argv[2] ?? ".")
const { sections, findings } = conformanceOf(readCitingFiles(project), DEMANDS, MENTIONED)
report(findings, `conformance: ${sections.length} sections, each cited by the title of a test`)
