import type { Entry, Filter } from "ldapts"

/** Returns at most `max` entries below the base DN. Throws a ConnectionFailure. */
export type Search = (baseDn: string, filter: Filter, attributes: readonly string[], max: number) => Promise<Entry[]>
