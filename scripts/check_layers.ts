// Checks imports between layers (layers.ts, console_layers.ts), that the benchmark has no circle of imports, and which files read the time, randomness
// or the environment.
// usage: node scripts/check_layers.ts [project folder]
import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { cruise } from "dependency-cruiser"
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options"
import { ambientRead } from "./ambient.ts"
import { consoleFindings } from "./console_imports.ts"
import type { Layer } from "./layers.ts"
import { layerOf } from "./layers.ts"
import { importedFile } from "./read_imports.ts"
import type { Source } from "./read_sources.ts"
import { readConsole, readSources, report } from "./read_sources.ts"
import type { SyntaxNode } from "./syntax.ts"
import { nodesOf } from "./syntax.ts"

const project = resolve(process.argv[2] ?? ".")
const sources = readSources(project)
const ofConsole = readConsole(project)
const graph = await cruiseProject()
report(
  [...graph.findings, ...sources.flatMap(findingsOf), ...consoleFindings(ofConsole)],
  `layers: ${sources.length} files, ${graph.size} imports; ${ofConsole.length} files of the console`,
)

interface Graph {
  /** The imported files, by importing file. */
  imports: ReadonlyMap<string, ReadonlySet<string>>
  size: number
  findings: string[]
}

async function cruiseProject(): Promise<Graph> {
  const options = await extractDepcruiseOptions(resolve(import.meta.dirname, "../.dependency-cruiser.mjs"))
  const { output } = await cruise(["src", "bench"], { ...options, baseDir: project })
  if (typeof output === "string") throw new Error("dependency-cruiser answered text where a result was expected")

  const imports = new Map(
    output.modules.map(({ source, dependencies }) => [source, new Set(dependencies.map(({ resolved }) => resolved))]),
  )
  const why = new Map(options.ruleSet?.forbidden?.map(({ name, comment }) => [name, comment]))
  const findings = output.summary.violations.map(({ rule, from, to, cycle }) => {
    const path = [from, ...(cycle?.map((step) => step.name) ?? [to])]
    return `${path.filter((step, at) => step !== path[at - 1]).join(" → ")}: ${rule.name}. ${why.get(rule.name)}`
  })
  return { imports, size: output.summary.totalDependenciesCruised ?? 0, findings }
}

/** Checks that the import graph is complete, because an import that is missing in the graph would break no rule. */
function findingsOf(source: Source): string[] {
  const { file, text } = source
  const layer = layerOf(file)
  if (layer === undefined) return [`${file}: belongs to no layer of scripts/layers.ts`]
  const seen = graph.imports.get(file)
  if (seen === undefined) return [`${file}: not read by dependency-cruiser`]
  return nodesOf(text).flatMap(({ node, line }) => {
    const target = importedFile(node, file)
    const unseen = target !== undefined && existsSync(join(project, target)) && !seen.has(target)
    const what = unseen
      ? `imports ${target}, which dependency-cruiser did not see`
      : (untypedImport(node, target, layer) ?? ambientRead(node, file))
    return what === undefined ? [] : [`${file}:${line}: ${what}`]
  })
}

/** Finds imports that must be `import type`. dependency-cruiser's swc parser does not distinguish `import type` from `import`. */
function untypedImport(node: SyntaxNode, target: string | undefined, layer: Layer): string | undefined {
  if (node.type === "TsImportType") return "write `import type … from` at the top: this form escapes the import rules"
  if (target === undefined || node.typeOnly === true) return undefined
  const lent = layerOf(target)?.name
  return lent !== undefined && layer.types.includes(lent)
    ? `imports ${target} as code; it may import only types of ${lent}, with \`import type\``
    : undefined
}
