import { isDeepStrictEqual } from "node:util"
import { snakeCase } from "./snake_case.ts"

/** The names, as in JSON, of the members in which two values differ: `redirectUris` is `redirect_uris`. */
export const changedMembers = <T extends object>(before: T, after: T): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !equalValues(before[name as keyof T], after[name as keyof T]))
    .map(snakeCase)

/** The detail of an audit event: `changed=name,redirect_uris`. Names only, since a value can be personal. Absent if nothing changed. */
export const changeDetail = (names: readonly string[]): { readonly detail?: string } =>
  names.length === 0 ? {} : { detail: `changed=${names.join(",")}` }

/** Compares members at every depth. The duration reveals how much is equal: do not compare secrets with it. */
export const equalValues = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other)
