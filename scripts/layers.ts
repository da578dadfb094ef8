import { innerLayers } from "./inner_layers.ts"
import { outerLayers } from "./outer_layers.ts"

/** A part of src/ or console/src/ and what it may import. `.dependency-cruiser.mjs`, check_layers.ts and CONTRIBUTING.md use this table. */
export interface Layer {
  name: string
  /** The layer's responsibility. CONTRIBUTING.md prints this text. */
  owns: string
  /** A regular expression for the layer's files. A file belongs to the first layer that matches. */
  path: string
  /** Layers that this layer may import. Imports within a layer are always allowed. */
  imports: readonly string[]
  /** Layers from which this layer may import only types, with `import type`. */
  types: readonly string[]
  /** npm packages that this layer may import. Few layers use a package, so that few files change if the package is replaced. */
  packages: readonly string[]
  /** Node modules that this layer may import. "any" means all. */
  node: readonly string[] | "any"
}

/**
 * The layers and their allowed imports. A layer may import only what its code needs. The less obvious decisions:
 * - words: base says things by their names, whose types come from the words. Layers that show English sentences, or take them into an error's message,
 *   import english.ts. All others only say names with values.
 * - settings: the declarations of client settings use oauth's rules, and oauth's `Client` takes its type from these declarations.
 * - store: the port's types name grants, clients and users. sql also calls rules of oauth that compute a column (a client's origins), so that
 *   each rule exists only once.
 * - pages owns the model of each page. The ports and the steps import only these types, so that a page is declared once.
 * - ports: the endpoints and the interaction share this layer. Steps and destinations do not import each other: interaction.ts combines them.
 * - admin imports only types from the store and the keys. Its functions receive the objects as arguments. From the ports it also imports the
 *   function that makes the row of an e-mail, and from the accounts the links that operators pass on.
 * - words: below the protocol, because a rule names its message. The console uses its file sentence.ts too.
 * - assembly connects the parts. It must not import cli or demo, which start the server: the imports would form a cycle.
 * - explain calls the authorization endpoint with the ports of assembly/dry_run.ts, whose store writes nothing.
 * - demo uses admin to register its client. For everything else it uses the server over HTTP, like any client.
 * - testing starts and administers the server. Its faults need the endpoints' paths, the routes and the refusals.
 * - engines: only assembly and the files that open an engine import this layer. Statements use the engine's port, engine.ts.
 */
export const layers: readonly Layer[] = [...innerLayers, ...outerLayers]

/** The files that start a process or that other packages import. Code that these files do not reach is dead. */
export const entries = "^src/(gatehouse|cli/main|testing/testing)\\.ts$"

/** Returns the layer of a file. The path is `src/…` or `console/src/…`, with forward slashes. */
export function layerOf(file: string, table = layers): Layer | undefined {
  return table.find((layer) => new RegExp(layer.path).test(file))
}

/** Returns a regular expression for Node modules, with and without `node:`. */
export function nodeModules(names: readonly string[]): string {
  return `^(node:)?(${names.join("|") || "-"})$`
}
