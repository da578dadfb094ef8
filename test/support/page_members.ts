/** Compares the members that the models of the pages declare with those that the server's endpoints give and its pages read. */
import type { Type } from "typescript/unstable/sync"
import { API, SymbolFlags, TypeFlags } from "typescript/unstable/sync"
import { PAGES } from "../../src/pages/pages.ts"

/** Which members of an object were given and read, by the path of the object: `account-sessions.sessions[]`. */
interface Seen {
  /** The names of each object that was shown. */
  readonly given: Set<string>[]
  readonly read: Set<string>
}

/** The language and the look belong to every page, and the name of the page selects its function. */
const OF_EVERY_PAGE: ReadonlySet<string> = new Set(["page", "locale", "look"])

const namesOf = (object: object) => Object.keys(object).filter((name) => Reflect.get(object, name) !== undefined)

/** From now on, notes what each page of this process is given and what it reads. */
export function watchPages(): ReadonlyMap<string, Seen> {
  const seen = new Map<string, Seen>()
  const watched = <Value>(value: Value, path: string): Value => {
    if (typeof value !== "object" || value === null) return value
    const isList = Array.isArray(value)
    const at = seen.get(path) ?? { given: [], read: new Set<string>() }
    if (!isList) {
      seen.set(path, at)
      at.given.push(new Set(namesOf(value)))
    }
    return new Proxy(value, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target)
        if (typeof name === "symbol" || typeof member === "function") return member
        if (!isList) at.read.add(name)
        return OF_EVERY_PAGE.has(name) ? member : watched(member, isList ? `${path}[]` : `${path}.${name}`)
      },
    })
  }
  for (const [name, page] of Object.entries(PAGES) as [string, { render: (model: object) => string }][]) {
    const { render } = page
    page.render = (model) => render(watched(model, name))
  }
  return seen
}

/** The members of an object, and whether each may be absent. */
type Declared = Map<string, boolean>

/** Reads the type `Page`: the declared members, by the path of their object. A member that only one form of an object has may be absent. */
export function declaredMembers(): ReadonlyMap<string, Declared> {
  const api = new API({ cwd: process.cwd() })
  try {
    const [project] = api.updateSnapshot({ openProject: "tsconfig.json" }).getProjects()
    if (project === undefined) throw new Error("no project")
    const { checker, program } = project
    const declared = new Map<string, Declared>()
    const formsOf = (type: Type): readonly Type[] =>
      type.isUnionType() ? (type.getTypes() ?? []).flatMap(formsOf) : [type]
    const isObject = (type: Type) => (type.flags & (TypeFlags.Object | TypeFlags.Intersection)) !== 0
    const read = (type: Type, path: string): void => {
      const forms = formsOf(type).filter(isObject)
      for (const list of forms.filter((form) => checker.isArrayLikeType(form)))
        if (list.isTypeReference()) for (const item of checker.getTypeArguments(list)) read(item, `${path}[]`)
      members(
        forms.filter((form) => !checker.isArrayLikeType(form)),
        path,
      )
    }
    const members = (forms: readonly Type[], path: string): void => {
      const found = forms.map((form) =>
        checker.getPropertiesOfType(form).filter(({ name }) => !OF_EVERY_PAGE.has(name)),
      )
      for (const member of found.flat()) {
        const type = checker.getTypeOfSymbol(member)
        if (type === undefined) throw new Error(`no type of ${path}.${member.name}`)
        const isOptional =
          (member.flags & SymbolFlags.Optional) !== 0 ||
          formsOf(type).some(({ flags }) => (flags & TypeFlags.Undefined) !== 0) ||
          found.some((form) => !form.some(({ name }) => name === member.name))
        const names = declared.get(path) ?? new Map<string, boolean>()
        declared.set(path, names.set(member.name, isOptional || names.get(member.name) === true))
        read(type, `${path}.${member.name}`)
      }
    }
    const file = "src/pages/pages.ts"
    const position = program.getSourceFile(file)?.text.indexOf("Page = ") ?? -1
    const page = checker.getSymbolAtPosition(file, position)
    if (page === undefined) throw new Error("no type Page")
    const pages = Map.groupBy(formsOf(checker.getDeclaredTypeOfSymbol(page)), (form) => {
      const name = checker.getPropertyOfType(form, "page")
      const literal = name && checker.getTypeOfSymbol(name)
      if (literal?.isStringLiteralType() !== true) throw new Error("a page without a name")
      return String(literal.value)
    })
    for (const [name, forms] of pages) members(forms, name)
    return declared
  } finally {
    api.close()
  }
}

/** Returns what was not seen of the declared members, and what was seen beside them. Empty if both agree. */
export function differences(declared: ReadonlyMap<string, Declared>, seen: ReadonlyMap<string, Seen>): string[] {
  const missing = [...declared].flatMap(([path, members]) => {
    const { given, read } = seen.get(path) ?? NEVER
    if (given.length === 0) return [`never given: ${path}`]
    return [...members].flatMap(([name, isOptional]) => [
      ...(given.some((names) => names.has(name)) ? [] : [`never given: ${path}.${name}`]),
      ...(isOptional && given.every((names) => names.has(name)) ? [`never absent: ${path}.${name}`] : []),
      ...(read.has(name) ? [] : [`never read: ${path}.${name}`]),
    ])
  })
  const unknown = [...seen].flatMap(([path, { given, read }]) =>
    [...new Set([...given.flatMap((names) => [...names]), ...read])]
      .filter((name) => !OF_EVERY_PAGE.has(name) && !declared.get(path)?.has(name))
      .map((name) => `not declared: ${path}.${name}`),
  )
  return [...missing, ...unknown].sort()
}

const NEVER: Seen = { given: [], read: new Set() }
