import { Badge, Group, Title } from "@mantine/core"
import type { ConnectionTrialLine, ConnectionTrialMessage } from "../../../api/operations/connections.ts"
import cardStyles from "../../../shell/card.module.css"
import markStyles from "../../../shell/mark.module.css"
import { NamedValues } from "../../../shell/named_values.tsx"
import textStyles from "../../../shell/text.module.css"
import { Mono } from "../../../shell/texts.tsx"
import { useWords } from "../../../words/use_words.ts"
import styles from "./trial.module.css"

/** A message of the trial, or the request with which it began. */
export type ShownMessage = Omit<ConnectionTrialMessage, "step"> & {
  readonly step: ConnectionTrialMessage["step"] | "authorization"
}

/** The request that the browser takes to the provider. */
export function messageOfRequest(url: string, sent: readonly ConnectionTrialLine[]): ShownMessage {
  const { origin, pathname } = new URL(url)
  return { step: "authorization", url: origin + pathname, sent, status: null, received: [] }
}

/** Long values that are the same for everybody. */
const LONG: readonly ShownMessage["step"][] = ["metadata", "keys"]

/** One message, with what was sent and received. */
export function MessageCard({ message, at }: { message: ShownMessage; at: number }) {
  const words = useWords("tryConnection")
  const { step, url, sent, status, received } = message
  const title = words.steps[step]
  return (
    <section className={`${cardStyles.card} ${styles.message}`} aria-label={title}>
      <Group justify="space-between" gap="xs">
        <Group gap="sm" wrap="nowrap">
          <span className={`${markStyles.mark} ${styles.number}`} aria-hidden="true">
            {at}
          </span>
          <Title order={3} className={styles.heading}>
            {title}
          </Title>
        </Group>
        {status !== null && (
          <Badge variant="light" color={status < 400 ? "gate" : "red"}>
            {status}
          </Badge>
        )}
      </Group>
      {url !== null && <Mono>{url}</Mono>}
      <Lines title={step === "id_token" ? words.header : words.sent} lines={sent} />
      {LONG.includes(step) ? (
        <details>
          <summary className={styles.side}>{words.received}</summary>
          <Lines lines={received} />
        </details>
      ) : (
        <Lines title={words.received} lines={received} />
      )}
    </section>
  )
}

/** What was sent or received, by name. */
export function Lines({ title, lines }: { title?: string; lines: readonly ConnectionTrialLine[] }) {
  const words = useWords("tryConnection")
  if (lines.length === 0) return null
  return (
    <div>
      {title !== undefined && (
        <Title order={4} className={styles.side}>
          {title}
        </Title>
      )}
      <NamedValues
        values={lines.map(({ name, value }) => ({
          name,
          shown:
            value === null ? (
              <span className={textStyles.quiet}>{words.hidden}</span>
            ) : (
              <bdi className={textStyles.mono}>{value}</bdi>
            ),
        }))}
      />
    </div>
  )
}
