import { useFormats } from "../words/formats.ts"
import styles from "./plot.module.css"
import type { Plotted } from "./plotted.ts"
import { keyOf, sum } from "./plotted.ts"

/** The names and colours of the series. If the series add up, also their totals. */
export function Legend({ series, hasTotals }: { series: readonly Plotted[]; hasTotals: boolean }) {
  const { short } = useFormats()
  return (
    <ul className={styles.legend}>
      {series.map((each, at) => (
        <li key={keyOf(each)} className={styles.row} title={each.title}>
          <span className={styles.mark} style={{ background: `var(--plot-${at + 1})` }} />
          {each.name}
          {hasTotals && <strong>{short(sum(each.values))}</strong>}
        </li>
      ))}
    </ul>
  )
}
