import { isDeepStrictEqual } from "node:util"

/**
 * The detail of an audit event: `changed=name,redirect_uris`. It contains names only, because a value can be personal. Absent if nothing
 * changed.
 */
export const changeDetail = (names: readonly string[]): { readonly detail?: string } =>
  names.length === 0 ? {} : { detail: `changed=${names.join(",")}` }

/** Compares all members at every depth. The time that the comparison takes reveals how much is equal, so never compare secrets with this function. */
export const equalValues = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other)
