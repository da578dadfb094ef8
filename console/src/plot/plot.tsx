import { Text } from "@mantine/core"
import { useElementSize } from "@mantine/hooks"
import type { KeyboardEvent, PointerEvent } from "react"
import { useState } from "react"
import cardStyles from "../shell/card.module.css"
import tableStyles from "../shell/table.module.css"
import { useWords } from "../words/use_words.ts"
import styles from "./plot.module.css"
import type { Plotted } from "./plotted.ts"
import { keyOf } from "./plotted.ts"
import { ABOVE, HEIGHT, LABEL_WIDTH, ROOM, scaleOf } from "./scale.ts"

const GAP = 0.22

export interface PlotProps {
  readonly label: string
  readonly kind: "bars" | "lines"
  readonly series: readonly Plotted[]
  /** The time of each bar, in words. */
  readonly spans: readonly string[]
  /** The short times below the axis. */
  readonly times: readonly string[]
  readonly format: (value: number) => string
}

/** The colour of a series. The colours also differ in lightness, for people who cannot distinguish the hues. */
const colorOf = (at: number): string => `var(--plot-${at + 1})`

/**
 * A plot over time in which a person can choose a bar with the mouse, a finger or the arrow keys. Screen readers get the values of the chosen bar,
 * and the table below.
 */
export function Plot({ label, kind, series, spans, times, format }: PlotProps) {
  const words = useWords("plot")
  const { ref, width } = useElementSize()
  const [chosen, setChosen] = useState<number>()
  const count = spans.length
  const { ticks, axis, each, every, yOf, xOf, barAt } = scaleOf({ kind, series, count, width, format })
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) => {
    setChosen(barAt(clientX - currentTarget.getBoundingClientRect().left))
  }
  const move = (event: KeyboardEvent) => {
    const last = count - 1
    const at = chosen ?? last
    const next = { ArrowLeft: Math.max(0, at - 1), ArrowRight: Math.min(last, at + 1), Home: 0, End: last }[event.key]
    if (event.key === "Escape") setChosen(undefined)
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
  }
  const valuesAt = (bar: number) =>
    `${spans[bar]}: ${series.map(({ name, values }) => `${name} ${shown(values[bar], format)}`).join(", ")}`
  return (
    <>
      <div
        ref={ref}
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={words.plot({ measure: label })}
        aria-valuemin={0}
        aria-valuemax={count - 1}
        aria-valuenow={chosen ?? count - 1}
        aria-valuetext={valuesAt(chosen ?? count - 1)}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setChosen(undefined)}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && setChosen(count - 1)}
        onBlur={() => setChosen(undefined)}
        onKeyDown={move}
      >
        <svg className={styles.area} aria-hidden="true" width={width} height={HEIGHT}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={styles.line} x1={axis} x2={width} y1={yOf(tick)} y2={yOf(tick)} />
              <text className={styles.text} x={axis - 8} y={yOf(tick) + 4} textAnchor="end">
                {format(tick)}
              </text>
            </g>
          ))}
          {times.map((time, bar) =>
            bar % every === 0 && xOf(bar) + LABEL_WIDTH / 2 < width ? (
              <text key={spans[bar]} className={styles.text} x={xOf(bar)} y={HEIGHT - 4}>
                {time}
              </text>
            ) : null,
          )}
          {chosen !== undefined && (
            <rect className={styles.chosen} x={xOf(chosen)} y={ABOVE} width={each} height={ROOM} />
          )}
          {kind === "bars" ? (
            <Stacks series={series} spans={spans} each={each} xOf={xOf} yOf={yOf} />
          ) : (
            <Lines series={series} each={each} xOf={xOf} yOf={yOf} chosen={chosen} />
          )}
        </svg>
        {chosen !== undefined && (
          <div
            className={`${cardStyles.card} ${styles.tip}`}
            style={{
              left: xOf(chosen) > width / 2 ? undefined : xOf(chosen) + each + 8,
              right: xOf(chosen) > width / 2 ? width - xOf(chosen) + 8 : undefined,
            }}
          >
            <Text size="xs" fw={600}>
              {spans[chosen]}
            </Text>
            {series.map((one, at) => (
              <div key={keyOf(one)} className={styles.row}>
                <span className={styles.mark} style={{ background: colorOf(at) }} />
                <span>{one.name}</span>
                <strong>{shown(one.values[chosen], format)}</strong>
              </div>
            ))}
          </div>
        )}
      </div>
      <details className={styles.table}>
        <summary>{words.asTable}</summary>
        <table className={tableStyles.table} aria-label={words.tableOf({ measure: label })}>
          <thead>
            <tr>
              <th scope="col">{words.time}</th>
              {series.map((one) => (
                <th key={keyOf(one)} scope="col" className={tableStyles.numeric} title={one.title}>
                  {one.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {spans.map((span, bar) => (
              <tr key={span}>
                <th scope="row">{span}</th>
                {series.map((one) => (
                  <td key={keyOf(one)} className={tableStyles.numeric}>
                    {shown(one.values[bar], format)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

const shown = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? "–" : format(value)

interface Drawn {
  readonly series: readonly Plotted[]
  readonly each: number
  readonly xOf: (bar: number) => number
  readonly yOf: (value: number) => number
}

/** Bars with the series stacked. A gap separates the parts, so that nobody needs the colours to distinguish them. */
const Stacks = ({ series, spans, each, xOf, yOf }: Drawn & Pick<PlotProps, "spans">) =>
  spans.map((span, bar) => {
    let below = 0
    return (
      <g key={span}>
        {series.map((one, at) => {
          const value = one.values[bar] ?? 0
          const [bottom, top] = [yOf(below), yOf(below + value)]
          below += value
          if (value === 0) return null
          const height = Math.max(1.5, bottom - top - (at > 0 ? 1 : 0))
          const width = Math.max(1, each * (1 - GAP))
          return (
            <rect
              key={keyOf(one)}
              x={xOf(bar) + (each * GAP) / 2}
              y={bottom - height - (at > 0 ? 1 : 0)}
              width={width}
              height={height}
              rx={Math.min(1.5, width / 4)}
              fill={colorOf(at)}
            />
          )
        })}
      </g>
    )
  })

/** Lines with gaps where nothing was counted. Their dashes differ too. */
const Lines = ({ series, each, xOf, yOf, chosen }: Drawn & { readonly chosen: number | undefined }) =>
  series.map((one, at) => {
    const { values } = one
    const middle = (bar: number) => xOf(bar) + each / 2
    const path = values
      .map((value, bar) => {
        if (value === null) return ""
        const isFirst = (values[bar - 1] ?? null) === null
        return `${isFirst ? "M" : "L"}${middle(bar)} ${yOf(value)}${isFirst ? "h0.01" : ""}`
      })
      .join("")
    const value = chosen === undefined ? null : (values[chosen] ?? null)
    return (
      <g key={keyOf(one)}>
        <path
          d={path}
          fill="none"
          stroke={colorOf(at)}
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeDasharray={DASHES[at]}
        />
        {chosen !== undefined && value !== null && (
          <circle cx={middle(chosen)} cy={yOf(value)} r={3.5} fill={colorOf(at)} />
        )}
      </g>
    )
  })

const DASHES = [undefined, "5 4", "1 4", "8 3 1 3"]
