import { useFormats } from "../words/formats.ts"
import type { Plotted } from "./plotted.ts"
import { keyOf, sum } from "./plotted.ts"

/** The names of the series with their colours and, if they add up, their totals. */
export function Legend({ series, hasTotals }: { series: readonly Plotted[]; hasTotals: boolean }) {
  const { short } = useFormats()
  return (
    <ul className="legend">
      {series.map((each, at) => (
        <li key={keyOf(each)} className="plot-row" title={each.title}>
          <span className="plot-mark" style={{ background: `var(--plot-${at + 1})` }} />
          {each.name}
          {hasTotals && <strong>{short(sum(each.values))}</strong>}
        </li>
      ))}
    </ul>
  )
}
