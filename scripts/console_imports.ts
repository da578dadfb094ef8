import { consoleEntry, consoleLayers, viewEntries } from "./console_layers.ts"
import type { Layer } from "./layers.ts"
import { layerOf } from "./layers.ts"
import { importsOf } from "./read_imports.ts"
import type { Source } from "./read_sources.ts"

/**
 * Checks the imports of the console. dependency-cruiser cannot: its swc parser reads no JSX. The import of code that is loaded later, and the import of
 * a type, count like any other.
 */
export function consoleFindings(sources: readonly Source[]): string[] {
  const imports = new Map(sources.map((source) => [source.file, importsOf(source)]))
  // Of the operations, which are generated, two may name the types of each other, as the documents of the API do.
  const written = new Map([...imports].filter(([file]) => !file.startsWith("console/src/api/operations/")))
  const files = new Set(imports.keys())
  const reached = filesFrom(consoleEntry, imports)
  return [
    ...[...imports].flatMap(([file, targets]) => findingsOf(file, targets)),
    ...[...files].filter((file) => !reached.has(file)).map((file) => `${file}: ${consoleEntry} does not reach it`),
    ...circlesIn(written).map((circle) => `${circle.join(" → ")}: a circle of imports`),
  ]
}

function findingsOf(file: string, targets: readonly string[]): string[] {
  const layer = layerOf(file, consoleLayers)
  if (layer === undefined) return [`${file}: belongs to no layer of scripts/console_layers.ts`]
  return targets.flatMap((target) => {
    const forbidden = isPackage(target) ? forbiddenPackage(target, layer) : forbiddenFile(file, target, layer)
    return forbidden === undefined ? [] : [`${file} → ${target}: ${forbidden}`]
  })
}

const isPackage = (target: string): boolean => !/^(?:console\/)?src\//.test(target)

function forbiddenPackage(target: string, { name, packages }: Layer): string | undefined {
  const isAllowed = packages.some((allowed) => target === allowed || target.startsWith(`${allowed}/`))
  return isAllowed ? undefined : `${name} may import ${packages.join(", ") || "no package"}`
}

function forbiddenFile(file: string, target: string, { name, imports }: Layer): string | undefined {
  const other = layerOf(target, consoleLayers)?.name ?? layerOf(target)?.name
  if (other === undefined) return "belongs to no layer"
  if (other !== name)
    return imports.includes(other) ? undefined : `${name} may import ${imports.join(", ") || "nothing"}`
  const [own, theirs] = [viewOf(file), viewOf(target)]
  return own === theirs || viewEntries.some((entry) => target.endsWith(`/views/${entry}`))
    ? undefined
    : `a view may import of another view only ${viewEntries.join(", ")}`
}

const viewOf = (file: string): string | undefined => /^console\/src\/views\/([^/]+)\//.exec(file)?.[1]

type Imports = ReadonlyMap<string, readonly string[]>

function filesFrom(start: string, imports: Imports): ReadonlySet<string> {
  const reached = new Set([start])
  for (const file of reached) for (const target of imports.get(file) ?? []) reached.add(target)
  return reached
}

/** Returns one circle for each file that closes one, from that file to itself. */
function circlesIn(imports: Imports): string[][] {
  const done = new Set<string>()
  const circles: string[][] = []
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file])
    if (done.has(file)) return
    done.add(file)
    for (const target of imports.get(file) ?? []) visit(target, [...path, file])
  }
  for (const file of imports.keys()) visit(file, [])
  return circles
}
