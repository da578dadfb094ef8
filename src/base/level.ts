/**
 * How well a sign-in proves who the user is. Each level includes the levels before it. `pwd`: one factor. `mfa`: two factors. `phr`: two
 * factors, and a forged page cannot collect the proof. identity/factors.ts says which factors reach a level.
 */
export const LEVELS = ["pwd", "mfa", "phr"] as const
export type Level = (typeof LEVELS)[number]

export const includesLevel = (reached: Level, wanted: Level): boolean =>
  LEVELS.indexOf(reached) >= LEVELS.indexOf(wanted)

/** Returns the highest of the levels; `pwd` for an empty list, because every sign-in reaches it. */
export const highestLevel = (levels: readonly Level[]): Level =>
  levels.reduce((highest, level) => (includesLevel(level, highest) ? level : highest), LEVELS[0])
