import { useLanguage } from "../../../words/use_words.ts"

const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const

/** Writes a number of seconds in the largest unit that needs no fraction: 3600 is "1 hour". */
export function useDuration() {
  const language = useLanguage()
  return (seconds: number): string => {
    const [unit, length] = UNITS.find(([, each]) => seconds > 0 && seconds % each === 0) ?? (["second", 1] as const)
    return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(seconds / length)
  }
}
