/**
 * Checks that each cited section or decision exists, and that a test title cites each section that binds the server.
 * usage: node scripts/check_conformance.ts [project folder]
 */
import { resolve } from "node:path"
import { conformanceOf } from "./conformance/conformance.ts"
import { DEMANDS } from "./conformance/demands.ts"
import { MENTIONED } from "./conformance/mentioned.ts"
import { readCitingFiles, report } from "./read_sources.ts"

const project = resolve(process.argv[2] ?? ".")
const { sections, findings } = conformanceOf(readCitingFiles(project), DEMANDS, MENTIONED)
report(findings, `conformance: ${sections.length} sections, each cited by the title of a test`)
