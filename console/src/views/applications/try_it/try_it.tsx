import { Button, Group, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { useEffect, useRef, useState } from "react"
import { isRefused } from "../../../../../src/trial/exchange.ts"
import type { Client } from "../../../api/operations/clients.ts"
import cardStyles from "../../../shell/card.module.css"
import { Empty, Failed } from "../../../shell/states.tsx"
import { useMay } from "../../../shell/use_may.ts"
import { useWords } from "../../../words/use_words.ts"
import type { Demands } from "../demands.ts"
import { applicationChanged, applicationQuery } from "../queries.ts"
import { useDemands } from "../use_demands.ts"
import { ExchangeCard } from "./exchange_card.tsx"
import type { Flow } from "./flow.ts"
import { whyNot } from "./flow.ts"
import { IdTokenCard } from "./id_token_card.tsx"
import { endTrial, tryRedirectUri } from "./redirect.ts"
import { AskWhy, WhyRefused } from "./refusal.tsx"
import { Setup } from "./setup.tsx"
import styles from "./try_it.module.css"
import type { Chosen } from "./use_trial.ts"
import { methodOf, useTrial } from "./use_trial.ts"
import { WaitForPerson } from "./wait_for_person.tsx"

const tryRoute = getRouteApi("/applications/$client/try")

/** Runs the whole flow of an application, and shows each request and answer. */
export function TryIt() {
  const words = useWords("tryIt")
  const { client: id } = tryRoute.useParams()
  const { data } = useQuery(applicationQuery(id))
  const demands = useDemands()
  if (data === undefined || demands === undefined) return null
  const client = data.body
  if (!client.enabled) return <Empty icon="none" {...words.blocked} />
  if (client.metadata_url !== null) return <Empty icon="none" {...words.foreign} />
  const why = whyNot(client, demands)
  if (why !== undefined) return <Empty icon="none" {...words[why]} />
  return <Trial key={client.client_id} client={client} demands={demands} />
}

function Trial({ client, demands }: { client: Client; demands: Demands }) {
  const words = useWords("tryIt")
  const trial = useTrial(client)
  const { stage, exchanges } = trial
  const [since, setSince] = useState(0)
  const [flow, setFlow] = useState<Flow>("redirect")
  const hadLeftover = useLeftover(client)
  const end = useRef<HTMLDivElement>(null)
  // Scrolls to the end, where the next action is.
  useEffect(() => {
    if (exchanges.length > 1 || trial.waiting !== undefined) end.current?.scrollIntoView({ block: "nearest" })
  }, [exchanges.length, trial.waiting])
  const start = (chosen: Chosen) => {
    setFlow(chosen.flow)
    setSince(Date.now() - CLOCK_DIFFERENCE_MS)
    void trial.start(chosen)
  }
  if (stage === "setup" || stage === "starting")
    return (
      <Setup
        client={client}
        demands={demands}
        hadLeftover={hadLeftover}
        isStarting={stage === "starting"}
        start={start}
      />
    )
  const last = exchanges.at(-1)
  const isFailure = last !== undefined && isRefused(last)
  return (
    <Stack gap="md">
      {exchanges.map((exchange, at) =>
        exchange.step === "idToken" && trial.idToken !== undefined ? (
          <IdTokenCard key={exchange.step} at={at + 1} token={trial.idToken} />
        ) : (
          <ExchangeCard key={exchange.step + at.toString()} at={at + 1} exchange={exchange} />
        ),
      )}
      {isFailure && <WhyRefused clientId={client.client_id} traceId={last.answer?.traceId} since={since} />}
      {trial.error !== undefined && <Failed error={trial.error} />}
      <div className={`${cardStyles.card} ${styles.next}`} ref={end} role="status">
        {stage === "request" ? (
          <Stack gap="sm" align="flex-start">
            <Text size="sm">{words.openText}</Text>
            <Group gap="xs">
              <Button component="a" href={trial.address} target="_blank" rel="noopener">
                {words.open}
              </Button>
              <Button variant="default" onClick={() => void trial.cancel()}>
                {words.cancel}
              </Button>
            </Group>
            <AskWhy clientId={client.client_id} since={since} />
          </Stack>
        ) : trial.waiting !== undefined && (stage === "waiting" || stage === "asking") ? (
          <WaitForPerson
            waiting={trial.waiting}
            isAsking={stage === "asking"}
            poll={() => void trial.poll()}
            cancel={() => void trial.cancel()}
          />
        ) : (
          <Group justify="space-between" gap="sm">
            <Text size="sm" maw={560}>
              {stage === "ended"
                ? isFailure
                  ? words.endedRefused
                  : last?.step === "answer" && methodOf(client) === undefined
                    ? words.ownKey
                    : flow === "redirect"
                      ? words.ended
                      : words.endedTokens
                : flow === "machine"
                  ? words.openStageMachine
                  : words.openStage}
            </Text>
            {stage === "ended" ? (
              <Button onClick={() => void trial.cancel()}>{words.again}</Button>
            ) : (
              <Group gap="xs">
                {trial.hasRefreshToken && (
                  <Button variant="default" loading={stage === "running"} onClick={() => void trial.refresh()}>
                    {words.refresh}
                  </Button>
                )}
                <Button loading={stage === "running"} onClick={() => void trial.finish()}>
                  {words.finish}
                </Button>
              </Group>
            )}
          </Group>
        )}
      </div>
    </Stack>
  )
}

/** The clocks of the browser and of the service may differ by this much. */
const CLOCK_DIFFERENCE_MS = 60_000

/** Removes the address of an earlier trial whose page ended too soon. Returns whether such an address existed. */
function useLeftover(client: Client): boolean {
  const may = useMay()
  const [had, setHad] = useState(false)
  const atFirst = useRef(client.redirect_uris.includes(tryRedirectUri()) && may("admin:clients"))
  useEffect(() => {
    if (!atFirst.current) return
    atFirst.current = false
    void endTrial(client.client_id).then(
      (isRemoved) => {
        if (!isRemoved) return
        setHad(true)
        return applicationChanged()
      },
      // Ignored: the settings show the address, and the next visit tries again.
      () => {},
    )
  }, [client.client_id])
  return had
}
