import { Alert, Anchor, Button, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { ApiProblem } from "../../../api/api_problem.ts"
import { call } from "../../../api/call.ts"
import type { RefusalExplanation } from "../../../api/operations/refusals.ts"
import { queryOf } from "../../../api/query.ts"
import { Icon } from "../../../shell/icons.tsx"
import { Labelled } from "../../../shell/parts.tsx"
import { Failed, Loading } from "../../../shell/states.tsx"
import { Quiet } from "../../../shell/texts.tsx"
import { useServerWords } from "../../../words/server_words.ts"
import { useWords } from "../../../words/use_words.ts"
import { WhatToDo } from "../../what_to_do.tsx"

/** The number of recent refusals in which the console searches for the trial's refusal. */
const RECENT = 100

/** The service stores a refusal after its answer, so it may be missing at first. */
const MAX_TRIES = 5
const WAIT_MS = 400

async function newestOf(clientId: string, since: number): Promise<RefusalExplanation | null> {
  const { body } = await call("listRefusals", { query: { limit: RECENT } })
  const found = body.items.find(({ client_id, at }) => client_id === clientId && Date.parse(at) >= since)
  return found === undefined ? null : explained(found.trace_id)
}

const explained = async (traceId: string): Promise<RefusalExplanation> =>
  (await call("explainRefusal", { path: { trace_id: traceId } })).body

interface RefusalProps {
  readonly clientId: string
  /** The trace id of the refused request. A redirect of the browser has no trace id, so the console then takes the application's newest refusal. */
  readonly traceId: string | undefined
  readonly since: number
}

/** Why the service refused, in words, and what to do. */
export function WhyRefused({ clientId, traceId, since }: RefusalProps) {
  const words = useWords("tryIt")
  const server = useServerWords()
  const { data, error } = useQuery({
    ...queryOf(["listRefusals", "explainRefusal"], { traceId, clientId, since }, () =>
      traceId === undefined ? newestOf(clientId, since) : explained(traceId),
    ),
    retry: (tries, problem) => problem instanceof ApiProblem && problem.status === 404 && tries < MAX_TRIES,
    retryDelay: WAIT_MS,
    gcTime: 0,
  })
  if (error !== null) return <Failed error={error} />
  if (data === undefined) return <Loading height={24} />
  if (data === null) return <Text size="sm">{words.noRefusal}</Text>
  const known = server.reason(data.reason, data.error)
  return (
    <Alert color="red" variant="light" icon={<Icon name="warning" />} title={words.refused} role="alert">
      <Stack gap={6} align="flex-start">
        <Text size="sm">
          <Labelled label={<strong>{words.reason}</strong>}>{known ?? <bdi lang="en">{data.sentence}</bdi>}</Labelled>
        </Text>
        <Text size="sm">
          <Labelled label={<strong>{words.fix}</strong>}>
            <WhatToDo message={data.fix_message} fix={data.fix} />
          </Labelled>
        </Text>
        {/* Opens a new tab, because only this tab holds the trial. */}
        <Anchor size="sm" href={`explain?trace=${encodeURIComponent(data.trace_id)}`} target="_blank">
          {words.explain}
        </Anchor>
      </Stack>
    </Alert>
  )
}

/** Asks for the reason only when the person wants to know it. */
export function AskWhy({ clientId, since }: { clientId: string; since: number }) {
  const words = useWords("tryIt")
  const [asked, setAsked] = useState(0)
  return (
    <Stack gap="xs" align="flex-start">
      <Quiet size="sm">{words.waitText}</Quiet>
      <Button size="compact-sm" variant="default" onClick={() => setAsked(asked + 1)}>
        {words.why}
      </Button>
      {asked > 0 && <WhyRefused key={asked} clientId={clientId} traceId={undefined} since={since} />}
    </Stack>
  )
}
