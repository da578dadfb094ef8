import type { Setting } from "../../api/operations/settings.ts"

/** The groups in their order, each with the names of its settings. The first that fits counts. */
const GROUPS = {
  place: /^(PORT|HOST|GATEHOUSE_(URL|DATA|DATABASE_\w+|SECRET|TRUSTED_PROXIES|OUTBOUND_ALLOW|CONSOLE))$/,
  limits: /_LIMIT$/,
  lifetimes: /_(TTL|IDLE|ROTATION)$/,
  people: /^GATEHOUSE_(PASSWORD_\w+|PEOPLE_MAY_CHANGE|SIGN_\w+|ADMIN_MFA)$/,
  applications: /^GATEHOUSE_(AGENTS|REGISTRATION\w*|REDIRECT_SCHEMES|METADATA_DOCUMENTS|ISS_PARAMETER)$/,
  mail: /^GATEHOUSE_(SMTP|MAIL)_/,
  observing: /^(GATEHOUSE_METRICS\w*|OTEL_\w+|LOG_LEVEL)$/,
  others: /./,
} as const

export type GroupName = keyof typeof GROUPS

const NAMES = Object.keys(GROUPS) as GroupName[]

/** Sorts settings into groups, in the order of the server. Groups without a setting are left out. */
export const grouped = (settings: readonly Setting[]): readonly (readonly [GroupName, readonly Setting[]])[] =>
  NAMES.map((name) => [name, settings.filter(({ env }) => groupOf(env) === name)] as const).filter(
    ([, found]) => found.length > 0,
  )

const groupOf = (env: string): GroupName => NAMES.find((name) => GROUPS[name].test(env)) ?? "others"

/** Whether a setting has every word of a search in its name, value or documentation. */
export function matches({ env, value, sentence, detail }: Setting, search: string): boolean {
  const text = `${env} ${value} ${sentence} ${detail ?? ""}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The line of an environment file, quoted for a shell where a character has a meaning there. */
export function lineOf(env: string, value: string): string {
  if (/^[\w./:@%+,=-]*$/.test(value)) return `${env}=${value}`
  return `${env}='${value.replaceAll("'", `'\\''`)}'`
}
