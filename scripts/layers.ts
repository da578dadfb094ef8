/** A part of src/ and what it may import. `.dependency-cruiser.mjs`, check_layers.ts and CONTRIBUTING.md use this table. */
export interface Layer {
  name: string
  /** What it is responsible for. CONTRIBUTING.md prints it. */
  owns: string
  /** Its files; the first matching layer applies. */
  path: string
  /** Layers it may import. Its own files are always allowed. */
  imports: readonly string[]
  /** Layers from which it may import types only, written `import type`. */
  types: readonly string[]
  /** npm packages it may import: each package is used in few places, so that replacing it touches few files. */
  packages: readonly string[]
  /** Node modules it may import; "any" at an edge. */
  node: readonly string[] | "any"
}

/**
 * Which layer may import which. Unless something else was decided, each layer may import as little as the code needs:
 * - settings: the declarations of client settings use oauth's rules, and oauth's `Client` takes its type from them.
 * - store: the port's types name grants, clients and users. sql also calls the rules that compute a row (a client's origins), since a second
 *   version of them would go wrong unnoticed.
 * - ports is shared by the endpoints and the interaction. Steps and destinations do not know each other: interaction.ts combines them.
 * - admin knows the store, the keys and the endpoints' ports as types only, and gets their objects as arguments.
 * - assembly connects the parts and must not import what starts the server (cli, demo), which would be a cycle.
 * - explain calls the authorization endpoint itself, on the ports that assembly/dry_run.ts opens: their store writes nothing.
 * - demo registers its client with admin, and otherwise uses the server over HTTP like any client.
 * - testing starts the server as its users do, and administers it; it needs the endpoints' paths, the routes and the refusals for its faults.
 * - only assembly and the files that open an engine name it. The statements know an engine by its port, engine.ts.
 */
export const layers: readonly Layer[] = [
  {
    name: "base",
    owns: "clock, random, ids, digests, `Secret`: what every part uses",
    path: "^src/base/",
    imports: [],
    types: [],
    packages: [],
    node: ["crypto", "buffer", "net", "util"],
  },
  {
    name: "oauth",
    owns: "the protocol as values: no HTTP, SQL, clock, randomness or promises",
    path: "^src/oauth/",
    imports: ["base"],
    types: ["settings"],
    packages: [],
    node: ["crypto", "buffer"],
  },
  {
    name: "identity",
    owns: "users, passwords, sessions and their factors",
    path: "^src/identity/",
    imports: ["base"],
    types: [],
    packages: ["@node-rs/argon2", "@zxcvbn-ts/language-common"],
    node: ["crypto", "buffer"],
  },
  {
    name: "keys",
    owns: "the server secret and the keys derived from it, signing keys, sealing",
    path: "^src/keys/",
    imports: ["base", "oauth"],
    types: ["store", "outbound"],
    packages: ["jose"],
    node: ["crypto", "buffer", "fs", "fs/promises", "path", "util"],
  },
  {
    name: "config",
    owns: "one declaration for each setting of the server",
    path: "^src/config/",
    imports: ["base"],
    types: [],
    packages: [],
    node: ["net", "path", "url"],
  },
  {
    name: "engine_port",
    owns: "what a statement knows of an engine",
    path: "^src/store/engines/engine\\.ts$",
    imports: [],
    types: ["store"],
    packages: [],
    node: [],
  },
  {
    name: "engines",
    owns: "SQLite and PostgreSQL",
    path: "^src/store/engines/",
    imports: ["store", "base", "engine_port"],
    types: [],
    packages: ["postgres"],
    node: "any",
  },
  {
    name: "sql",
    owns: "the statements, written once, the schema, copying",
    path: "^src/store/(sql|migrations|copy)/",
    imports: ["store", "base", "engine_port", "oauth", "identity", "settings"],
    types: [],
    packages: [],
    node: [],
  },
  {
    name: "store_opening",
    owns: "opens a store on an engine",
    path: "^src/store/open_[a-z]+\\.ts$",
    imports: ["store", "base", "engine_port", "engines", "sql"],
    types: [],
    packages: [],
    node: [],
  },
  {
    name: "store",
    owns: "the port: one verb for each transition, with its guard",
    path: "^src/store/",
    imports: ["base"],
    types: ["oauth", "identity"],
    packages: [],
    node: [],
  },
  {
    name: "outbound",
    owns: "requests to others, to public addresses only",
    path: "^src/outbound/",
    imports: ["base"],
    types: [],
    packages: [],
    node: ["buffer", "dns", "dns/promises", "http", "https", "net"],
  },
  {
    name: "observe",
    owns: "the log and its redaction",
    path: "^src/observe/",
    imports: ["base", "oauth", "identity"],
    types: [],
    packages: ["pino", "pino-pretty"],
    node: ["perf_hooks"],
  },
  {
    name: "limits",
    owns: "how often something may be done",
    path: "^src/limits/",
    imports: ["base"],
    types: ["config", "store"],
    packages: [],
    node: ["crypto", "buffer"],
  },
  {
    name: "ports",
    owns: "what endpoints and interaction get and return",
    path: "^src/ports/",
    imports: ["base", "oauth", "identity"],
    types: ["clients", "settings", "store", "keys", "outbound", "limits"],
    packages: [],
    node: [],
  },
  {
    name: "settings",
    owns: "the declaration of each client setting, from which its type, storage, options and documents follow",
    path: "^src/clients/settings/",
    imports: ["base", "oauth"],
    types: [],
    packages: [],
    node: ["buffer"],
  },
  {
    name: "clients",
    owns: "who a client is: its settings, its proof, its registration",
    path: "^src/clients/",
    imports: ["base", "oauth", "settings", "ports"],
    types: ["store", "keys"],
    packages: [],
    node: ["buffer"],
  },
  {
    name: "steps",
    owns: "signing in and consenting: what is shown, read and done",
    path: "^src/interaction/steps/",
    imports: ["base", "oauth", "identity", "ports", "interaction"],
    types: [],
    packages: [],
    node: [],
  },
  {
    name: "destinations",
    owns: "where an interaction leads: what it needs, how it continues",
    path: "^src/interaction/destinations/",
    imports: ["base", "oauth", "identity", "ports", "interaction"],
    types: [],
    packages: [],
    node: [],
  },
  {
    name: "interaction",
    owns: "one turn: what is still missing, the browser's cookies and forms",
    path: "^src/interaction/",
    imports: ["base", "oauth", "identity", "ports", "steps"],
    types: ["store", "limits"],
    packages: [],
    node: ["buffer"],
  },
  {
    name: "endpoints",
    owns: "one endpoint for each path, as phases; effects only through ports",
    path: "^src/endpoints/",
    imports: ["base", "oauth", "identity", "ports", "settings", "clients", "interaction", "destinations"],
    types: ["store", "limits"],
    packages: [],
    node: ["buffer"],
  },
  {
    name: "pages",
    owns: "HTML from view models",
    path: "^src/pages/",
    imports: ["base"],
    types: [],
    packages: ["ghtml"],
    node: [],
  },
  {
    name: "admin",
    owns: "use cases of operators",
    path: "^src/admin/",
    imports: ["base", "oauth", "identity", "settings"],
    types: ["store", "keys", "ports"],
    packages: [],
    node: ["buffer"],
  },
  {
    name: "http",
    owns: "the edge: bytes to values and back",
    path: "^src/http/",
    imports: ["base", "oauth", "ports", "interaction", "endpoints", "pages", "admin", "observe"],
    types: ["config", "identity", "store", "limits"],
    packages: ["cookie"],
    node: "any",
  },
  {
    name: "assembly",
    owns: "connects all parts; the only folder that names an engine",
    path: "^src/assembly/",
    imports: [
      ...["base", "oauth", "identity", "keys", "config", "store", "store_opening", "sql", "engines", "engine_port"],
      ...["limits", "observe", "outbound", "clients", "ports", "endpoints", "pages", "admin", "http"],
    ],
    types: [],
    packages: [],
    node: "any",
  },
  {
    name: "gatehouse",
    owns: "what the package exports",
    path: "^src/gatehouse\\.ts$",
    imports: ["base", "config", "observe", "store", "admin", "http", "assembly"],
    types: [],
    packages: [],
    node: [],
  },
  {
    name: "demo",
    owns: "the sample application of `gatehouse demo`",
    path: "^src/demo/",
    imports: ["base", "admin", "gatehouse", "config"],
    types: [],
    packages: ["ghtml"],
    node: "any",
  },
  {
    name: "testing",
    owns: "`gatehouse-auth/testing`: the server as a test double",
    path: "^src/testing/",
    imports: ["base", "identity", "settings", "oauth", "ports", "admin", "http", "observe", "gatehouse"],
    types: [],
    packages: [],
    node: ["http"],
  },
  {
    name: "explain",
    owns: "why a request was refused, and what to do",
    path: "^src/explain/",
    imports: ["base", "oauth", "identity", "ports", "endpoints", "admin", "observe"],
    types: ["store"],
    packages: [],
    node: ["buffer"],
  },
  {
    name: "cli",
    owns: "one file for each verb of the command line",
    path: "^src/cli/",
    imports: [
      "base",
      "identity",
      "settings",
      "admin",
      "gatehouse",
      "assembly",
      "keys",
      "store",
      "config",
      "demo",
      "explain",
      "observe",
    ],
    types: ["sql"],
    packages: ["commander"],
    node: "any",
  },
]

/** What starts a process or is imported by others; everything not reachable from these is dead code. */
export const entries = "^src/(gatehouse|cli/main|testing/testing)\\.ts$"

/** The layer of a file, given as `src/…` with forward slashes. */
export function layerOf(file: string): Layer | undefined {
  return layers.find((layer) => new RegExp(layer.path).test(file))
}

/** Node modules that the protocol and the pages must not import, with and without `node:`. */
export function nodeModules(names: readonly string[]): string {
  return `^(node:)?(${names.join("|") || "-"})$`
}
