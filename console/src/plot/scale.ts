import { ticksUpTo } from "./axis.ts"
import type { Plotted } from "./plotted.ts"

export const HEIGHT = 168
const BELOW = 22
export const ABOVE = 8
export const ROOM = HEIGHT - BELOW - ABOVE
const LETTER_WIDTH = 7
export const LABEL_WIDTH = 84

interface Shape {
  readonly kind: "bars" | "lines"
  readonly series: readonly Plotted[]
  /** The number of bars. */
  readonly count: number
  readonly width: number
  readonly format: (value: number) => string
}

/** Computes where a plot draws its bars and values, in pixels. */
export function scaleOf({ kind, series, count, width, format }: Shape) {
  const heights =
    kind === "bars"
      ? Array.from({ length: count }, (_, bar) => series.reduce((all, { values }) => all + (values[bar] ?? 0), 0))
      : series.flatMap(({ values }) => values.map((value) => value ?? 0))
  const ticks = ticksUpTo(Math.max(...heights, 0))
  const highest = ticks.at(-1) ?? 1
  const axis = 10 + Math.max(...ticks.map((tick) => format(tick).length)) * LETTER_WIDTH
  const each = Math.max(0, width - axis) / count
  return {
    ticks,
    /** The position at which the labels of the values end. */
    axis,
    /** The width of a bar. */
    each,
    /** The number of bars from one time below the axis to the next. */
    every: Math.max(1, Math.ceil((count * LABEL_WIDTH) / Math.max(1, width - axis))),
    yOf: (value: number) => ABOVE + ROOM - (value / highest) * ROOM,
    xOf: (bar: number) => axis + bar * each,
    barAt(x: number): number | undefined {
      const bar = Math.floor((x - axis) / each)
      return bar >= 0 && bar < count ? bar : undefined
    },
  }
}
