/** One series of a plot: a number for each bar, or null if the number is unknown. */
export interface Plotted {
  readonly name: string
  /** The technical name, if people read another name. It distinguishes series with the same name. */
  readonly title?: string
  readonly values: readonly (number | null)[]
}

export const keyOf = ({ name, title = name }: Plotted): string => title

export const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, each) => total + (each ?? 0), 0)
