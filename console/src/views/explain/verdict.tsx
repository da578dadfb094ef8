import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useEffect, useRef, useState } from "react"
import type { Explanation, Proposal } from "../../api/operations/explain.ts"
import cardStyles from "../../shell/card.module.css"
import formStyles from "../../shell/form.module.css"
import type { IconName } from "../../shell/icon_paths.ts"
import { Icon } from "../../shell/icons.tsx"
import layoutStyles from "../../shell/layout.module.css"
import { Named } from "../../shell/parts.tsx"
import textStyles from "../../shell/text.module.css"
import { Mono, Quiet } from "../../shell/texts.tsx"
import { useMay } from "../../shell/use_may.ts"
import { inSentence } from "../../words/said.ts"
import { useServerWords } from "../../words/server_words.ts"
import { useWords } from "../../words/use_words.ts"
import { LinkTo } from "../names.tsx"
import { Time } from "../time.tsx"
import { WhatToDo } from "../what_to_do.tsx"
import styles from "./explain.module.css"
import { Preview } from "./preview.tsx"

interface VerdictProps {
  readonly found: Explanation
  /** Whether the refusal has happened. */
  readonly isPast: boolean
  again(): void
}

/** The verdict, the reason, what to do about it, and the checks. It gets the focus when it appears. */
export function Verdict({ found, isPast, again }: VerdictProps) {
  const words = useWords("explain")
  const server = useServerWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const isAccepted = found.verdict === "accepted"
  // For some reasons, the sentence of a dry run differs from that of a recorded refusal, because nothing has ended yet.
  const known = server.says(found.sentence_message) ?? server.reason(found.reason ?? "", found.error ?? "")
  return (
    <>
      <section className={`${cardStyles.card} ${styles.verdict}`} data-verdict={found.verdict}>
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <span className={styles.mark}>
            <Icon name={isAccepted ? "check" : "refusals"} size={24} />
          </span>
          <Stack gap={4} miw={0}>
            <Title order={2} ref={heading} tabIndex={-1}>
              {isAccepted ? words.accepted : isPast ? words.refused : words.wouldRefuse}
            </Title>
            <Quiet size="sm">{words.what[found.what ?? "none"]}</Quiet>
            {found.sentence !== null && <Said english={found.sentence} known={known} />}
            {found.says.map((each, at) => (
              <Said key={each} english={each} known={server.says(found.says_messages[at] ?? null)} />
            ))}
          </Stack>
        </Group>
        {found.fix !== null && (
          <div>
            <Text fw={600} size="sm">
              {words.toDo}
            </Text>
            <Text size="sm" className={textStyles.wrap}>
              <WhatToDo message={found.fix_message} fix={found.fix} />
            </Text>
          </div>
        )}
        {found.proposals.map((proposal) => (
          <Offer key={proposal.kind} proposal={proposal} name={found.client_name ?? ""} again={again} />
        ))}
      </section>
      <Checks checks={found.checks} />
      <Facts found={found} />
    </>
  )
}

/** A sentence in the person's language, otherwise the server's. It may quote a stranger's text. */
const Said = ({ english, known }: { english: string; known: string | undefined }) => (
  <Text className={textStyles.wrap} {...(known === undefined && { lang: "en" })}>
    <bdi>{inSentence(known ?? english)}</bdi>
  </Text>
)

function Offer({ proposal, name, again }: { proposal: Proposal; name: string; again: () => void }) {
  const may = useMay()
  const words = useWords("explain")
  const [isOpen, setOpen] = useState(false)
  if (!may("admin:clients")) return <Quiet size="sm">{words.noRight}</Quiet>
  return (
    <>
      <Button className={layoutStyles.justifyStart} onClick={() => setOpen(true)}>
        {words.proposals[proposal.kind]} …
      </Button>
      {isOpen && <Preview proposal={proposal} name={name} close={() => setOpen(false)} again={again} />}
    </>
  )
}

const MARKS: Readonly<Record<Explanation["checks"][number]["outcome"], IconName>> = {
  passed: "check",
  failed: "refusals",
  not_reached: "minus",
}

function Checks({ checks }: Pick<Explanation, "checks">) {
  const words = useWords("explain")
  if (checks.length < 2) return null
  return (
    <section className={cardStyles.card} aria-label={words.checksTitle}>
      <Title order={2} px="lg" pt="lg" pb="xs">
        {words.checksTitle}
      </Title>
      <ol className={styles.checks}>
        {checks.map(({ check, outcome, section }) => (
          <li key={check} data-outcome={outcome} {...(outcome === "failed" && { "aria-current": "step" })}>
            <Icon name={MARKS[outcome]} />
            <span>
              {words.checks[check]}
              <span className={styles.outcome}> {words.outcomes[outcome]}</span>
            </span>
            <span className={`${textStyles.quiet} ${styles.section}`}>{section}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Facts({ found }: { found: Explanation }) {
  const words = useWords("explain")
  const server = useServerWords()
  const { fact } = words
  const text = (value: string | null): ReactNode =>
    value !== null && value !== "" && <bdi className={textStyles.mono}>{value}</bdi>
  const rows: readonly (readonly [string, ReactNode])[] = [
    [
      fact.application,
      found.client_id !== null && (
        <LinkTo id={found.client_id}>
          <Named>{found.client_name ?? found.client_id}</Named>
        </LinkTo>
      ),
    ],
    [
      fact.person,
      found.user_id !== null && (
        <LinkTo id={found.user_id}>
          <Named>{found.username ?? found.user_id}</Named>
        </LinkTo>
      ),
    ],
    [fact.reason, text(found.reason)],
    [fact.received, text(server.says(found.received_message) ?? found.received)],
    [fact.expected, text(found.expected)],
    [fact.nearest, found.nearest !== found.expected && text(found.nearest)],
    [
      fact.differs,
      text(found.differs.map((each, at) => server.says(found.differs_messages[at] ?? null) ?? each).join("; ")),
    ],
    [fact.answer, found.error !== null && text(`${found.error}: ${found.error_description ?? ""}`)],
    [fact.scope, text(found.scope)],
    [fact.issued, found.issued_at !== null && <Time at={found.issued_at} isExact />],
    [fact.expires, found.expires_at !== null && <Time at={found.expires_at} isExact />],
    [fact.request, found.method !== null && text(`${found.method} ${found.path ?? ""}`)],
    [fact.at, found.at !== null && found.trace_id !== null && <Time at={found.at} isExact />],
    [fact.address, text(found.address)],
    [
      fact.reference,
      found.trace_id !== null && (
        <Group gap="xs">
          <Mono>{found.trace_id}</Mono>
          <Anchor component={Link} to="/audit" search={{ about: found.trace_id } as never} size="sm">
            {words.audit}
          </Anchor>
        </Group>
      ),
    ],
  ]
  const shown = rows.filter(([, value]) => value !== false && value !== null)
  if (shown.length === 0) return null
  return (
    <section className={`${cardStyles.card} ${cardStyles.compact} ${styles.facts}`} aria-label={words.facts}>
      <Title order={2} mb="sm">
        {words.facts}
      </Title>
      <dl className={formStyles.values}>
        {shown.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
