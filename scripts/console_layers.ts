import type { Layer } from "./layers.ts"

const query = "@tanstack/react-query"
const router = "@tanstack/react-router"
const parts = ["@mantine/core", "@mantine/hooks", "@mantine/notifications"]

/**
 * The layers of the console. The less obvious decisions:
 * - base, words, oauth, trial: the console shares seven files with the server: the names of the languages, the making of sentences, the types of words, the
 *   filling of samples, the grant types, and the requests of a trial (check_sources.ts).
 * - console_sign_in knows which forms have unsaved changes, because a sign-in must not lose them.
 * - console_api: changes what was read, by the names of operations. All others only name operations.
 * - console_shell has the list of the views for the navigation, as addresses. It imports no view.
 * - console_views: each folder is one view. A view imports of another view only the files of `viewEntries`.
 */
export const consoleLayers: readonly Layer[] = [
  {
    name: "console_page",
    owns: "what the page has from the server: the issuer, the path, the nonce; text alone may become markup",
    path: "^console/src/(page_facts|trusted_types)\\.ts$",
    imports: [],
    types: [],
    packages: [],
    node: [],
  },
  {
    name: "console_words",
    owns: "the console in the language of its reader: texts, numbers, times, what the server says",
    path: "^console/src/words/",
    imports: ["base", "words"],
    types: [],
    packages: ["react", query, "intl-messageformat"],
    node: [],
  },
  {
    name: "console_sign_in",
    owns: "the sign-in of the administrator, the tokens, signing in again, the end of the session",
    path: "^console/src/sign_in/",
    imports: ["console_page"],
    types: [],
    packages: ["oauth4webapi"],
    node: [],
  },
  {
    name: "console_api",
    owns: "the operations of the admin API: calls, what they answered and when it is read again",
    path: "^console/src/api/",
    imports: ["console_page", "console_sign_in"],
    types: [],
    packages: [query],
    node: [],
  },
  {
    name: "console_shell",
    owns: "the frame around every view, its navigation and palette, and the parts from which views are made",
    path: "^console/src/shell/",
    imports: ["base", "console_page", "console_words", "console_sign_in", "console_api"],
    types: [],
    packages: ["react", query, router, ...parts, "@mantine/spotlight"],
    node: [],
  },
  {
    name: "console_plot",
    owns: "plots, which also are tables",
    path: "^console/src/plot/",
    imports: ["console_words", "console_shell"],
    types: [],
    packages: ["react", "@mantine/core", "@mantine/hooks"],
    node: [],
  },
  {
    name: "console_view_parts",
    owns: "what several views share: lists and pages of records, their deletion, names, times, values of addresses",
    path: "^console/src/views/[^/]+$",
    imports: ["base", "words", "console_words", "console_api", "console_shell"],
    types: [],
    packages: ["react", query, router, ...parts],
    node: [],
  },
  {
    name: "console_views",
    owns: "one folder for each view: its routes, its queries, what it shows and changes",
    path: "^console/src/views/",
    imports: [
      "base",
      "oauth",
      "trial",
      "console_page",
      "console_words",
      "console_sign_in",
      "console_api",
      "console_plot",
      "console_shell",
      "console_view_parts",
    ],
    types: [],
    packages: ["react", query, router, ...parts, "oauth4webapi", "qr"],
    node: [],
  },
  {
    name: "console_start",
    owns: "starts the console: the sign-in, then the routes of all views",
    path: "^console/src/(main\\.ts|show\\.tsx|router\\.tsx)$",
    imports: [
      "console_page",
      "console_words",
      "console_sign_in",
      "console_api",
      "console_shell",
      "console_view_parts",
      "console_views",
    ],
    types: [],
    packages: ["react", "react-dom", query, router, ...parts],
    node: [],
  },
]

/** The file that starts the console in the browser. */
export const consoleEntry = "console/src/main.ts"

/** The files of a view that other views may import: what they read again after a change, and the editor of a look. */
export const viewEntries = ["applications/queries.ts", "groups/queries.ts", "look/embedded.tsx"] as const
