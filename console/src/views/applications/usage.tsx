import { Anchor, Box, Group, Text, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { lazy, Suspense } from "react"
import type { Client } from "../../api/operations/clients.ts"
import cardStyles from "../../shell/card.module.css"
import { Table } from "../../shell/record_table.tsx"
import { Failed, Loading } from "../../shell/states.tsx"
import tableStyles from "../../shell/table.module.css"
import textStyles from "../../shell/text.module.css"
import { Mono, Quiet } from "../../shell/texts.tsx"
import { useFormats } from "../../words/formats.ts"
import { useServerWords } from "../../words/server_words.ts"
import { useWords } from "../../words/use_words.ts"
import { loaded } from "../loaded.ts"
import listStyles from "../plain_list.module.css"
import { WhatToDo } from "../what_to_do.tsx"
import { lastUseOf } from "./kind.ts"
import { accessQuery, refusalsQuery } from "./queries.ts"
import styles from "./usage.module.css"

const UsagePlots = lazy(async () => ({ default: (await loaded(import("./usage_plots.tsx"))).UsagePlots }))

/** How many people use an application now, its usage by day, and its refusals. */
export function Usage({ client }: { client: Client }) {
  const words = useWords("applications")
  const formats = useFormats()
  const { data, error, refetch } = useQuery(accessQuery(client.client_id))
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const more = data.has_more ? "+" : ""
  const ago = (at: string | null | undefined) => (at ? formats.ago(at) : words.never)
  return (
    <>
      <dl className={`${cardStyles.card} ${styles.figures}`}>
        <Figure label={words.usage.people}>{formats.number(data.people) + more}</Figure>
        <Figure label={words.usage.grants}>{formats.number(data.grants) + more}</Figure>
        <Figure label={words.usage.lastGranted}>{ago(data.last_granted_at)}</Figure>
        <Figure label={words.usage.lastUsed}>{ago(data.last_used_at)}</Figure>
        {client.kind === "confidential" && <Figure label={words.lastUsed}>{ago(lastUseOf(client))}</Figure>}
      </dl>
      <Suspense fallback={<Loading height={96} />}>
        <UsagePlots client={client} />
      </Suspense>
      <section className={`${cardStyles.card} ${styles.part}`} aria-label={words.usage.scope}>
        <Title order={2} p="md">
          {words.usage.scope}
        </Title>
        {data.scope.length === 0 ? (
          <Quiet px="md" pb="md" size="sm">
            {words.nobody}
          </Quiet>
        ) : (
          <Box component="ul" className={listStyles.list} px="md" pb="md">
            {data.scope.map(({ value, grants }) => (
              <li key={value} className={listStyles.item}>
                <Mono>{value}</Mono>
                <span>{formats.number(grants)}</span>
              </li>
            ))}
          </Box>
        )}
      </section>
      <Refusals id={client.client_id} />
    </>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const EXPLAIN: string = "/explain"
const REFUSALS: string = "/refusals"

/** The refusals of the last 30 days by reason, each with a link to the explanation of the latest one. */
function Refusals({ id }: { id: string }) {
  const words = useWords("applications")
  const { ago, moment, number } = useFormats()
  const server = useServerWords()
  const { data, error, refetch } = useQuery(refusalsQuery(id))
  return (
    <section className={`${cardStyles.card} ${styles.part}`} aria-label={words.usage.refusals}>
      <Group justify="space-between" align="baseline" gap="xs" p="md">
        <Title order={2}>{words.usage.refusals}</Title>
        {data !== undefined && data.length > 0 && (
          <Anchor size="sm" component={Link} to={REFUSALS} search={{ client: id } as never}>
            {words.usage.seeRefusals}
          </Anchor>
        )}
      </Group>
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : data.length === 0 ? (
        <Quiet px="md" pb="md" size="sm">
          {words.usage.noRefusals}
        </Quiet>
      ) : (
        <Table columns={[words.usage.reason, { numbers: words.usage.count }, { wide: words.usage.latest }]}>
          {data.map(({ reason, sentence, fix, fix_message, count, last_at, last_trace_id }) => (
            <tr key={reason}>
              {/* A sentence may quote an address that a stranger chose. */}
              <td className={textStyles.wrap}>
                <Text size="sm" fw={600}>
                  {server.reason(reason) ?? sentence}
                </Text>
                <Quiet size="sm">{fix !== null && <WhatToDo message={fix_message} fix={fix} />}</Quiet>
                <Anchor size="sm" component={Link} to={EXPLAIN} search={{ trace: last_trace_id } as never}>
                  {words.usage.explain}
                </Anchor>
              </td>
              <td className={tableStyles.numeric}>{number(count)}</td>
              <td className={`${tableStyles.wide} ${textStyles.quiet}`}>
                <time dateTime={last_at} title={moment(last_at)}>
                  {ago(last_at)}
                </time>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  )
}
