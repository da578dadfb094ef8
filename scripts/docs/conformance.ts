import { resolve } from "node:path"
import { bySection, covers } from "../conformance/citation.ts"
import type { Conformance, Judged } from "../conformance/conformance.ts"
import { cites, readConformance } from "../conformance/conformance.ts"
import { byStandard } from "../conformance/standards.ts"
import type { TitledTest } from "../conformance/test_titles.ts"
import { blocks, code, table } from "./markdown.ts"

/** `docs/conformance.md`: what the standards demand, where it is done, and which test shows it. */
export function conformancePage(): string {
  const found = readConformance(resolve(import.meta.dirname, "../.."))
  const standards = [...new Set([...found.citations, ...found.lists].map(({ standard }) => standard))].toSorted(
    byStandard,
  )
  return blocks(
    "# Conformance",
    "Read from the sources. A section counts as cited where a comment under `src` or a test's title names its standard and then `§` and " +
      "its number; a section belongs to the last standard named before it in the same comment or title, else to the first that the file " +
      "names. A test shows a section where its title cites it or a deeper one of it. `npm run check:conformance` fails where a section that " +
      "the code cites has no test, and where a requirement of the lists below has none. In titles `…` stands for what is filled in when the " +
      "test runs.",
    "The requirements are those MUSTs of a standard that bind this server, in our own words, and those that do not, with the reason. What " +
      "is “not there” becomes demanded as soon as the sources show that it is: by the member of the metadata, the parameter or the error that " +
      "it alone has (`sign` in `scripts/conformance/musts`). Until then the code may speak of its sections without a test.",
    table(
      ["Standard", "Shown", "Not there", "Does not apply", "Sections cited in the code"],
      standards.map((standard) => summary(standard, found)),
    ),
    ...standards.map((standard) => chapter(standard, found)),
    ...planChapters(found),
  )
}

const summary = (standard: string, { lists, citations }: Conformance): string[] => {
  const requirements = requirementsOf(standard, lists)
  const count = (standing: Judged["standing"]) =>
    requirements.length === 0 ? "" : String(requirements.filter((each) => each.standing === standing).length)
  const sections = new Set(citations.filter((each) => each.standard === standard).map(({ section }) => section))
  return [
    `[${standard}](#${anchorOf(standard)})`,
    count("demanded"),
    count("not there"),
    count("does not apply"),
    String(sections.size),
  ]
}

const requirementsOf = (standard: string, lists: Conformance["lists"]): readonly Judged[] =>
  (lists.find((list) => list.standard === standard)?.requirements ?? []).toSorted((one, other) =>
    bySection(one.section, other.section),
  )

/** As GitHub makes an address of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-")

function chapter(standard: string, { lists, citations, tests }: Conformance): string {
  const requirements = requirementsOf(standard, lists)
  const cited = citations.filter((each) => each.standard === standard)
  const sections = [...new Set(cited.map(({ section }) => section))].toSorted(bySection)
  return blocks(
    `## ${standard}`,
    requirements.length === 0
      ? undefined
      : table(["Section", "Requirement", "Shown by"], requirements.map(requirementRow)),
    sections.length === 0
      ? undefined
      : table(
          ["Section", "File", "Test"],
          sections.map((section) => [
            `§${section}`,
            lines([...new Set(cited.filter((each) => each.section === section).map(({ file }) => code(file)))]),
            byFile(
              tests.filter((test) => cites(test, { standard, section })),
              ({ suiteCites }) => suiteCites.some((each) => covers(each, { standard, section })),
            ),
          ]),
        ),
  )
}

const requirementRow = ({ section, words, because, standing, tests }: Judged): string[] => [
  `§${section}`,
  words,
  because !== undefined ? `does not apply: ${because}` : standing === "not there" ? "not there" : byFile(tests),
]

const planChapters = ({ plans }: Conformance): string[] => [
  blocks(
    "## Plans of the OpenID Foundation's suite",
    "What each module of a certification plan asks of the server, and the test of ours that asks the same. The suite itself is not part of " +
      "this project. It wants the public URL to be https, and its own browser to reach the sign-in and consent pages: fields `username` and " +
      "`password`, and the button `decision` with the value `approve`.",
  ),
  ...plans.map(({ plan, needs, there, modules }) =>
    blocks(
      `### ${plan}`,
      there ? needs : `Cannot be run yet. ${needs}`,
      table(
        ["Module", "Asks", "Shown by"],
        modules.map(({ module, asks, because, tests }) => [code(module), asks, because ?? byFile(tests)]),
      ),
    ),
  ),
]

/** The titles under the name of their file; of a suite that is meant as a whole, its own. */
function byFile(tests: readonly TitledTest[], wholeSuite: (test: TitledTest) => boolean = () => false): string {
  if (tests.length === 0) return "not there"
  const files = Map.groupBy(tests, ({ file }) => file)
  return lines(
    [...files].flatMap(([file, its]) => [
      code(file),
      ...new Set(
        its.map((test) => (wholeSuite(test) ? `– ${shown(test.suite)}: every test of it` : `– ${shown(test.title)}`)),
      ),
    ]),
  )
}

const lines = (texts: readonly string[]): string => texts.join("<br>")

/** What Markdown or HTML would take for its own is escaped. */
const shown = (title: string): string =>
  title.replaceAll(/[<>*_`[\]\\]/g, (mark) => (mark === "<" ? "&lt;" : mark === ">" ? "&gt;" : `\\${mark}`))
