/** One series of a plot: a number for each bar, or null if nothing is known. */
export interface Plotted {
  readonly name: string
  /** The technical name, if people read another one. Series with the same name differ by it. */
  readonly title?: string
  readonly values: readonly (number | null)[]
}

export const keyOf = ({ name, title = name }: Plotted): string => title

export const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, each) => total + (each ?? 0), 0)
