import { Anchor, Group, SimpleGrid, Title } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import type { Statistics, StatisticsSeries } from "../../api/operations/statistics.ts"
import { Legend } from "../../plot/legend.tsx"
import plotStyles from "../../plot/plot.module.css"
import { Plot } from "../../plot/plot.tsx"
import type { Plotted } from "../../plot/plotted.ts"
import { sum } from "../../plot/plotted.ts"
import cardStyles from "../../shell/card.module.css"
import textStyles from "../../shell/text.module.css"
import { Quiet } from "../../shell/texts.tsx"
import { useFormats } from "../../words/formats.ts"
import { useReasons } from "../../words/server_words.ts"
import { useLanguage, useWords } from "../../words/use_words.ts"
import type { Bars, Compared } from "./figures.ts"
import { barsOf, comparedOf, percentiles, valuesOf, wordsOf } from "./figures.ts"
import { onwardTo } from "./onward.ts"
import type { Range } from "./ranges.ts"

/** The endpoint of the admin API, as in the counts. */
const ADMIN_API = "/admin/api/v1"
const MAX_REASONS = 4
const SHARE = 0.95

interface MeasuresProps {
  readonly range: Range
  readonly statistics: Statistics
}

/** The plots of the overview. */
export function Measures({ range, statistics }: MeasuresProps) {
  const words = useWords("overview")
  const { grants } = useWords("plot")
  const { number, short } = useFormats()
  const reasons = useReasons()
  const bars = barsOf(statistics, range)
  const given = { range, statistics, bars }
  const named = (
    measure: string,
    label: "way" | "outcome" | "grant_type",
    names: Readonly<Record<string, string>>,
    isApart: (one: StatisticsSeries) => boolean = () => false,
  ) =>
    wordsOf(statistics, bars, measure, label).map(({ word }) => ({
      name: names[word] ?? word,
      values: valuesOf(statistics, bars, (one) => one.measure === measure && one[label] === word && !isApart(one)),
    }))
  const of = (measure: string) => (one: StatisticsSeries) => one.measure === measure
  const failed = (one: StatisticsSeries) => one.measure === "sign_ins" && one.outcome !== "succeeded"
  const requestNames = { ...words.outcomes, failed: words.outcomes.broken }
  const refusedToAdministrators = (one: StatisticsSeries) =>
    one.measure === "requests" && one.outcome === "refused" && one.endpoint === ADMIN_API
  const requests = named("requests", "outcome", requestNames, refusedToAdministrators)
  const apart = valuesOf(statistics, bars, refusedToAdministrators)
  const inAdministration = sum(valuesOf(statistics, bars, of("admin_refusals")))
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
      <Measure
        {...given}
        title={words.measures.signIns}
        isCounted={(one) => one.measure === "sign_ins" && one.outcome === "succeeded"}
        series={named("sign_in_ways", "way", words.ways)}
        link={{ text: words.seeAudit, address: "/audit?type=signed-in" }}
      />
      <Measure
        {...given}
        title={words.measures.failedSignIns}
        isCounted={failed}
        series={named("sign_ins", "outcome", words.outcomes).filter(({ name }) => name !== "succeeded")}
        link={{ text: words.seeAudit, address: "/audit?type=sign-ins-failed" }}
      />
      <Measure
        {...given}
        title={words.measures.tokens}
        isCounted={of("tokens")}
        series={named("tokens", "grant_type", grants)}
        link={{ text: words.seeAudit, address: "/audit?type=grant-issued" }}
      />
      <Measure
        {...given}
        title={words.measures.refusals}
        isCounted={of("refusals")}
        series={reasonsOf(given, reasons, words.other)}
        also={inAdministration === 0 ? undefined : words.notCounted({ count: number(inAdministration) })}
        link={{ text: words.seeRefusals, address: "/refusals" }}
      />
      <Measure
        {...given}
        title={words.measures.requests}
        isCounted={of("requests")}
        series={[
          ...requests,
          ...(sum(apart) === 0 ? [] : [{ name: words.refusedInAdministration, values: apart }]),
        ].filter(({ values }) => sum(values) > 0)}
      />
      <Measure
        {...given}
        title={words.measures.waiting}
        below={words.waitingText}
        kind="lines"
        series={(["page", "api"] as const)
          .map((surface) => ({ name: words.surfaces[surface], values: percentiles(statistics, bars, surface, SHARE) }))
          .filter(({ values }) => values.some((value) => value !== null))}
        format={(value) => words.milliseconds({ count: number(value) })}
        figure={(series) => {
          const newest = series.flatMap(({ values }) => values.findLast((value) => value !== null) ?? [])
          return newest.length === 0 ? "–" : words.milliseconds({ count: short(Math.max(...newest)) })
        }}
      />
    </SimpleGrid>
  )
}

type Given = MeasuresProps & { readonly bars: Bars }

/** The most frequent reasons, and the sum of the others. */
function reasonsOf({ statistics, bars }: Given, nameOf: (reason: string) => string, other: string): Plotted[] {
  const all = wordsOf(statistics, bars, "refusals", "reason").map(({ word }) => word)
  // If only one reason would be left, it is shown instead of the sum.
  const few = all.length <= MAX_REASONS + 1 ? all : all.slice(0, MAX_REASONS)
  const values = (isIn: (reason: string) => boolean) =>
    valuesOf(statistics, bars, ({ measure, reason = "" }) => measure === "refusals" && isIn(reason))
  const shown = few.map((title) => ({ name: nameOf(title), title, values: values((reason) => reason === title) }))
  return few.length === all.length
    ? shown
    : [...shown, { name: other, values: values((reason) => !few.includes(reason)) }]
}

interface MeasureProps extends Given {
  readonly title: string
  readonly series: readonly Plotted[]
  readonly kind?: "bars" | "lines"
  /** The series that the figure and the comparison count. Undefined if nothing can be added up. */
  readonly isCounted?: (series: StatisticsSeries) => boolean
  readonly below?: string
  /** A note on what the figure omits. */
  readonly also?: string | undefined
  readonly figure?: (series: readonly Plotted[]) => string
  readonly format?: (value: number) => string
  readonly link?: { readonly text: string; readonly address: string }
}

function Measure(props: MeasureProps) {
  const { title, series, bars, range, statistics, isCounted, kind = "bars", link } = props
  const { nothing } = useWords("plot")
  const { number, short } = useFormats()
  const { spans, times } = useSpans(bars, range)
  const compare = useComparison(range)
  const compared = isCounted && comparedOf(statistics, bars, isCounted)
  const onward = link && onwardTo(link.address)
  return (
    <section className={`${cardStyles.card} ${plotStyles.measure}`} aria-label={title}>
      <Group justify="space-between" align="baseline" gap="xs">
        <Title order={2}>{title}</Title>
        {link !== undefined && onward !== undefined && (
          <Anchor component={Link} {...onward} size="sm">
            {link.text}
          </Anchor>
        )}
      </Group>
      <span className={textStyles.figure}>{compared ? short(compared.now) : props.figure?.(series)}</span>
      <Quiet size="xs">{props.below ?? (compared && compare(compared))}</Quiet>
      {props.also !== undefined && <Quiet size="xs">{props.also}</Quiet>}
      {series.length === 0 ? (
        <div className={`${plotStyles.empty} ${textStyles.quiet}`}>{nothing}</div>
      ) : (
        <>
          <Legend series={series} hasTotals={kind === "bars"} />
          <Plot label={title} kind={kind} series={series} spans={spans} times={times} format={props.format ?? number} />
        </>
      )}
    </section>
  )
}

/** The comparison with the previous period, in words. */
function useComparison(range: Range) {
  const words = useWords("overview")
  const percents = new Intl.NumberFormat(useLanguage(), { style: "percent", maximumFractionDigits: 0 })
  return ({ change }: Compared): string => {
    if (range === "quarter") return words.notKept
    if (change === undefined) return words.nothingBefore
    const percent = percents.format(Math.abs(change))
    if (percent === percents.format(0)) return words.same[range]
    return (change > 0 ? words.more : words.fewer)[range]({ percent })
  }
}

/** The time of each bar: in full for the values, short for the axis. */
function useSpans({ begins, barMs }: Bars, range: Range) {
  const language = useLanguage()
  // The server's days begin at midnight UTC. Another time zone would show them as the evening before.
  const timeZone = range === "quarter" ? { timeZone: "UTC" } : {}
  const day = new Intl.DateTimeFormat(language, { weekday: "short", day: "numeric", month: "short", ...timeZone })
  const time = new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit" })
  const short = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", ...timeZone })
  const spans = begins.map((begin) =>
    range === "quarter" ? day.format(begin) : `${day.format(begin)}, ${time.formatRange(begin, begin + barMs)}`,
  )
  const times = begins.map((begin) => (range === "hour" || range === "day" ? time : short).format(begin))
  return { spans, times }
}
