import { Alert, Stack, Text, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { call } from "../../../api/call.ts"
import type {
  ConnectionTrial,
  ConnectionTrialIdentity,
  ConnectionTrialLine,
  ConnectionTrialProblem,
} from "../../../api/operations/connections.ts"
import { queryOf } from "../../../api/query.ts"
import { Icon } from "../../../shell/icons.tsx"
import { Labelled } from "../../../shell/parts.tsx"
import { Failed, Loading } from "../../../shell/states.tsx"
import { inSentence } from "../../../words/said.ts"
import { useServerWords } from "../../../words/server_words.ts"
import { useWords } from "../../../words/use_words.ts"
import { PreviewResult } from "../rules/preview_result.tsx"
import { Advice } from "./advice.tsx"
import { Lines } from "./message_card.tsx"
import styles from "./trial.module.css"

/** The result of a trial: why the sign-in would fail, or who would sign in. */
export function Outcome({ connection, trial }: { connection: string; trial: ConnectionTrial }) {
  const words = useWords("tryConnection")
  const { identity, claims, problem } = trial
  if (problem !== null) return <TrialProblem problem={problem} />
  if (identity === null) return null
  return (
    <Stack gap="md">
      <Alert color="gate" variant="light" icon={<Icon name="check" />} title={words.works} role="status">
        {words.worksText}
      </Alert>
      <section aria-label={words.identity}>
        <Title order={3} mb={4} className={styles.heading}>
          {words.identity}
        </Title>
        <Lines lines={linesOf(identity)} />
      </section>
      <section aria-label={words.claims}>
        <Title order={3} mb={4} className={styles.heading}>
          {words.claims}
        </Title>
        <Lines lines={linesOf(claims)} />
      </section>
      <Becomes connection={connection} claims={claims} />
    </Stack>
  )
}

/** What the person would get here by the rules of the connection: account, profile, groups and roles. */
function Becomes({ connection, claims }: { connection: string; claims: ConnectionTrial["claims"] }) {
  const words = useWords("tryConnection")
  const preview = useQuery({
    ...queryOf(["previewConnection", "getConnection"], { connection, claims }, async () => {
      const { body } = await call("previewConnection", { path: { connection }, body: { claims } })
      return body
    }),
    retry: false,
  })
  return (
    <section aria-label={words.becomes}>
      <Title order={3} mb={4} className={styles.heading}>
        {words.becomes}
      </Title>
      {preview.error !== null ? (
        <Failed error={preview.error} retry={() => void preview.refetch()} />
      ) : preview.data === undefined ? (
        <Loading height={24} />
      ) : (
        <PreviewResult result={preview.data} />
      )}
    </section>
  )
}

/** Absent values are not shown. */
const linesOf = (values: ConnectionTrialIdentity | Readonly<Record<string, unknown>>): readonly ConnectionTrialLine[] =>
  Object.entries(values)
    .filter(([, value]) => value !== null && String(value) !== "")
    .map(([name, value]) => ({ name, value: typeof value === "string" ? value : JSON.stringify(value) }))

/** Why the sign-in would fail, and what to do. */
export function TrialProblem({ problem }: { problem: ConnectionTrialProblem }) {
  const words = useWords("tryConnection")
  const server = useServerWords()
  const said = server.says(problem.message)
  return (
    <Alert color="red" variant="light" icon={<Icon name="warning" />} title={words.fails} role="alert">
      <Stack gap={6}>
        <Text size="sm">{server.reason(problem.reason) ?? problem.reason}</Text>
        {problem.detail !== null && (
          <Text size="sm">{said === undefined ? <bdi lang="en">{problem.detail}</bdi> : inSentence(said)}</Text>
        )}
        <Text size="sm">
          <Labelled label={<strong>{words.fix}</strong>}>
            <Advice {...problem} />
          </Labelled>
        </Text>
      </Stack>
    </Alert>
  )
}
