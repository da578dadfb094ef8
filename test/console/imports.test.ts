import { deepEqual } from "node:assert/strict"
import { test } from "node:test"
import { consoleFindings } from "../../scripts/console_imports.ts"

/** Returns the findings of a console that has these files below its sources. */
const findings = (files: Readonly<Record<string, string>>): string[] =>
  consoleFindings(Object.entries(files).map(([file, text]) => ({ file: `console/src/${file}`, text })))

test("a view may import another view only by its entry", () => {
  deepEqual(
    findings({
      "main.ts": 'import "./router.tsx"',
      "router.tsx": 'import "./views/keys/keys.tsx"',
      "views/keys/keys.tsx":
        'import { groupsChanged } from "../groups/queries.ts"\nimport type { P } from "../people/queries.ts"\nexport const Keys = () => <b />',
      "views/groups/queries.ts": "",
      "views/people/queries.ts": "",
    }),
    [
      "console/src/views/keys/keys.tsx → console/src/views/people/queries.ts: a view may import of another view only applications/queries.ts, groups/queries.ts, look/embedded.tsx",
    ],
  )
})

test("a layer may import only its layers and packages, and of the server only what is shared", () => {
  deepEqual(
    findings({
      "main.ts": 'import "./api/call.ts"',
      "api/call.ts":
        'import "react"\nimport "../shell/icons.tsx"\nimport type { Store } from "../../../src/store/store.ts"\nimport "@tanstack/react-query"',
      "shell/icons.tsx": 'import "./console.css"\nimport { LOCALES } from "../../../src/base/locales.ts"',
    }),
    [
      "console/src/api/call.ts → react: console_api may import @tanstack/react-query",
      "console/src/api/call.ts → console/src/shell/icons.tsx: console_api may import console_page, console_sign_in",
      "console/src/api/call.ts → src/store/store.ts: console_api may import console_page, console_sign_in",
    ],
  )
})

test("a circle is found, even through code that is loaded later or through types, and so is a file that nothing uses", () => {
  deepEqual(
    findings({
      "main.ts": 'import "./router.tsx"',
      "router.tsx": 'import { keysRoute } from "./views/keys/route.ts"',
      "views/keys/route.ts": 'export const keysRoute = () => import("./keys.tsx")',
      "views/keys/keys.tsx": 'import type { Search } from "./route.ts"\nexport const Keys = () => <b />',
      "views/keys/rotate.tsx": "",
      "elsewhere/file.ts": 'import "./other.ts"',
    }),
    [
      "console/src/elsewhere/file.ts: belongs to no layer of scripts/console_layers.ts",
      "console/src/views/keys/rotate.tsx: console/src/main.ts does not reach it",
      "console/src/elsewhere/file.ts: console/src/main.ts does not reach it",
      "console/src/views/keys/route.ts → console/src/views/keys/keys.tsx → console/src/views/keys/route.ts: a circle of imports",
    ],
  )
})
