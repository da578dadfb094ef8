import { isDeepStrictEqual } from "node:util"

/** Whether two values have the same members, all the way down. How long it takes tells how much is equal: not for what is secret. */
export const equalValues = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other)
