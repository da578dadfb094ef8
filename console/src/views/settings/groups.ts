import type { Setting } from "../../api/operations/settings.ts"

/** The groups in order, each with patterns of its settings. The first match decides. */
const GROUPS = {
  place:
    /^(PORT|HOST|GATEHOUSE_(URL|DATA|DATABASE_\w+|SECRET|TRUSTED_PROXIES|OUTBOUND_ALLOW|CONSOLE|M?TLS_\w+|CLIENT_CERT_\w+))$/,
  limits: /_(LIMIT|PROOF_OF_WORK)$/,
  lifetimes: /_(TTL|IDLE|ROTATION)$/,
  people:
    /^GATEHOUSE_(PASSWORD_\w+|BREACHED_PASSWORDS_URL|PEOPLE_MAY_CHANGE|SIGN_\w+|FIRST_PROOFS|PASSKEY_OFFER|RELATED_ORIGINS|ADMIN_MFA)$/,
  applications:
    /^GATEHOUSE_(AGENTS|REGISTRATION\w*|REDIRECT_SCHEMES|METADATA_DOCUMENTS|ISS_PARAMETER|REQUIRE_PUSHED\w*|REQUEST_OBJECT_ENCRYPTION|DPOP_NONCE|LEAST_PROFILE)$/,
  mail: /^GATEHOUSE_(SMTP|MAIL)_/,
  observing: /^(GATEHOUSE_METRICS\w*|OTEL_\w+|LOG_LEVEL)$/,
  others: /./,
} as const

export type GroupName = keyof typeof GROUPS

const NAMES = Object.keys(GROUPS) as GroupName[]

/** Sorts settings into groups, in the order of the server. Empty groups are omitted. */
export const grouped = (settings: readonly Setting[]): readonly (readonly [GroupName, readonly Setting[]])[] =>
  NAMES.map((name) => [name, settings.filter(({ env }) => groupOf(env) === name)] as const).filter(
    ([, found]) => found.length > 0,
  )

const groupOf = (env: string): GroupName => NAMES.find((name) => GROUPS[name].test(env)) ?? "others"

/** Whether the name, value or documentation of a setting contains every word of a search. */
export function matches({ env, value, sentence, detail }: Setting, search: string): boolean {
  const text = `${env} ${value} ${sentence} ${detail ?? ""}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The line of an environment file. Quoted if a character has a meaning for a shell. */
export function lineOf(env: string, value: string): string {
  if (/^[\w./:@%+,=-]*$/.test(value)) return `${env}=${value}`
  return `${env}='${value.replaceAll("'", `'\\''`)}'`
}
