/** One series of a plot: a number for each bar, or null if nothing is known. */
export interface Plotted {
  readonly name: string
  readonly values: readonly (number | null)[]
}

export const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, each) => total + (each ?? 0), 0)
