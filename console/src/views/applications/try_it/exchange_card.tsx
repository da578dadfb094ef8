import { Badge, Group, Stack, Switch, Title } from "@mantine/core"
import type { ReactNode } from "react"
import { useState } from "react"
import type { Exchange, Line, Step } from "../../../../../src/trial/exchange.ts"
import { isPending, isRefused, momentOf } from "../../../../../src/trial/exchange.ts"
import cardStyles from "../../../shell/card.module.css"
import markStyles from "../../../shell/mark.module.css"
import { NamedValues } from "../../../shell/named_values.tsx"
import textStyles from "../../../shell/text.module.css"
import { Mono, Quiet } from "../../../shell/texts.tsx"
import { useFormats } from "../../../words/formats.ts"
import { namedText } from "../../../words/text_of.ts"
import { useWords } from "../../../words/use_words.ts"
import styles from "./try_it.module.css"

interface CardProps {
  readonly at: number
  readonly step: Step
  readonly badge?: ReactNode
  readonly children: ReactNode
}

/** One step of the flow, with its number. */
export function StepCard({ at, step, badge, children }: CardProps) {
  const { title, text } = useWords("tryIt").steps[step]
  return (
    <section className={`${cardStyles.card} ${styles.step}`} aria-label={title}>
      <span className={`${markStyles.mark} ${styles.number}`} aria-hidden="true">
        {at}
      </span>
      <Stack gap="md" miw={0}>
        <div>
          <Group justify="space-between" gap="xs">
            <Title order={2}>{title}</Title>
            {badge}
          </Group>
          <Quiet size="sm" maw={640} mt={4}>
            {text}
          </Quiet>
        </div>
        {children}
      </Stack>
    </section>
  )
}

/** A request and its answer: each value with its meaning, and both messages as sent. */
export function ExchangeCard({ exchange, at }: { exchange: Exchange; at: number }) {
  const words = useWords("tryIt")
  const [isRevealed, setIsRevealed] = useState(false)
  const { request, answer, step } = exchange
  const sent = [...(request?.headers ?? []), ...(request?.body ?? [])]
  const hasSecrets = [...sent, ...(answer?.lines ?? [])].some(({ isSecret }) => isSecret)
  const shown = (line: Line) => (line.isSecret === true && !isRevealed ? "••••••••" : line.value)
  return (
    <StepCard at={at} step={step} badge={answer !== undefined && <Status exchange={exchange} />}>
      {request !== undefined && (
        <>
          <Title order={3} className={styles.side}>
            {words.request} <Mono>{`${request.method} ${new URL(request.address).pathname}`}</Mono>
          </Title>
          <Lines lines={sent} shown={shown} />
        </>
      )}
      {answer !== undefined && answer.lines.length > 0 && (
        <>
          <Title order={3} className={styles.side}>
            {answer.status === undefined ? words.came : words.answer}
          </Title>
          <Lines lines={answer.lines} shown={shown} />
        </>
      )}
      <Group justify="space-between" align="flex-start" gap="sm">
        <details className={styles.raw}>
          <summary>{words.raw}</summary>
          <pre>
            {[request && rawRequest(request, shown), answer && rawAnswer(exchange, shown)].filter(Boolean).join("\n\n")}
          </pre>
        </details>
        {hasSecrets && (
          <Switch
            size="xs"
            label={words.reveal}
            checked={isRevealed}
            onChange={(event) => setIsRevealed(event.currentTarget.checked)}
          />
        )}
      </Group>
    </StepCard>
  )
}

function Status({ exchange }: { exchange: Exchange }) {
  const words = useWords("tryIt")
  const refused = isRefused(exchange)
  const status = exchange.answer?.status
  if (status === undefined && !refused) return null
  return (
    <Badge variant="light" color={refused ? "red" : isPending(exchange) ? "gray" : "gate"}>
      {status === undefined ? words.refused : words.status({ status })}
    </Badge>
  )
}

/** Values with their meanings. */
export function Lines({
  lines,
  shown = ({ value }) => value,
}: {
  lines: readonly Line[]
  shown?: (line: Line) => string
}) {
  return (
    <NamedValues
      values={lines.map((line) => ({
        name: line.name,
        shown: (
          <>
            <bdi className={textStyles.mono}>{shown(line)}</bdi>
            <Moment line={line} />
            <Meaning name={line.name} />
          </>
        ),
      }))}
    />
  )
}

function Moment({ line }: { line: Line }) {
  const { moment } = useFormats()
  const at = momentOf(line)
  return at !== undefined && <span className={textStyles.quiet}> {moment(at)}</span>
}

function Meaning({ name }: { name: string }) {
  const meaning = namedText(useWords("tryIt").meanings, name)
  return meaning !== undefined && <span className={`${textStyles.quiet} ${styles.meaning}`}>{meaning}</span>
}

type Shown = (line: Line) => string

const encoded = (value: string): string => new URLSearchParams({ "": value }).toString().slice(1)

function rawRequest({ method, address, headers, body }: NonNullable<Exchange["request"]>, shown: Shown): string {
  const { pathname, host } = new URL(address)
  const pairs = body.map((line) => `${line.name}=${line.isSecret === true ? shown(line) : encoded(line.value)}`)
  const isForm = method === "POST"
  return [
    `${method} ${pathname}${!isForm && pairs.length > 0 ? `?${pairs.join("\n  &")}` : ""} HTTP/1.1`,
    `Host: ${host}`,
    ...headers.map((line) => `${line.name}: ${shown(line)}`),
    ...(isForm ? ["Content-Type: application/x-www-form-urlencoded", "", pairs.join("\n&")] : []),
  ].join("\n")
}

function rawAnswer({ answer, step }: Exchange, shown: Shown): string {
  const lines = answer?.lines ?? []
  if (step === "answer") return lines.map((line) => `${line.name}=${shown(line)}`).join("\n&")
  const [only] = lines
  const text =
    only?.name === ""
      ? only.value
      : `{\n${lines.map((line) => `  ${JSON.stringify(line.name)}: ${line.isJson === true ? line.value : JSON.stringify(shown(line))}`).join(",\n")}\n}`
  return [
    `HTTP/1.1 ${(answer?.status ?? 0).toString()}`,
    ...(answer?.traceId === undefined ? [] : [`X-Trace-Id: ${answer.traceId}`]),
    "",
    text,
  ].join("\n")
}
