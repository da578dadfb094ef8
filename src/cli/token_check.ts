import type { PublishedMetadata } from "../admin/apis.ts"
import { filledSample } from "../base/sample.ts"
import { KEY_SET_PATH } from "../oauth/paths.ts"
import { PUBLISHED_ALGORITHMS } from "../oauth/vocabulary.ts"
import { readSample } from "./read_sample.ts"

/** The languages in which an API can check its tokens, and the library that the lines need. */
export const TOKEN_CHECKS = {
  typescript: { install: "npm install jose", file: "check_token.ts" },
  python: { install: 'pip install "pyjwt[crypto]>=2.15"', file: "check_token.py" },
} as const satisfies Record<string, { readonly install: string; readonly file: string }>

export type CheckLanguage = keyof typeof TOKEN_CHECKS
export const CHECK_LANGUAGES = Object.keys(TOKEN_CHECKS) as CheckLanguage[]

/**
 * Returns the lines with which an API checks its tokens: RFC 9068 §4, RFC 6750 §3, RFC 9728 §5.1. If the key set cannot be fetched, the lines
 * throw, because the caller made no mistake.
 */
export function tokenCheck(language: CheckLanguage, { address, document }: PublishedMetadata): string {
  const [issuer] = document.authorization_servers
  const where = address === null ? `realm="${document.resource}"` : `resource_metadata="${address}"`
  return `${filledSample(readSample(`api/${TOKEN_CHECKS[language].file}`), {
    issuer: inQuotes(issuer),
    audience: inQuotes(document.resource),
    jwks_uri: inQuotes(issuer + KEY_SET_PATH),
    algorithm_list: PUBLISHED_ALGORITHMS.join('", "'),
    where: inQuotes(where),
  })}\n`
}

/** A text between the quotes of a literal of both languages: JSON in ASCII. */
const inQuotes = (text: string): string =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
