import { isDeepStrictEqual } from "node:util"

/** Compares members at every depth. The duration reveals how much is equal: do not compare secrets with it. */
export const equalValues = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other)
