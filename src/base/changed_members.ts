import { isDeepStrictEqual } from "node:util"
import { snakeCase } from "./snake_case.ts"

/** Returns the JSON names of the members in which two values differ. `redirectUris` becomes `redirect_uris`. */
export const changedMembers = <T extends object>(before: T, after: T): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !equalValues(before[name as keyof T], after[name as keyof T]))
    .map(snakeCase)

/**
 * The detail of an audit event: `changed=name,redirect_uris`. It contains names only, because a value can be personal. Absent if nothing
 * changed.
 */
export const changeDetail = (names: readonly string[]): { readonly detail?: string } =>
  names.length === 0 ? {} : { detail: `changed=${names.join(",")}` }

/** Compares all members at every depth. The duration reveals how much is equal, so never compare secrets with this function. */
export const equalValues = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other)
