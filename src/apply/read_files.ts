import type { DeclaredSetting } from "../base/each_setting.ts"
import type { Said } from "../base/say.ts"
import { say } from "../base/say.ts"
import type { Given, Item, ItemForm, ItemMember } from "../base/setting.ts"
import { nearest } from "../config/nearest.ts"
import type { FileProblem, Path, ReadDocument, Source } from "./document.ts"
import { pathText, readDocument } from "./document.ts"
import type { Entry, LogoSource, SecretSource, Wanted } from "./entry.ts"
import type { Kind, KindName } from "./kinds.ts"
import { KIND_NAMES, KINDS, SCOPE_VALUES } from "./kinds.ts"

export interface ReadFiles {
  readonly wanted: Wanted
  readonly problems: readonly FileProblem[]
  /** False if a file is not valid YAML, so that its entries are missing. */
  readonly isComplete: boolean
}

/** Reads all files. Their entries of one kind form one list. Reports every error of all files. */
export function readFiles(sources: readonly Source[]): ReadFiles {
  const problems: FileProblem[] = []
  const wanted: Partial<Record<KindName, Entry[]>> = {}
  let isComplete = true
  for (const source of sources) {
    const document = readDocument(source, (problem) => problems.push(problem))
    if (document === undefined) {
      isComplete = false
      continue
    }
    const file = new FileReader(source.file, document, problems)
    for (const [name, entries] of file.kinds()) wanted[name] = [...(wanted[name] ?? []), ...entries]
  }
  return { wanted, problems, isComplete }
}

type Members = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Describes a received value without its content, which could be a secret in the wrong place. */
function described(value: unknown): string | Said {
  if (value === null || value === undefined) return say("apply-nothing")
  if (Array.isArray(value)) return say("apply-list")
  if (typeof value === "object") return say("apply-members")
  return typeof value === "string" ? say("apply-text") : `${value}`
}

class FileReader {
  readonly #file: string
  readonly #document: ReadDocument
  readonly #problems: FileProblem[]

  constructor(file: string, document: ReadDocument, problems: FileProblem[]) {
    this.#file = file
    this.#document = document
    this.#problems = problems
  }

  #add(path: Path, said: Said): void {
    this.#problems.push({ file: this.#file, line: this.#document.lineOf(path), path: pathText(path), ...said })
  }

  *kinds(): Generator<readonly [KindName, readonly Entry[]]> {
    const { value } = this.#document
    if (!isObject(value))
      return this.#add([], say("apply-members-wanted", { wanted: listed(KIND_NAMES), received: described(value) }))
    for (const [name, entries] of Object.entries(value)) {
      const kind = KIND_NAMES.find((each) => each === name)
      if (kind === undefined) this.#add([name], unknown(name, KIND_NAMES))
      else yield [kind, this.#entries(KINDS[kind], entries, [kind])]
    }
  }

  #entries(kind: Kind, value: unknown, path: Path): readonly Entry[] {
    if (!Array.isArray(value)) {
      // A key without a value could be a mistake. If it counted as an empty list, --prune would delete every object of this kind.
      this.#add(path, say("apply-list-wanted", { received: described(value) }))
      return []
    }
    return value.flatMap((each, at) => this.#entry(kind, each, [...path, at]) ?? [])
  }

  #entry(kind: Kind, value: unknown, path: Path): Entry | undefined {
    if (!isObject(value)) {
      this.#add(path, say("apply-members-wanted", { wanted: kind.key, received: described(value) }))
      return undefined
    }
    const given: Record<string, Given> = {}
    const wrong = new Set<string>()
    for (const [name, one] of Object.entries(value)) {
      const member = kind.members.find(({ json }) => json === name)
      if (member !== undefined) {
        const read = this.#value(member, one, [...path, name])
        if (read === undefined) wrong.add(name)
        else given[name] = read
      } else if (!kind.others.includes(name)) {
        const known = [...kind.members.map(({ json }) => json), ...kind.others]
        this.#add([...path, name], unknown(name, known))
      }
    }
    const { [kind.key]: key = "" } = given
    const isUnnamed = kind.isKeyOptional === true && value[kind.key] === undefined
    if (key === "" && given.client_id === undefined && !isUnnamed) {
      if (!wrong.has(kind.key)) this.#add([...path, kind.key], say("apply-key-missing", { kind: kind.noun }))
      return undefined
    }
    const isLook = kind === KINDS.looks && value.logo !== undefined
    const logo = isLook ? this.#logo(value.logo, [...path, "logo"]) : undefined
    const hasConstant = kind === KINDS.claims && value.value !== undefined
    const constant = hasConstant ? this.#constant(value.value, [...path, "value"]) : undefined
    if (hasConstant && constant === undefined) wrong.add("value")
    return {
      key: String(key),
      given,
      wrong,
      scopes: value.scopes === undefined || kind !== KINDS.apis ? undefined : this.#scopes(value.scopes, path),
      secretFrom:
        value.client_secret_from === undefined || !(kind === KINDS.clients || kind === KINDS.connections)
          ? undefined
          : this.#secretFrom(value.client_secret_from, [...path, "client_secret_from"]),
      constant,
      logo,
      file: this.#file,
      path: pathText(path),
      lineOf: (member) => this.#document.lineOf(member === undefined ? path : [...path, member]),
    }
  }

  #scopes(value: unknown, path: Path): readonly Entry[] {
    return this.#entries(SCOPE_VALUES, value, [...path, "scopes"])
  }

  /** Returns a value in the form of the contract. Checks only the type; the plan checks the value by the setting's own rule. */
  #value({ type }: DeclaredSetting, value: unknown, path: Path): Given | undefined {
    const wanted = (what: Said): undefined =>
      this.#add(path, say("apply-wanted", { wanted: what, received: described(value) })) as undefined
    if (value === null)
      return type.removable
        ? type.given === "list" || type.given === "items"
          ? []
          : ""
        : wanted(say("apply-set-or-omitted"))
    switch (type.given) {
      case "flag":
        return typeof value === "boolean" ? value : wanted(say("wanted-boolean"))
      case "seconds":
        return typeof value === "number" && Number.isSafeInteger(value) && value >= 0
          ? String(value)
          : wanted(say("apply-seconds"))
      case "list":
        return Array.isArray(value) ? this.#texts(value, path) : wanted(say("apply-list"))
      case "items":
        return Array.isArray(value) ? this.#items(type.item?.members ?? {}, value, path) : wanted(say("apply-list"))
      default:
        // A block of YAML ends with a line break that nobody wrote on purpose.
        return typeof value === "string" ? value.replace(/\n$/, "") : wanted(say("apply-text-in-quotes"))
    }
  }

  #texts(values: readonly unknown[], path: Path): readonly string[] | undefined {
    const wrong = values.flatMap((value, at) => (typeof value === "string" ? [] : [at]))
    for (const at of wrong)
      this.#add([...path, at], say("apply-wanted", { wanted: say("apply-text"), received: described(values[at]) }))
    return wrong.length === 0 ? values.map(String) : undefined
  }

  #items(members: ItemForm["members"], values: readonly unknown[], path: Path): readonly Item[] | undefined {
    const items = values.map((value, at) => this.#item(members, value, [...path, at]))
    return items.every((item) => item !== undefined) ? items : undefined
  }

  /** Returns the item with its defaults, so that it equals the present one. */
  #item(members: ItemForm["members"], value: unknown, path: Path): Item | undefined {
    const known = Object.keys(members)
    if (!isObject(value))
      return this.#add(
        path,
        say("apply-members-wanted", { wanted: listed(known), received: described(value) }),
      ) as undefined
    const unknownNames = Object.keys(value).filter((name) => !known.includes(name))
    for (const name of unknownNames) this.#add([...path, name], unknown(name, known))
    const read = Object.entries(members).map(([name, member]) => [
      name,
      this.#member(member, value[name], [...path, name]),
    ])
    return unknownNames.length > 0 || read.some(([, one]) => one === undefined) ? undefined : Object.fromEntries(read)
  }

  #member({ byDefault, required, words }: ItemMember, value: unknown, path: Path): Item[string] | undefined {
    const wanted = (what: Said): undefined =>
      this.#add(path, say("apply-wanted", { wanted: what, received: described(value) })) as undefined
    if (value === undefined || (value === null && byDefault === undefined))
      return required ? wanted(say("apply-text-in-quotes")) : (byDefault ?? null)
    if (typeof byDefault === "boolean") return typeof value === "boolean" ? value : wanted(say("wanted-boolean"))
    if (typeof value !== "string") return wanted(say("apply-text-in-quotes"))
    if (words === undefined || words.includes(value)) return value
    return this.#add(path, say("word-unknown", { received: value, allowed: words })) as undefined
  }

  #constant(value: unknown, path: Path): Entry["constant"] {
    // Returns the value that the store will return later. Storing JSON changes some values: negative zero becomes zero, for example.
    if (isJson(value)) return { value: JSON.parse(JSON.stringify(value)) }
    this.#add(path, say("apply-value-not-json"))
    return undefined
  }

  #logo(value: unknown, path: Path): LogoSource | null | undefined {
    if (value === null) return null
    const [name, source] = onlyMember(value)
    if (name === "file") return { file: source }
    if (name === "base64" && BASE64.test(source)) return { base64: source }
    this.#add(path, say("apply-logo-source"))
    return undefined
  }

  #secretFrom(value: unknown, path: Path): SecretSource | undefined {
    const [name, source] = onlyMember(value)
    if (name === "env") return { env: source }
    if (name === "file") return { file: source }
    // The message does not repeat the value, because the value could be the secret.
    this.#add(path, say("apply-secret-source"))
    return undefined
  }
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Returns name and text of the only member. Empty for anything else. */
function onlyMember(value: unknown): readonly [name: string, text: string] {
  const [[name, text] = ["", ""], ...more] = isObject(value) ? Object.entries(value) : []
  return more.length === 0 && typeof text === "string" && text !== "" ? [name, text] : ["", ""]
}

/** Whether JSON can express a YAML value. Unlike JSON, YAML has infinite numbers, and an alias can make a list contain itself. */
const isJson = (value: unknown, within: readonly unknown[] = []): boolean =>
  typeof value === "object" && value !== null
    ? !within.includes(value) && Object.values(value).every((part) => isJson(part, [...within, value]))
    : typeof value !== "number" || Number.isFinite(value)

const listed = (names: readonly string[]): Said => say("either", { one: names.slice(0, -1), other: names.at(-1) ?? "" })

function unknown(name: string, known: readonly string[]): Said {
  const meant = nearest(name, known)
  return meant === undefined ? say("apply-name-unknown", { known }) : say("apply-name-misspelt", { meant })
}
