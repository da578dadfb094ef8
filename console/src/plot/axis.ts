/** Round numbers from 0 to at least `highest`, at most five. */
export function ticksUpTo(highest: number): readonly number[] {
  const least = Math.max(highest, 1)
  const power = 10 ** Math.floor(Math.log10(least / MAX_STEPS))
  const step = Math.max(1, ([1, 2, 5, 10].find((each) => each * power * MAX_STEPS >= least) ?? 10) * power)
  return Array.from({ length: Math.ceil(least / step) + 1 }, (_, at) => at * step)
}

const MAX_STEPS = 4
