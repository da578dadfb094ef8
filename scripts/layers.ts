/** A part of src/ and what it may import. `.dependency-cruiser.mjs`, check_layers.ts and CONTRIBUTING.md use this table. */
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
 * - settings: the declarations of client settings use oauth's rules, and oauth's `Client` takes its type from these declarations.
 * - store: the port's types name grants, clients and users. sql also calls rules of oauth that compute a column (a client's origins), so that
 *   each rule exists only once.
 * - ports: the endpoints and the interaction share this layer. Steps and destinations do not import each other: interaction.ts combines them.
 * - admin imports only types from the store and the keys. Its functions receive the objects as arguments. From the ports it also imports the
 *   function that makes the row of an e-mail.
 * - mail imports the words of e-mails from the pages.
 * - assembly connects the parts. It must not import cli or demo, which start the server: the imports would form a cycle.
 * - explain calls the authorization endpoint with the ports of assembly/dry_run.ts, whose store writes nothing.
 * - demo uses admin to register its client. For everything else it uses the server over HTTP, like any client.
 * - testing starts and administers the server. Its faults need the endpoints' paths, the routes and the refusals.
 * - engines: only assembly and the files that open an engine import this layer. Statements use the engine's port, engine.ts.
 */
export const layers: readonly Layer[] = [
  {
    name: "base",
    owns: "clock, random, ids, digests, `Secret`: code that every part uses",
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
    types: ["settings", "apis"],
    packages: [],
    node: ["crypto", "buffer"],
  },
  {
    name: "apis",
    owns: "the APIs for which clients request access tokens, and their settings",
    path: "^src/apis/",
    imports: ["base", "oauth"],
    types: [],
    packages: [],
    node: [],
  },
  {
    name: "identity",
    owns: "users, passwords, sessions and their factors",
    path: "^src/identity/",
    imports: ["base"],
    types: [],
    packages: ["@node-rs/argon2", "@node-rs/bcrypt", "@zxcvbn-ts/language-common"],
    node: ["crypto", "buffer"],
  },
  {
    name: "keys",
    owns: "the server secret and the keys derived from it, signing keys, sealing",
    path: "^src/keys/",
    imports: ["base", "oauth"],
    types: ["store", "outbound", "accounts"],
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
    owns: "the interface between statements and engines",
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
    imports: ["store", "base", "engine_port", "oauth", "identity", "settings", "apis"],
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
    types: ["oauth", "identity", "apis"],
    packages: [],
    node: [],
  },
  {
    name: "outbound",
    owns: "requests to other servers, only at public addresses",
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
    imports: ["base", "oauth", "identity", "accounts"],
    types: [],
    packages: ["pino"],
    node: ["perf_hooks", "util"],
  },
  {
    name: "limits",
    owns: "rate limits",
    path: "^src/limits/",
    imports: ["base"],
    types: ["config", "store"],
    packages: [],
    node: ["crypto", "buffer"],
  },
  {
    name: "accounts",
    owns: "what people do with their own account: links in e-mails, a forgotten password, a verified address, second factors",
    path: "^src/accounts/",
    imports: ["base", "oauth", "identity", "ports"],
    types: ["store"],
    packages: ["qr"],
    node: ["buffer"],
  },
  {
    name: "ports",
    owns: "the interfaces that endpoints and interaction use",
    path: "^src/ports/",
    imports: ["base", "oauth", "identity"],
    types: ["accounts", "clients", "settings", "store", "keys", "outbound", "limits"],
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
    owns: "the settings, authentication and registration of clients",
    path: "^src/clients/",
    imports: ["base", "oauth", "settings", "ports"],
    types: ["store", "keys", "limits", "outbound"],
    packages: [],
    node: ["buffer"],
  },
  {
    name: "steps",
    owns: "the steps of signing in and consenting",
    path: "^src/interaction/steps/",
    imports: ["base", "oauth", "identity", "accounts", "ports", "interaction"],
    types: [],
    packages: [],
    node: [],
  },
  {
    name: "destinations",
    owns: "the goals of an interaction: their needs and their answers",
    path: "^src/interaction/destinations/",
    imports: ["base", "oauth", "identity", "ports", "interaction", "apis"],
    types: [],
    packages: [],
    node: [],
  },
  {
    name: "interaction",
    owns: "one request of an interaction: the next step, the browser's cookies and forms",
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
    imports: [
      "base",
      "oauth",
      "identity",
      "ports",
      "settings",
      "apis",
      "clients",
      "accounts",
      "interaction",
      "destinations",
    ],
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
    owns: "the operations that operators can run",
    path: "^src/admin/",
    imports: ["base", "oauth", "identity", "settings", "apis", "ports"],
    types: ["store", "keys"],
    packages: [],
    node: ["buffer"],
  },
  {
    name: "mail",
    owns: "sends e-mails: SMTP, the outbox folder, attempts; nodemailer is loaded with the first e-mail",
    path: "^src/mail/",
    imports: ["base", "oauth", "identity", "accounts", "pages"],
    types: ["config", "limits", "observe", "store"],
    packages: ["nodemailer"],
    node: ["fs/promises", "path"],
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
    name: "metrics",
    owns: "Prometheus metrics: their declarations, counting and serving; loaded only if they are on",
    path: "^src/metrics/",
    imports: ["base", "oauth", "http", "outbound", "observe"],
    types: ["config", "identity", "keys", "store"],
    packages: ["prom-client"],
    node: "any",
  },
  {
    name: "tracing",
    owns: "OpenTelemetry traces: the spans, their sampling and sending; loaded only if a collector is set",
    path: "^src/tracing/",
    imports: ["base", "http"],
    types: ["config", "observe", "ports"],
    packages: [
      "@opentelemetry/api",
      "@opentelemetry/exporter-trace-otlp-http",
      "@opentelemetry/resources",
      "@opentelemetry/sdk-trace",
    ],
    node: ["http"],
  },
  {
    name: "assembly",
    owns: "connects all parts; the only folder that names an engine",
    path: "^src/assembly/",
    imports: [
      ...[
        "base",
        "oauth",
        "apis",
        "identity",
        "keys",
        "config",
        "store",
        "store_opening",
        "sql",
        "engines",
        "engine_port",
      ],
      ...[
        "limits",
        "observe",
        "outbound",
        "clients",
        "ports",
        "endpoints",
        "pages",
        "admin",
        "admin_api",
        "http",
        "mail",
        "accounts",
      ],
    ],
    types: ["metrics"],
    packages: [],
    node: "any",
  },
  {
    name: "gatehouse",
    owns: "what the package exports",
    path: "^src/gatehouse\\.ts$",
    imports: ["base", "config", "observe", "store", "admin", "http", "metrics", "tracing", "assembly"],
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
    owns: "the explanation of refusals, with fixes",
    path: "^src/explain/",
    imports: ["base", "oauth", "identity", "ports", "endpoints", "admin", "observe"],
    types: ["store"],
    packages: [],
    node: ["buffer"],
  },
  {
    name: "admin_api",
    owns: "the admin API: one table of operations, from which its router, validation and documents follow; loaded with its first request",
    path: "^src/admin_api/",
    imports: ["base", "oauth", "identity", "settings", "apis", "config", "endpoints", "admin", "explain"],
    types: ["ports", "limits", "store"],
    packages: ["typebox"],
    node: ["buffer"],
  },
  {
    name: "import",
    owns: "reads files of people with their password hashes; loaded only by `user import`",
    path: "^src/import/",
    imports: ["base", "identity", "admin"],
    types: [],
    packages: ["csv-parse"],
    node: ["buffer", "stream"],
  },
  {
    name: "apply",
    owns: "files that say which APIs, scope values, attributes, roles, groups, clients and claims exist: reading, plan, steps and export; loaded only by `apply` and `export`",
    path: "^src/apply/",
    imports: ["base", "oauth", "identity", "settings", "apis", "config", "admin"],
    types: ["store"],
    packages: ["yaml"],
    node: ["buffer"],
  },
  {
    name: "cli",
    owns: "one file for each verb of the command line",
    path: "^src/cli/",
    imports: [
      "oauth",
      "base",
      "identity",
      "settings",
      "apis",
      "admin",
      "gatehouse",
      "assembly",
      "keys",
      "store",
      "config",
      "demo",
      "apply",
      "import",
      "explain",
      "outbound",
      "observe",
      "metrics",
    ],
    types: ["sql"],
    packages: ["commander"],
    node: "any",
  },
]

/** The files that start a process or that other packages import. Code that these files do not reach is dead. */
export const entries = "^src/(gatehouse|cli/main|testing/testing)\\.ts$"

/** Returns the layer of a file. The path is `src/…`, with forward slashes. */
export function layerOf(file: string): Layer | undefined {
  return layers.find((layer) => new RegExp(layer.path).test(file))
}

/** Returns a regular expression for Node modules, with and without `node:`. */
export function nodeModules(names: readonly string[]): string {
  return `^(node:)?(${names.join("|") || "-"})$`
}
