// The code of each quick start reads the variables of the file that the wizard offers, and no others.
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict"
import { test } from "node:test"
import type { Facts, Guide, StackGuide } from "../../console/src/views/applications/quick_start/guide.ts"
import { ENV_FILE, filledEnvFile } from "../../console/src/views/applications/quick_start/guide.ts"
import type { Stack } from "../../console/src/views/applications/stacks.ts"
import { SETTINGS_OF_KIND, STACKS } from "../../console/src/views/applications/stacks.ts"

const facts = ({ redirectUri = "", postLogoutRedirectUri = "", port = 3000 }: Stack): Facts => ({
  issuer: "https://auth.example.com",
  isPlainHttp: false,
  clientId: "client_1",
  redirectUri,
  callbackPath: URL.parse(redirectUri)?.pathname ?? "",
  postLogoutRedirectUri,
  base: URL.parse(redirectUri)?.origin ?? "",
  port,
  scope: "openid profile",
  idTokenAlg: "RS256",
  endpoints: {
    authorization: "https://auth.example.com/authorize",
    token: "https://auth.example.com/token",
    userinfo: "https://auth.example.com/userinfo",
    keys: "https://auth.example.com/keys",
    endSession: "https://auth.example.com/end",
  },
})

/** How a program of each language, a file of Spring and a shell read a variable. */
const READS = [
  /process\.env(?:\.|\[")(\w+)/g,
  /os\.(?:environ(?:\[|\.get\()|[gG]etenv\(|LookupEnv\()"(\w+)"/g,
  /ENV(?:\.fetch\(|\[)"(\w+)"/g,
  /(?:\.Configuration\[|GetEnvironmentVariable\(|System\.getenv\(|import\.meta\.env\.)"?(\w+)/g,
  /\$\{?([A-Z][A-Z_]+)\b/g,
]

/** What a library reads without a line of code: https://next-auth.js.org/configuration/options */
const READ_BY_LIBRARY: Readonly<Record<string, readonly string[]>> = { nextjs: ["NEXTAUTH_SECRET", "NEXTAUTH_URL"] }

const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = ""]) => name)

const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort()

const codeOf = ({ blocks }: Guide): string =>
  blocks.flatMap(({ kind, code }) => (kind === "secret" ? [] : [code])).join("\n")

for (const stack of STACKS as readonly Stack[])
  test(`${stack.name}: the code reads the variables of ${ENV_FILE}, and no others`, async () => {
    const module: { readonly guide: StackGuide } = await import(
      `../../console/src/views/applications/quick_start/stacks/${stack.id}.ts`
    )
    const guide = module.guide.guide(facts(stack))
    const file = filledEnvFile(guide, "the-secret", "the-random-value")
    const code = codeOf(guide)
    const read = [...READS.flatMap((pattern) => found(code, pattern)), ...(READ_BY_LIBRARY[stack.id] ?? [])]
    deepEqual(sorted(read), sorted(found(file ?? "", /^(\w+)=/gm)))

    const hasSecret = stack.kinds.every((kind) => SETTINGS_OF_KIND[kind].kind === "confidential")
    equal(file !== undefined, hasSecret)
    if (file === undefined) return doesNotMatch(code, /\.env\b/)
    doesNotMatch(file, /paste/)
    match(file, /^\w+=the-secret$/m)
    deepEqual(sorted(guide.blocks.flatMap((each) => (each.kind === "secret" ? [each.file ?? ""] : []))), [ENV_FILE])
    const loaded = guide.blocks.flatMap(({ kind, code: command }) =>
      kind === "start" ? found(command, /(?:--env-file=|\. \.\/)([\w.]*env)\b/g) : [],
    )
    deepEqual(sorted(loaded), [ENV_FILE])
  })
