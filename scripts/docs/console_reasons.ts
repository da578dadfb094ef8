import { REASONS } from "../../src/oauth/reasons.ts"
import { reasonInEnglish } from "../../src/words/english.ts"

/** Returns console/src/words/server/reasons_en.ts: why the service refused, by the name of the reason, for the console. */
export function consoleReasons(): string {
  const sentences = Object.fromEntries(
    Object.entries(REASONS).flatMap(([code, slugs]) => slugs.map((slug) => [slug, reasonInEnglish(code, slug)])),
  )
  return [
    "// Generated from src/oauth/reasons.ts by `npm run docs`. Change it there.",
    "",
    "export const REASONS_EN: Readonly<Record<string, string>> = {",
    ...Object.entries(sentences).map(([name, sentence]) => `  "${name}": ${JSON.stringify(sentence)},`),
    "}",
    "",
  ].join("\n")
}
