import { readCitingFiles, readSources, readTestCode } from "../read_sources.ts"
import type { Citation } from "./citation.ts"
import { covers } from "./citation.ts"
import { REQUIREMENT_LISTS } from "./musts/lists.ts"
import { unresolvedCitations } from "./own_documents.ts"
import type { Plan, PlanModule } from "./plans.ts"
import { PLANS } from "./plans.ts"
import type { Requirement, RequirementList, Sign } from "./requirement.ts"
import type { SourceCitation } from "./source_citations.ts"
import { sourceCitations } from "./source_citations.ts"
import type { TitledTest } from "./test_titles.ts"
import { titledTests } from "./test_titles.ts"

/** Whether a requirement binds the server as it is, and the tests that show it. */
export interface Judged extends Requirement {
  readonly standing: "demanded" | "not there" | "does not apply"
  readonly tests: readonly TitledTest[]
}

export interface JudgedModule extends PlanModule {
  readonly tests: readonly TitledTest[]
}

/** What sources and tests of a project say about standards. */
export interface Conformance {
  readonly citations: readonly SourceCitation[]
  readonly tests: readonly TitledTest[]
  readonly lists: readonly (Omit<RequirementList, "requirements"> & { readonly requirements: readonly Judged[] })[]
  readonly plans: readonly (Omit<Plan, "modules"> & {
    readonly there: boolean
    readonly modules: readonly JudgedModule[]
  })[]
  /** What does not hold, each with its place and what to do. */
  readonly findings: readonly string[]
}

/** Reads the sources and tests of a project folder. */
export function readConformance(project: string): Conformance {
  const sources = readSources(project)
  const tests = titledTests(readTestCode(project))
  const { citations, findings } = sourceCitations(sources)
  const isThere = (sign: Sign | undefined): boolean =>
    sign === undefined || sources.some(({ file, text }) => file.startsWith(sign.under) && text.includes(sign.says))
  const lists = REQUIREMENT_LISTS.map(({ standard, sign, requirements }) => ({
    standard,
    requirements: requirements.map((each): Judged => {
      const there = isThere(sign) && isThere(each.sign) ? "demanded" : "not there"
      return {
        ...each,
        standing: each.because === undefined ? there : "does not apply",
        tests: tests.filter((test) => shows(test, { standard, ...each })),
      }
    }),
  }))
  const plans = PLANS.map((plan) => ({
    ...plan,
    there: isThere(plan.sign),
    modules: plan.modules.map((each) => ({ ...each, tests: tests.filter((test) => names(test, each)) })),
  }))
  return {
    citations,
    tests,
    lists,
    plans,
    findings: [
      ...findings,
      ...unresolvedCitations(readCitingFiles(project)),
      ...citations
        .filter((citation) => !tests.some((test) => cites(test, citation)) && !isAhead(citation, lists))
        .map(uncited),
      ...lists.flatMap(({ standard, requirements }) =>
        requirements
          .filter((each) => each.standing === "demanded" && each.tests.length === 0)
          .map((each) => unshown({ standard, ...each })),
      ),
      ...plans.flatMap(({ modules }) =>
        modules
          .filter((each) => each.because === undefined && each.tests.length === 0)
          .map(({ module }) => unrun(module)),
      ),
    ],
  }
}

/** Whether the code speaks of what is not there yet, as a setting does that nothing uses: of its section nothing is demanded. */
function isAhead(citation: Citation, lists: Conformance["lists"]): boolean {
  const all = lists.find(({ standard }) => standard === citation.standard)?.requirements ?? []
  const binding = all.filter(({ standing }) => standing !== "does not apply")
  const ofSection = binding.filter(({ section }) => covers({ ...citation, section }, citation))
  const concerned = ofSection.length > 0 ? ofSection : binding
  return concerned.length > 0 && concerned.every(({ standing }) => standing === "not there")
}

const uncited = ({ file, line, standard, section }: SourceCitation): string =>
  `${file}:${line}: no test cites ${standard} §${section}. Write the missing test, or cite the section in the title of the one that proves it.`

const unshown = ({ standard, section, words, shown }: Requirement & Citation): string =>
  `scripts/conformance/musts: ${standard} §${section}, "${words}": no test's title cites the section${
    shown === undefined ? "" : ` and says "${shown}"`
  }. Write the test, or mend the list where only the title has changed.`

const unrun = (module: string): string =>
  `scripts/conformance/plans.ts: no test's title names ${module}. Write the test, or say why there is none.`

/** Whether a test's title cites the section, or a deeper one of it. */
export const cites = ({ cites: cited }: TitledTest, citation: Citation): boolean =>
  cited.some((each) => covers(each, citation))

const shows = (test: TitledTest, requirement: Requirement & Citation): boolean =>
  requirement.because === undefined && cites(test, requirement) && test.title.includes(requirement.shown ?? "")

/** Whether a test's title names the module: "oidcc-server" is not named by "oidcc-server-client-secret-post". */
const names = ({ title }: TitledTest, { module }: PlanModule): boolean => title.split(/[:,] /).includes(module)
