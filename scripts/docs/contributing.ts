import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { checks } from "../checks.ts"
import { consoleLayers } from "../console_layers.ts"
import { layers } from "../layers.ts"
import { code, table } from "./markdown.ts"

const file = resolve(import.meta.dirname, "../../CONTRIBUTING.md")

/** Returns CONTRIBUTING.md with new tables. Each table is between `<!-- NAME -->` and `<!-- end of NAME -->`. */
export function contributingPage(): string {
  const tables = { layers: layersTable(), checks: checksTable() }
  return Object.entries(tables).reduce(
    (text, [name, rows]) => {
      const place = new RegExp(`(<!-- ${name} -->\\n).*(\\n<!-- end of ${name} -->)`, "s")
      if (!place.test(text)) throw new Error(`CONTRIBUTING.md has no place for the table of ${name}`)
      return text.replace(place, (_, begin, end) => `${begin}\n${rows}\n${end}`)
    },
    readFileSync(file, "utf8"),
  )
}

const layersTable = () =>
  table(
    ["layer", "files", "owns", "imports", "imports only types of"],
    [...layers, ...consoleLayers].map(({ name, path, owns, imports, types }) => [
      name,
      filesOf(path),
      owns,
      imports.join(", "),
      types.join(", "),
    ]),
  )

const checksTable = () =>
  table(
    ["script", "checks"],
    checks.map((one) => [code(`check:${one.name}`), one.checks]),
  )

/** Converts the regular expression of a layer's path to readable text. */
const filesOf = (path: string): string =>
  code(path.replace(/^\^/, "").replace(/\$$/, "").replaceAll("\\.", ".").replace("[a-z]+", "*").replace("[^/]+", "*"))
