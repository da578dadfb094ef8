import type { Figures } from "./figures.ts"

const WIDTH = 240
const HEIGHT = 44
const GAP = 0.25
const MIN_HEIGHT = 1.5

/** A small chart of one measure over time. `label` says in words what it shows. */
export function Bars({ bars, label, color }: Pick<Figures, "bars"> & { label: string; color: string }) {
  const highest = Math.max(1, ...bars)
  const each = WIDTH / bars.length
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      width="100%"
      height={HEIGHT}
    >
      {bars.map((count, at) => {
        const height = count === 0 ? MIN_HEIGHT : Math.max(MIN_HEIGHT * 2, (count / highest) * HEIGHT)
        return (
          <rect
            // The bars are a sequence in time, so their position is what they are.
            key={`${bars.length}-${at.toString()}`}
            x={at * each + (each * GAP) / 2}
            y={HEIGHT - height}
            width={each * (1 - GAP)}
            height={height}
            rx={Math.min(1.5, each / 4)}
            fill={count === 0 ? "var(--console-line)" : color}
          />
        )
      })}
    </svg>
  )
}
