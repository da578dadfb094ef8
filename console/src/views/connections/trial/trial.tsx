import { Button, Group, Stack, Text } from "@mantine/core"
import { Failed } from "../../../shell/states.tsx"
import { useMay } from "../../../shell/use_may.ts"
import { useWords } from "../../../words/use_words.ts"
import { CONNECTIONS } from "../queries.ts"
import { MessageCard, messageOfRequest } from "./message_card.tsx"
import { Outcome, TrialProblem } from "./outcome.tsx"
import { useTrial } from "./use_trial.ts"

/** Signs in at the provider for real, and shows the answers. Nobody is signed in here. */
export function Trial({ connection }: { connection: string }) {
  const may = useMay()
  const words = useWords("tryConnection")
  const { open, cancel } = useWords("tryIt")
  const trial = useTrial(connection)
  const { stage, begun, result } = trial
  const request = begun?.url
  return (
    <Stack gap="md" align="stretch">
      {stage !== "waiting" && (
        <Group>
          <Button
            variant={result === undefined ? "filled" : "default"}
            loading={stage === "beginning" || stage === "finishing"}
            disabled={!may(CONNECTIONS.right)}
            onClick={() => void trial.begin()}
          >
            {result === undefined ? words.start : words.again}
          </Button>
        </Group>
      )}
      {trial.error !== undefined && <Failed error={trial.error} />}
      {stage === "waiting" && typeof request === "string" && (
        <Stack gap="sm" align="flex-start" role="status">
          <Text size="sm">{words.openText}</Text>
          <Group gap="xs">
            <Button component="a" href={request} target="_blank" rel="noopener noreferrer">
              {open}
            </Button>
            <Button variant="default" onClick={trial.cancel}>
              {cancel}
            </Button>
          </Group>
        </Stack>
      )}
      {begun?.problem && <TrialProblem problem={begun.problem} />}
      {result !== undefined && <Outcome connection={connection} trial={result} />}
      {typeof request === "string" && <MessageCard at={1} message={messageOfRequest(request, begun?.sent ?? [])} />}
      {result?.messages.map((message, at) => (
        <MessageCard key={at.toString()} at={at + 2} message={message} />
      ))}
    </Stack>
  )
}
