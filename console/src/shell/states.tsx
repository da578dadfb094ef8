import { Alert, Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core"
import type { ReactNode } from "react"
import { ApiProblem, SessionEnded, Unreachable } from "../api/api_problem.ts"
import { signInAgain } from "../sign_in/again.ts"
import type { ServerWords } from "../words/said.ts"
import { inSentence } from "../words/said.ts"
import { useServerWords } from "../words/server_words.ts"
import { useWords } from "../words/use_words.ts"
import type { ConsoleWords } from "../words/words.ts"
import cardStyles from "./card.module.css"
import type { IconName } from "./icon_paths.ts"
import { Icon } from "./icons.tsx"
import { Labelled } from "./parts.tsx"
import textStyles from "./text.module.css"
import { Mono, Quiet } from "./texts.tsx"
import type { FieldLabels } from "./wrong_values.tsx"
import { WrongValues } from "./wrong_values.tsx"

const ROWS = ["a", "b", "c", "d", "e"]

/** A view shows this while its data is loading. */
export const Loading = ({ height = 44 }: { height?: number }) => (
  <Stack gap="xs" aria-busy="true">
    {ROWS.map((row) => (
      <Skeleton key={row} height={height} radius="md" />
    ))}
  </Stack>
)

interface EmptyProps {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  readonly action?: ReactNode
}

/** A view shows this if it has no records yet: what belongs here, and the first action. */
export const Empty = ({ icon, title, text, action }: EmptyProps) => (
  <Stack className={cardStyles.card} align="center" gap="xs" px="lg" py={56}>
    <span className={textStyles.quiet}>
      <Icon name={icon} size={32} />
    </span>
    <Title order={2}>{title}</Title>
    <Quiet ta="center" maw={440}>
      {text}
    </Quiet>
    {action}
  </Stack>
)

interface FailedProps {
  readonly error: Error
  readonly retry?: (() => void) | undefined
  /** The labels of the fields that were sent. */
  readonly labels?: FieldLabels
}

/** A view shows this if its data did not arrive or a change failed: what is wrong, what to do, and the trace id for the log. */
export function Failed({ error, retry, labels = {} }: FailedProps) {
  const words = useWords("shell")
  const server = useServerWords()
  const problem = error instanceof ApiProblem ? error : undefined
  const isStepUp = problem?.acrValues !== undefined
  return (
    <Alert color="red" variant="light" icon={<Icon name="warning" />} title={titleOf(error, words)} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{textOf(error, words, server)}</Text>
        {problem !== undefined && problem.errors.length > 0 && <WrongValues errors={problem.errors} labels={labels} />}
        {problem !== undefined && problem.traceId !== "" && (
          <Quiet size="xs">
            <Labelled label={words.reference}>
              <Mono>{problem.traceId}</Mono>
            </Labelled>
          </Quiet>
        )}
        <Group gap="xs">
          {isStepUp && (
            <Button size="xs" onClick={() => void signInAgain(problem).then((isDone) => isDone && retry?.())}>
              {words.problem.confirm}
            </Button>
          )}
          {retry !== undefined && !isStepUp && (
            <Button size="xs" variant="default" onClick={retry}>
              {words.retry}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}

type Words = ConsoleWords["shell"]

function titleOf(error: Error, { problem }: Words): string {
  if (error instanceof ApiProblem && error.status === 404) return problem.missing
  if (error instanceof ApiProblem && error.status === 403) return problem.forbidden
  return problem.title
}

function textOf(error: Error, { problem }: Words, server: ServerWords): string {
  if (error instanceof Unreachable) return problem.unreachable
  if (error instanceof SessionEnded) return problem.sessionEnded
  if (!(error instanceof ApiProblem)) return problem.defect
  if (error.acrValues !== undefined) return problem.stepUp
  if (error.retryAfterSeconds !== undefined) return problem.limited({ seconds: error.retryAfterSeconds })
  if (error.status === 404) return problem.missingText
  const title = server.title(error.type) ?? error.message
  // The list below says what is wrong. Without a list, the server's sentence is shown.
  if (error.errors.length > 0) return title
  const said = server.says(error.said)
  return said === undefined ? `${title} ${error.detail}` : inSentence(said)
}
