import { useFormats } from "../words/formats.ts"
import type { Plotted } from "./plotted.ts"
import { sum } from "./plotted.ts"

/** The names of the series with their colours and, if they add up, their totals. */
export function Legend({ series, hasTotals }: { series: readonly Plotted[]; hasTotals: boolean }) {
  const { short } = useFormats()
  return (
    <ul className="legend">
      {series.map(({ name, values }, at) => (
        <li key={name} className="plot-row">
          <span className="plot-mark" style={{ background: `var(--plot-${at + 1})` }} />
          {name}
          {hasTotals && <strong>{short(sum(values))}</strong>}
        </li>
      ))}
    </ul>
  )
}
