import { useFormats } from "../words/formats.ts"

const utcOf = (at: string): string => `${at.replace("T", " ").replace(/\.\d+Z$|Z$/, "")} UTC`

/** A time in the reader's zone. Pointing at it shows the time in UTC. */
export function Time({ at, isExact = false }: { at: string; isExact?: boolean }) {
  const { moment, ago } = useFormats()
  return (
    <time dateTime={at} title={isExact ? utcOf(at) : `${moment(at)} · ${utcOf(at)}`}>
      {isExact ? moment(at) : ago(at)}
    </time>
  )
}

/** How long ago something happened, if it happened. */
export const When = ({ at, none = "–" }: { at: string | null | undefined; none?: string }) =>
  at == null ? none : <Time at={at} />

/** A day. Pointing at it shows the time. */
export function Day({ at }: { at: string }) {
  const { day, moment } = useFormats()
  return (
    <time dateTime={at} title={`${moment(at)} · ${utcOf(at)}`}>
      {day(at)}
    </time>
  )
}
