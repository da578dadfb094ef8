import type { Option } from "../../src/config/option.ts"
import type { OptionName } from "../../src/config/options.ts"
import { BOUNDED_BY, eachOption, OPTIONS } from "../../src/config/options.ts"
import { settingInEnglish } from "../../src/words/english.ts"
import { blocks, code, table } from "./markdown.ts"

const bounds: Partial<Record<OptionName, OptionName>> = BOUNDED_BY

const plainDefault = (option: Option<unknown>): string => {
  const shown = option.show(option.default)
  return option.parse(shown).ok || shown.startsWith("http") ? code(shown) : shown
}

/** Formats seconds in the largest whole unit, such as 90 days for 7776000. */
function inWords(seconds: number): string {
  const units = [
    [86_400, "day"],
    [3600, "hour"],
    [60, "minute"],
  ] as const
  const [length, unit] = units.find(([each]) => seconds % each === 0) ?? [1, "second"]
  return `${seconds / length} ${unit}${seconds === length ? "" : "s"}`
}

function defaultOf(name: OptionName, option: Option<unknown>): string {
  const bound = bounds[name]
  return [
    plainDefault(option),
    ...(option.unit === "seconds" ? [` (${inWords(Number(option.default))})`] : []),
    ...(bound === undefined ? [] : [`, or ${code(OPTIONS[bound].env)} if that is shorter`]),
  ].join("")
}

const sentenceCase = (text: string): string =>
  /^\w+:/.test(text) ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const paragraph = ([name, option]: [OptionName, Option<unknown>]): string =>
  blocks(
    `### ${option.env}`,
    withCode([settingInEnglish(option.env), option.detail].filter((text) => text !== undefined).join(" ")),
    `${sentenceCase(option.wanted)}. Default: ${defaultOf(name, option)}.`,
    option.example === undefined ? undefined : `\`\`\`sh\n${option.env}=${quoteForShell(option.example)}\n\`\`\``,
  )

/** Formats the names of settings as code. The command line prints the same sentences without markup. */
const withCode = (text: string): string => text.replace(/\bGATEHOUSE_[A-Z_]+\b/g, code)

const quoteForShell = (text: string): string => (text.startsWith("$(") ? `"${text}"` : text)

/** Returns `docs/configuration.md`: a table of all settings, then a section with an example for each setting. */
export const configurationPage = (): string =>
  blocks(
    "# Configuration",
    "Gatehouse is configured only by environment variables. To try Gatehouse, you need no variable. For a service that other people use, set " +
      `${code(OPTIONS.url.env)} and ${code(OPTIONS.data.env)}, put a reverse proxy with TLS in front, and list its address in ` +
      `${code(OPTIONS.trustedProxies.env)}:`,
    ["```sh", ...START.map((name) => `${OPTIONS[name].env}=${OPTIONS[name].example} \\`), "npm start", "```"].join(
      "\n",
    ),
    "An empty variable counts as absent. Every value is checked before the server starts, and all problems are reported at once. " +
      `A ${code("GATEHOUSE_")} variable that this page does not list is a problem too, so that the server never ignores a misspelt name. ` +
      "`gatehouse config` shows the effective settings and their sources, but never a secret.",
    table(
      ["Variable", "Default", "Unit", "What it is for"],
      eachOption().map(([name, option]) => [
        `[${code(option.env)}](#${option.env.toLowerCase()})`,
        defaultOf(name, option),
        option.unit ?? "",
        withCode(settingInEnglish(option.env)),
      ]),
    ),
    "## Each setting",
    ...eachOption().map(paragraph),
  )

const START = ["url", "data", "trustedProxies"] as const satisfies readonly OptionName[]
