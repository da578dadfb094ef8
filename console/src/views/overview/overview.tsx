import { Button, SegmentedControl, SimpleGrid, Stack, Text, Title } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { call } from "../../api/call.ts"
import type { Statistics } from "../../api/operations.ts"
import { Heading } from "../../shell/heading.tsx"
import { Empty, Failed, Loading } from "../../shell/states.tsx"
import { useFormats } from "../../words/formats.ts"
import { useWords } from "../../words/language.ts"
import { Bars } from "./bars.tsx"
import type { Counted, Figures } from "./figures.ts"
import { countedBy, figuresOf } from "./figures.ts"
import type { Range } from "./ranges.ts"
import { RANGES } from "./ranges.ts"
import { overviewRoute } from "./route.ts"
import { OVERVIEW_WORDS } from "./words.ts"

const REFRESH_MS = 60_000
const MAX_ROWS = 6

/** What the service did: sign-ins, tokens, refusals, requests. */
export function Overview() {
  const words = useWords(OVERVIEW_WORDS)
  const { range = "day" } = overviewRoute.useSearch()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: ["statistics", range],
    queryFn: async ({ signal }) => {
      const from = new Date(Date.now() - RANGES[range].ms).toISOString()
      // Without a begin, the server counts the last day by its own clock.
      return (await call("getStatistics", { query: range === "day" ? {} : { from }, signal })).body
    },
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Heading
        title={words.title}
        actions={
          <SegmentedControl
            aria-label={words.range}
            value={range}
            onChange={(chosen) => void navigate({ to: "/", search: { range: chosen as Range } })}
            data={Object.entries(words.ranges).map(([value, label]) => ({ value, label }))}
          />
        }
      />
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading height={96} />
      ) : (
        <Counts statistics={data} range={range} />
      )}
    </>
  )
}

function Counts({ statistics, range }: { statistics: Statistics; range: Range }) {
  const words = useWords(OVERVIEW_WORDS)
  const { short } = useFormats()
  const each = RANGES[range].hoursEach
  const signIns = figuresOf(statistics, (one) => one.measure === "sign_ins" && one.outcome === "succeeded", each)
  const notSignedIn = figuresOf(statistics, (one) => one.measure === "sign_ins" && one.outcome !== "succeeded", each)
  const tokens = figuresOf(statistics, ({ measure }) => measure === "tokens", each)
  const renewed = figuresOf(statistics, (one) => one.measure === "tokens" && one.grant_type === "refresh_token", each)
  const refusals = figuresOf(statistics, ({ measure }) => measure === "refusals", each)
  const requests = figuresOf(statistics, ({ measure }) => measure === "requests", each)
  const broken = figuresOf(statistics, (one) => one.measure === "requests" && one.outcome === "failed", each)
  if (requests.total === 0)
    return (
      <Empty
        icon="overview"
        title={words.quiet.title}
        text={words.quiet.text}
        action={
          <Button component={Link} to="/applications" variant="default">
            {words.quiet.action}
          </Button>
        }
      />
    )
  const percent = new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 1 })
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="md">
        <Figure title={words.signIns} figures={signIns} below={words.failed(short(notSignedIn.total))} />
        <Figure title={words.tokens} figures={tokens} below={words.renewed(short(renewed.total))} />
        <Figure
          title={words.refusals}
          figures={refusals}
          below={words.share(percent.format(refusals.total / requests.total))}
          color="var(--console-warm)"
        />
        <Figure title={words.requests} figures={requests} below={words.errors(short(broken.total))} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Breakdown title={words.tokensBy} rows={countedBy(statistics, "tokens", "grant_type")} names={words.grants} />
        <Breakdown title={words.signInsBy} rows={countedBy(statistics, "sign_ins", "outcome")} names={words.outcomes} />
        <Breakdown title={words.refusalsBy} rows={countedBy(statistics, "refusals", "reason")} isCode />
        <Breakdown title={words.endpoints} rows={countedBy(statistics, "requests", "endpoint")} isCode />
      </SimpleGrid>
    </Stack>
  )
}

interface FigureProps {
  readonly title: string
  readonly figures: Figures
  readonly below: string
  readonly color?: string
}

function Figure({ title, figures, below, color = "var(--mantine-primary-color-filled)" }: FigureProps) {
  const words = useWords(OVERVIEW_WORDS)
  const { short } = useFormats()
  return (
    <Stack className="card" p="md" gap={4}>
      <Text size="sm" className="quiet" fw={500}>
        {title}
      </Text>
      <span className="figure">{short(figures.total)}</span>
      <Text size="xs" className="quiet" mb="xs">
        {below}
      </Text>
      <Bars bars={figures.bars} label={words.chart(title, short(figures.total))} color={color} />
    </Stack>
  )
}

interface BreakdownProps {
  readonly title: string
  readonly rows: readonly Counted[]
  /** What people read for a word of the API. Other words are shown as they are. */
  readonly names?: Readonly<Record<string, string>>
  readonly isCode?: true
}

function Breakdown({ title, rows, names = {}, isCode }: BreakdownProps) {
  const words = useWords(OVERVIEW_WORDS)
  const { short } = useFormats()
  const highest = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <section className="card breakdown" aria-label={title}>
      <Title order={2} px="md" pt="md" pb="xs">
        {title}
      </Title>
      {rows.length === 0 && (
        <Text className="quiet" px="md" pb="md" size="sm">
          {words.nothing}
        </Text>
      )}
      <ul>
        {rows.slice(0, MAX_ROWS).map(({ word, count }) => (
          <li key={word}>
            <span className="part" style={{ width: `${(100 * count) / highest}%` }} />
            <span className={isCode ? "mono" : undefined}>{names[word] ?? word}</span>
            <span>{short(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
