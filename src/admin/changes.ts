import { equalValues } from "../base/changed_members.ts"

/**
 * If the JSON of a value has more characters, an audit event contains only their number, because the store keeps events for months. An example is a
 * JWK set.
 */
const MAX_VALUE_LENGTH = 1000
const NOTHING_HIDDEN: ReadonlySet<string> = new Set()

/** The names of the changed settings. Also their values, except personal values. */
export interface Changes {
  readonly names: readonly string[]
  /** JSON; absent if no value may be recorded. */
  readonly values: string | undefined
}

/**
 * Compares two states of a record by their members in JSON. Does not return values of `personal` members: audit events stay when a user is deleted,
 * and personal data must not.
 */
export function changesBetween(before: object, after: object, personal = NOTHING_HIDDEN): Changes {
  const [old, now] = [before, after] as readonly Readonly<Record<string, unknown>>[]
  const names = Object.keys(after).filter((name) => !equalValues(old?.[name], now?.[name]))
  const shown = names.filter((name) => !personal.has(name))
  const values = shown.map((name) => [name, { before: recorded(old?.[name]), after: recorded(now?.[name]) }])
  return { names, values: shown.length === 0 ? undefined : JSON.stringify(Object.fromEntries(values)) }
}

function recorded(value: unknown): unknown {
  const { length } = JSON.stringify(value ?? null)
  return length > MAX_VALUE_LENGTH ? `${length} characters` : (value ?? null)
}
