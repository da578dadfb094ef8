/**
 * npm run docs: writes the generated documents. With `--check` the script writes nothing: it lists outdated documents and exits with
 * status 1 if any exist.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import { parseArgs } from "node:util"
import { adminApiPage } from "./docs/admin_api.ts"
import { clientsPage } from "./docs/clients.ts"
import { configurationPage } from "./docs/configuration.ts"
import { conformancePage } from "./docs/conformance.ts"
import { consoleOperations } from "./docs/console_operations.ts"
import { contributingPage } from "./docs/contributing.ts"
import { fileSchema } from "./docs/file_schema.ts"
import { messageTypes, reasonNames } from "./docs/messages.ts"
import { metricsPage } from "./docs/metrics.ts"
import { quickStartsPage } from "./docs/quick_starts.ts"
import { refusalsPage } from "./docs/refusals.ts"
import { settingsPage } from "./docs/settings.ts"
import { statementsPage } from "./docs/statements.ts"
import { consoleWords, serverWords } from "./docs/words.ts"

interface Page {
  readonly path: string
  /** The sources of the document. A note at its top names them. Undefined if only the tables of the document are generated. */
  readonly source?: string
  page(): string | Promise<string>
}

const ROOT = resolve(import.meta.dirname, "..")

const PAGES: readonly Page[] = [
  { path: "docs/admin_api.md", source: "src/admin_api", page: adminApiPage },
  { path: "docs/clients.md", source: "test/clients", page: clientsPage },
  { path: "docs/configuration.md", source: "src/config/options.ts and locales/en.json", page: configurationPage },
  { path: "docs/conformance.md", source: "comments, test titles and scripts/conformance", page: conformancePage },
  { path: "docs/operations/metrics.md", source: "src/metrics/declarations.ts", page: metricsPage },
  { path: "docs/quick_starts.md", source: "samples/quick_starts", page: quickStartsPage },
  { path: "docs/refusals.md", source: "src/oauth/refusal.ts, reasons.ts and locales/en.json", page: refusalsPage },
  {
    path: "docs/every_setting.md",
    source: "src/clients/settings, src/apis/api_settings.ts and src/identity/user_settings.ts",
    page: settingsPage,
  },
  { path: "docs/statements.md", source: "src/store/sql", page: statementsPage },
  { path: "docs/gatehouse.schema.json", page: fileSchema },
  ...consoleOperations().map(({ path, text }) => ({ path, page: () => text })),
  { path: "src/words/words.ts", page: () => serverWords(ROOT) },
  { path: "console/src/words/words.ts", page: () => consoleWords(ROOT) },
  { path: "src/words/messages.ts", page: () => messageTypes(ROOT) },
  { path: "src/words/reason_names.ts", page: () => reasonNames(ROOT) },
  { path: "CONTRIBUTING.md", page: contributingPage },
]

const { check } = parseArgs({ options: { check: { type: "boolean", default: false } } }).values

for (const { path, source, page } of PAGES) {
  const file = resolve(ROOT, path)
  const note = `<!-- Generated from ${source} by \`npm run docs\`. Change it there. -->\n\n`
  const text = source === undefined ? await page() : `${note}${await page()}\n`
  const stored = await readFile(file, "utf8").catch(() => undefined)
  if (stored === text) continue
  if (check) {
    console.error(
      `${path} is ${stored === undefined ? "missing" : "stale"}: run npm run docs and commit what it writes.`,
    )
    process.exitCode = 1
  } else {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
    console.log(`${path} written`)
  }
}
