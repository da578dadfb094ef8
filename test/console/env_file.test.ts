// The code of each quick start reads the variables of the file that the wizard offers, and no others.
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict"
import { test } from "node:test"
import type { Block } from "../../console/src/views/applications/quick_start/guide.ts"
import { blocksOf, ENV_FILE, filledEnvFile } from "../../console/src/views/applications/quick_start/guide.ts"
import { GUIDES } from "../../console/src/views/applications/quick_start/guides.ts"
import { valuesOf } from "../../console/src/views/applications/quick_start/values.ts"
import { SETTINGS_OF_KIND, STACKS, stackOf } from "../../console/src/views/applications/stacks.ts"
import { quickStartSamples } from "../../scripts/read_samples.ts"

const ISSUER = "https://auth.example.com"
const CLIENT = { client_id: "client_1", redirect_uris: [], scope: "openid profile", id_token_alg: "RS256" } as const
const samples = quickStartSamples()

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

const codeOf = (blocks: readonly Block[]): string =>
  blocks.flatMap(({ kind, code }) => (kind === "secret" ? [] : [code])).join("\n")

for (const { id, name, kinds } of STACKS)
  test(`${name}: the code reads the variables of ${ENV_FILE}, and no others`, () => {
    const values = valuesOf(CLIENT, stackOf(id), ISSUER, { issuer: ISSUER })
    const blocks = blocksOf(id, GUIDES[id], samples, values)
    const file = filledEnvFile(id, samples, {
      ...values,
      client_secret: "the-secret",
      random_value: "the-random-value",
    })
    const code = codeOf(blocks)
    const read = [...READS.flatMap((pattern) => found(code, pattern)), ...(READ_BY_LIBRARY[id] ?? [])]
    deepEqual(sorted(read), sorted(found(file ?? "", /^(\w+)=/gm)))

    const hasSecret = kinds.every((kind) => SETTINGS_OF_KIND[kind].kind === "confidential")
    equal(file !== undefined, hasSecret)
    if (file === undefined) return doesNotMatch(code, /\.env\b/)
    doesNotMatch(file, /paste/)
    match(file, /^\w+=the-secret$/m)
    deepEqual(sorted(blocks.flatMap((each) => (each.kind === "secret" ? [each.file ?? ""] : []))), [ENV_FILE])
    const loaded = blocks.flatMap(({ kind, code: command }) =>
      kind === "start" ? found(command, /(?:--env-file=|\. \.\/)([\w.]*env)\b/g) : [],
    )
    deepEqual(sorted(loaded), [ENV_FILE])
  })

test("the code of a stack uses each file of its folder, and each file belongs to a stack", () => {
  const used = STACKS.flatMap(({ id }) => [
    ...["install.sh", ENV_FILE, "start.sh"].map((file) => `${id}/${file}`),
    ...GUIDES[id].files.map(([, file, of = id]) => `${of}/${file}`),
  ])
  deepEqual(
    Object.keys(samples).filter((file) => !used.includes(file)),
    [],
  )
  for (const { id } of STACKS)
    for (const [, file, of = id] of GUIDES[id].files) equal(typeof samples[`${of}/${file}`], "string", `${of}/${file}`)
})

test("no code has a placeholder left, and lines for a service without TLS appear for such a service alone", () => {
  const codeAt = (issuer: string) =>
    STACKS.map(({ id }) =>
      codeOf(blocksOf(id, GUIDES[id], samples, valuesOf(CLIENT, stackOf(id), issuer, { issuer }))),
    ).join("\n")
  const [secure, plain] = [codeAt(ISSUER), codeAt("http://localhost:4000")]
  for (const code of [secure, plain]) doesNotMatch(code, /__[a-z_]+__/)
  doesNotMatch(secure, /RequireHttpsMetadata/)
  match(plain, /RequireHttpsMetadata = false/)
})
