import { Button, SegmentedControl, SimpleGrid, Title } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import type { Client } from "../../api/operations/clients.ts"
import type { Statistics } from "../../api/operations/statistics.ts"
import { Legend } from "../../plot/legend.tsx"
import plotStyles from "../../plot/plot.module.css"
import { Plot } from "../../plot/plot.tsx"
import type { Plotted } from "../../plot/plotted.ts"
import { sum } from "../../plot/plotted.ts"
import cardStyles from "../../shell/card.module.css"
import { Empty, Failed, Loading } from "../../shell/states.tsx"
import textStyles from "../../shell/text.module.css"
import { Quiet } from "../../shell/texts.tsx"
import { useFormats } from "../../words/formats.ts"
import { useLanguage, useWords } from "../../words/use_words.ts"
import { usageQuery } from "./queries.ts"
import type { Days } from "./search.ts"
import { DAYS, USUAL_DAYS } from "./search.ts"
import styles from "./usage.module.css"

const applicationRoute = getRouteApi("/applications/$client")

/** The usage of an application by day: sign-ins, tokens and refusals. */
export function UsagePlots({ client }: { client: Client }) {
  const { usage: words, tryIt } = useWords("applications")
  const { days = USUAL_DAYS } = applicationRoute.useSearch()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    ...usageQuery(client.client_id, days),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label={words.byDay}>
      <div className={styles.heading}>
        <div>
          <Title order={2}>{words.byDay}</Title>
          <Quiet size="sm">{words.byDayText}</Quiet>
        </div>
        <SegmentedControl
          aria-label={words.days}
          value={String(days)}
          onChange={(chosen) =>
            void navigate({
              to: "/applications/$client",
              params: { client: client.client_id },
              search: { tab: "usage", days: Number(chosen) as Days },
              replace: true,
              resetScroll: false,
            })
          }
          data={DAYS.map((each) => ({ value: String(each), label: words.lastDays({ days: each }) }))}
        />
      </div>
      {error !== null && data === undefined ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : data.series.length === 0 ? (
        <Empty
          icon="clock"
          {...words.unused}
          action={
            <Button
              component={Link}
              to="/applications/$client/try"
              params={{ client: client.client_id } as never}
              variant="default"
              mt="sm"
            >
              {tryIt}
            </Button>
          }
        />
      ) : (
        <Counts usage={data} client={client} />
      )}
    </section>
  )
}

function Counts({ usage, client }: { usage: Statistics; client: Client }) {
  const words = useWords("applications").usage
  const { grants } = useWords("plot")
  const names: Readonly<Record<string, string>> = grants
  const of = (measure: string, nameOf: (grant: string) => string): Plotted[] =>
    usage.series
      .filter((each) => each.measure === measure)
      .map(({ grant_type = "", counts }) => ({ name: nameOf(grant_type), values: counts }))
  const signIns = of("authorizations", () => words.signIns)
  const hasSignIns = client.grant_types.includes("authorization_code") || signIns.length > 0
  return (
    <SimpleGrid cols={{ base: 1, md: 2, lg: hasSignIns ? 3 : 2 }} spacing="md">
      {hasSignIns && <Measure usage={usage} title={words.signIns} text={words.signInsText} series={signIns} />}
      <Measure
        usage={usage}
        title={words.tokens}
        text={words.tokensText}
        series={of("tokens", (grant) => names[grant] ?? grant)}
      />
      <Measure
        usage={usage}
        title={words.refusalsByDay}
        text={words.refusalsText}
        series={of("refusals", () => words.refusalsByDay)}
      />
    </SimpleGrid>
  )
}

interface MeasureProps {
  readonly usage: Statistics
  readonly title: string
  readonly text: string
  readonly series: readonly Plotted[]
}

const DAY_MS = 86_400_000

function Measure({ usage: { from, to }, title, text, series }: MeasureProps) {
  const { nothing } = useWords("plot")
  const { number, short } = useFormats()
  const language = useLanguage()
  // The days begin at midnight UTC. Another time zone would show them as the evening before.
  const long = new Intl.DateTimeFormat(language, { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" })
  const brief = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", timeZone: "UTC" })
  const begin = Date.parse(from)
  const begins = Array.from({ length: (Date.parse(to) - begin) / DAY_MS }, (_, day) => begin + day * DAY_MS)
  return (
    <section className={`${cardStyles.card} ${plotStyles.measure}`} aria-label={title}>
      <Title order={3} size="h2">
        {title}
      </Title>
      <span className={textStyles.figure}>{short(sum(series.flatMap(({ values }) => values)))}</span>
      <Quiet size="xs">{text}</Quiet>
      {series.length === 0 ? (
        <div className={`${plotStyles.empty} ${textStyles.quiet}`}>{nothing}</div>
      ) : (
        <>
          {series.length > 1 && <Legend series={series} hasTotals />}
          <Plot
            label={title}
            kind="bars"
            series={series}
            spans={begins.map((at) => long.format(at))}
            times={begins.map((at) => brief.format(at))}
            format={number}
          />
        </>
      )}
    </section>
  )
}
