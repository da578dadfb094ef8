/**
 * How well a sign-in proves who the user is. Each level includes the levels before it. The first: one factor. `mfa`: two factors. `phr`: two
 * factors, and a forged page cannot collect the proof. identity/factors.ts says which factors reach a level.
 */
export const LEVELS = ["pwd", "mfa", "phr"] as const
export type Level = (typeof LEVELS)[number]

/** The level that every sign-in reaches, whatever proved it. Its value is the name of a factor, because settings and clients use that name. */
export const LOWEST_LEVEL: Level = LEVELS[0]

export const includesLevel = (reached: Level, wanted: Level): boolean =>
  LEVELS.indexOf(reached) >= LEVELS.indexOf(wanted)

/** Returns the highest of the levels; the lowest for an empty list. */
export const highestLevel = (levels: readonly Level[]): Level =>
  levels.reduce((highest, level) => (includesLevel(level, highest) ? level : highest), LOWEST_LEVEL)
