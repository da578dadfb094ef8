import { Badge, Button, Group, Text, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import type { Attention, AttentionFinding } from "../../api/operations/attention.ts"
import { query } from "../../api/query.ts"
import cardStyles from "../../shell/card.module.css"
import type { IconName } from "../../shell/icon_paths.ts"
import { Icon } from "../../shell/icons.tsx"
import markStyles from "../../shell/mark.module.css"
import { Named } from "../../shell/parts.tsx"
import { Failed, Loading } from "../../shell/states.tsx"
import textStyles from "../../shell/text.module.css"
import { Quiet } from "../../shell/texts.tsx"
import { useFormats } from "../../words/formats.ts"
import { useReasons } from "../../words/server_words.ts"
import { textOf } from "../../words/text_of.ts"
import { useWords } from "../../words/use_words.ts"
import styles from "./attention.module.css"
import { onwardTo } from "./onward.ts"

const overviewRoute = getRouteApi("/")

const REFRESH_MS = 15_000
/** How many findings are shown above the plots at first. */
const FEW = 4

/** The findings that need attention, the most urgent first. A button leads to the view that solves each. */
export function NeedsAttention() {
  const { data, error, refetch } = useQuery({
    ...query("getAttention", {}),
    refetchInterval: REFRESH_MS,
    // A person who returns after solving a finding sees that it is solved.
    staleTime: 0,
  })
  if (data !== undefined) return <Findings attention={data} />
  return error === null ? <Loading /> : <Failed error={error} retry={() => void refetch()} />
}

function Findings({ attention: { as_of, findings } }: { attention: Attention }) {
  const words = useWords("attention")
  const { ago, number } = useFormats()
  const { findings: which, range } = overviewRoute.useSearch()
  const navigate = useNavigate()
  if (findings.length === 0)
    return (
      <Group className={cardStyles.card} p="lg" gap="md" wrap="nowrap" component="section" aria-label={words.title}>
        <span className={`${markStyles.mark} ${styles.wellMark}`}>
          <Icon name="check" size={22} />
        </span>
        <div>
          <Title order={2}>{words.nothing.title}</Title>
          <Quiet size="sm">{words.nothing.text}</Quiet>
          <Quiet size="xs" mt={4}>
            {words.looked({ ago: ago(as_of) })}
          </Quiet>
        </div>
      </Group>
    )
  const shown = which === "all" ? findings : findings.slice(0, FEW)
  return (
    <section className={cardStyles.card} aria-label={words.title}>
      <Group className={cardStyles.row} px="lg" py="md" justify="space-between" gap="xs">
        <Title order={2}>{words.title}</Title>
        <Quiet size="xs">{words.looked({ ago: ago(as_of) })}</Quiet>
      </Group>
      <ul className={styles.findings}>
        {shown.map((found) => (
          <Finding key={`${found.kind} ${found.subject_id} ${found.detail}`} found={found} />
        ))}
      </ul>
      {findings.length > FEW && (
        <Group className={cardStyles.row} px="lg" py="xs">
          <Button
            variant="subtle"
            size="xs"
            aria-expanded={which === "all"}
            onClick={() =>
              void navigate({
                to: "/",
                search: { ...(range && { range }), ...(which !== "all" && { findings: "all" as const }) },
                resetScroll: false,
              })
            }
          >
            {which === "all" ? words.few : words.all({ count: number(findings.length) })}
          </Button>
        </Group>
      )}
    </section>
  )
}

const LOOKS = {
  now: { icon: "warning", color: "red" },
  soon: { icon: "clock", color: "orange" },
  advice: { icon: "idea", color: "gray" },
} as const satisfies Record<AttentionFinding["severity"], { icon: IconName; color: string }>

function Finding({ found }: { found: AttentionFinding }) {
  const words = useWords("attention")
  const { ago, number } = useFormats()
  const { icon, color } = LOOKS[found.severity]
  const kind = words.kinds[found.kind]
  const reasons = useReasons()
  const reason = found.kind === "refusals-repeated" ? (found.detail ?? undefined) : undefined
  const detail = reason === undefined ? found.detail : reasons(reason)
  const said = {
    count: found.count === null ? "" : number(found.count),
    at: found.at === null ? "" : ago(found.at),
    due: found.due_at === null ? "" : ago(found.due_at),
    // Isolates a host or an address that a stranger chose, as <bdi> does.
    detail: detail === null ? "" : `\u2068${detail}\u2069`,
    situation: situationOf(detail ?? ""),
  }
  const onward = onwardTo(found.address)
  return (
    <li className={styles.finding}>
      <Badge variant="light" color={color} leftSection={<Icon name={icon} size={12} />}>
        {words.severities[found.severity]}
      </Badge>
      <div>
        <Text fw={600} size="sm">
          {found.subject_name !== null && (
            <>
              <Named>{found.subject_name}</Named>
              {" · "}
            </>
          )}
          {textOf<typeof said>(kind.title, said)}
        </Text>
        <Text size="sm" className={`${textStyles.quiet} ${textStyles.wrap}`} title={reason}>
          {textOf<typeof said>(kind.text, said)}
        </Text>
      </div>
      {onward !== undefined && (
        <Button component={Link} {...onward} variant="default" size="xs">
          {kind.action}
        </Button>
      )}
    </li>
  )
}

/** Why no e-mail reaches an administrator. */
const situationOf = (detail: string): string =>
  detail.includes("email-missing") ? "emailMissing" : detail.includes("mail-off") ? "mailOff" : "unverified"
