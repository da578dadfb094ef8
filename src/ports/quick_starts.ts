/** The samples of the quick starts, by their path below `samples/quick_starts`. */
export type QuickStarts = ReadonlyMap<string, string>
