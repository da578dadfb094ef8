import { useFormats } from "../words/formats.ts"

/** A time in the reader's zone, with the time in UTC for people who point at it. */
export function Time({ at, isExact = false }: { at: string; isExact?: boolean }) {
  const { moment, ago } = useFormats()
  const utc = `${at.replace("T", " ").replace(/\.\d+Z$|Z$/, "")} UTC`
  return (
    <time dateTime={at} title={isExact ? utc : `${moment(at)} · ${utc}`}>
      {isExact ? moment(at) : ago(at)}
    </time>
  )
}
