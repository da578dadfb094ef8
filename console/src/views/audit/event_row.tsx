import { Anchor, Button, Group, UnstyledButton } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useId } from "react"
import type { AuditEvent } from "../../api/operations/audit_events.ts"
import cardStyles from "../../shell/card.module.css"
import { CopyValue } from "../../shell/copy_value.tsx"
import formStyles from "../../shell/form.module.css"
import { Icon } from "../../shell/icons.tsx"
import { RecordTable } from "../../shell/record_table.tsx"
import tableStyles from "../../shell/table.module.css"
import textStyles from "../../shell/text.module.css"
import { Mono, Quiet } from "../../shell/texts.tsx"
import { Filled } from "../../words/filled.tsx"
import { useWords } from "../../words/use_words.ts"
import type { Names } from "../names.tsx"
import { LinkTo, NameOf, operatorIn } from "../names.tsx"
import { Time } from "../time.tsx"
import styles from "./audit.module.css"

interface RowProps {
  readonly event: AuditEvent
  readonly names: Names
  readonly isOpen: boolean
  readonly isNew: boolean
  toggle(): void
}

/** One event as a sentence. Its details open below it. */
export function EventRow({ event, names, isOpen, isNew, toggle }: RowProps) {
  const [details, sentence] = [useId(), useId()]
  return (
    <li className={`${cardStyles.row} ${isNew ? styles.isNew : ""}`}>
      <div className={styles.head}>
        <UnstyledButton
          className={styles.toggle}
          aria-labelledby={sentence}
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={toggle}
        />
        <span className={`${styles.time} ${textStyles.quiet}`}>
          <Time at={event.at} isExact />
        </span>
        <span id={sentence} className={styles.text}>
          <Sentence event={event} names={names} />
        </span>
        <span className={`${textStyles.mono} ${textStyles.quiet} ${tableStyles.wide}`}>{event.type}</span>
        <span className={isOpen ? `${styles.mark} ${styles.turned}` : styles.mark}>
          <Icon name="onward" size={16} />
        </span>
      </div>
      {isOpen && <Details id={details} event={event} names={names} />}
    </li>
  )
}

/** The records that a sentence about an event names. */
interface Parts {
  readonly actor: string
  readonly subject: string
  readonly application: string
}

/** The names are links. They are above the button that opens the details, not inside it. */
function Sentence({ event, names }: { event: AuditEvent; names: Names }) {
  const words = useWords("audit")
  const sentences = useWords("events")
  const { actor, subject, type } = event
  if (!Object.hasOwn(sentences, type)) return `${actor}: ${type} ${subject}`
  const isOfService = type.startsWith("look-") && !subject.startsWith("client_")
  return (
    <Filled<Parts>
      sentence={sentences[type]}
      values={{
        actor: <Who id={actor} names={names} />,
        subject: isOfService ? <b>{words.server}</b> : <Who id={subject} names={names} />,
        application: <Who id={applicationOf(event)} names={names} mayBeGone />,
      }}
    />
  )
}

function Who({ id, names, mayBeGone = false }: { id: string; names: Names; mayBeGone?: boolean }) {
  const words = useWords("audit")
  const name = names.get(id)
  if (name !== undefined)
    return (
      <bdi className={textStyles.strong}>
        <LinkTo id={id}>{name}</LinkTo>
      </bdi>
    )
  // The id is shown until the names arrive.
  const isNamed = names.size > 0
  const text =
    id === "server"
      ? words.server
      : id === CONSOLE_CLIENT_ID
        ? words.console
        : mayBeGone && isNamed && id.startsWith("client_")
          ? words.gone
          : operatorIn(id, words)
  if (text !== undefined) return <bdi className={textStyles.strong}>{text}</bdi>
  return (
    <bdi className={textStyles.mono} title={id}>
      {id === "" ? words.unknown : id.length > MAX_ID ? `${id.slice(0, MAX_ID)}…` : id}
    </bdi>
  )
}
const MAX_ID = 16

/** The id of the console's own client, which has no view. */
const CONSOLE_CLIENT_ID = "client_000000000000000000636f6e736f6c65"

/** The client that the detail of an event about a grant names. */
export const clientIn = (detail: string | null): string | undefined => /^client=(client_\w+)$/.exec(detail ?? "")?.[1]

/** The application of an event about its access: the detail names it, or the application acted, or a person withdrew its access. */
const applicationOf = ({ actor, subject, detail }: AuditEvent): string =>
  clientIn(detail) ?? (actor.startsWith("client_") ? actor : subject)

function Details({ id, event, names }: { id: string; event: AuditEvent; names: Names }) {
  const words = useWords("audit")
  const { actor, subject, address, trace_id, detail, changes } = event
  return (
    <div id={id} className={styles.details}>
      <dl className={formStyles.values}>
        <Value label={words.time}>
          <Time at={event.at} isExact /> <span className={`${textStyles.mono} ${textStyles.quiet}`}>{event.at}</span>
        </Value>
        <Value label={words.type}>
          <Mono>{event.type}</Mono>
        </Value>
        <Value label={words.actor}>
          <Subject id={actor} names={names} />
        </Value>
        <Value label={words.subject}>
          <Subject id={subject} names={names} />
        </Value>
        {clientIn(detail) !== undefined && (
          <Value label={words.application}>
            {clientIn(detail) === CONSOLE_CLIENT_ID ? (
              words.console
            ) : (
              <Subject id={clientIn(detail) ?? ""} names={names} />
            )}
          </Value>
        )}
        {address !== null && (
          <Value label={words.address}>
            <Mono>{address}</Mono>
          </Value>
        )}
        {trace_id !== null && (
          <Value label={words.trace}>
            <Group gap="xs">
              <CopyValue value={trace_id} label={words.trace} />
              <Anchor component={Link} to="/explain" search={{ trace: trace_id } as never} size="sm">
                {words.explain}
              </Anchor>
            </Group>
          </Value>
        )}
        {detail !== null && (
          <Value label={words.detail}>
            <bdi className={textStyles.mono}>{detail}</bdi>
          </Value>
        )}
        <Value label={words.id}>
          <CopyValue value={event.event_id} label={words.id} />
        </Value>
      </dl>
      {changes !== null && Object.keys(changes).length > 0 && <Changes changes={changes} />}
    </div>
  )
}

const Value = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

function Subject({ id, names }: { id: string; names: Names }) {
  const words = useWords("audit")
  return (
    <Group gap="xs">
      {names.has(id) && <NameOf id={id} names={names} />}
      <span className={`${textStyles.mono} ${textStyles.quiet}`}>
        {names.has(id) ? id : <LinkTo id={id}>{id}</LinkTo>}
      </span>
      <Button component={Link} to="/audit" search={{ about: id } as never} variant="subtle" size="compact-xs">
        {words.onlyThis}
      </Button>
    </Group>
  )
}

interface Change {
  readonly before?: unknown
  readonly after?: unknown
}

/** The values before and after a change, side by side. */
function Changes({ changes }: { changes: Readonly<Record<string, unknown>> }) {
  const words = useWords("audit")
  return (
    <div>
      <Quiet size="sm" mb={4}>
        {words.changes}
      </Quiet>
      <RecordTable scrolls columns={[words.setting, words.before, words.after]}>
        {Object.entries(changes).map(([name, change]) => {
          const { before, after } = (change ?? {}) as Change
          return (
            <tr key={name}>
              <th scope="row" className={textStyles.mono}>
                {name}
              </th>
              <td className={tableStyles.theirs}>
                <Lines value={before} other={after} />
              </td>
              <td className={tableStyles.mine}>
                <Lines value={after} other={before} />
              </td>
            </tr>
          )
        })}
      </RecordTable>
    </div>
  )
}

/** A value, or each value of a list. Values that the other side lacks are highlighted. */
function Lines({ value, other }: { value: unknown; other: unknown }) {
  const words = useWords("audit")
  const lines = linesOf(value)
  const others = new Set(linesOf(other))
  if (lines.length === 0) return <span className={textStyles.quiet}>{words.none}</span>
  return lines.map((line) => (
    <bdi key={line} className={`${textStyles.mono} ${textStyles.line} ${others.has(line) ? "" : textStyles.strong}`}>
      {line}
    </bdi>
  ))
}

function linesOf(value: unknown): readonly string[] {
  if (value === null || value === undefined || value === "") return []
  if (Array.isArray(value)) return value.map((each) => (typeof each === "string" ? each : JSON.stringify(each)))
  return [typeof value === "object" ? JSON.stringify(value) : String(value)]
}
