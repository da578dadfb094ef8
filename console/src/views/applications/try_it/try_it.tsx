import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { useEffect, useRef, useState } from "react"
import { isRefused } from "../../../../../src/trial/exchange.ts"
import type { Client } from "../../../api/operations/clients.ts"
import cardStyles from "../../../shell/card.module.css"
import { CopyValue } from "../../../shell/copy_value.tsx"
import { Icon } from "../../../shell/icons.tsx"
import { Empty, Failed } from "../../../shell/states.tsx"
import { Quiet } from "../../../shell/texts.tsx"
import { useMay } from "../../../shell/use_may.ts"
import { useWords } from "../../../words/use_words.ts"
import { kindOf, scopeWithoutPerson } from "../kind.ts"
import { applicationChanged, applicationQuery } from "../queries.ts"
import { ExchangeCard } from "./exchange_card.tsx"
import { IdTokenCard } from "./id_token_card.tsx"
import { endTrial, tryRedirectUri } from "./redirect.ts"
import { AskWhy, WhyRefused } from "./refusal.tsx"
import styles from "./try_it.module.css"
import type { Chosen } from "./use_trial.ts"
import { methodOf, useTrial } from "./use_trial.ts"

const tryRoute = getRouteApi("/applications/$client/try")

/** Runs the whole flow of an application, and shows each request and answer. */
export function TryIt() {
  const words = useWords("tryIt")
  const { client: id } = tryRoute.useParams()
  const { data } = useQuery(applicationQuery(id))
  if (data === undefined) return null
  const client = data.body
  if (!client.enabled) return <Empty icon="none" {...words.blocked} />
  if (client.metadata_url !== null) return <Empty icon="none" {...words.foreign} />
  return <Trial key={client.client_id} client={client} />
}

function Trial({ client }: { client: Client }) {
  const words = useWords("tryIt")
  const trial = useTrial(client)
  const { stage, exchanges } = trial
  const [since, setSince] = useState(0)
  const isMachine = kindOf(client) === "machine"
  const hadLeftover = useLeftover(client)
  const end = useRef<HTMLDivElement>(null)
  // Scrolls to the end, where the next action is.
  useEffect(() => {
    if (exchanges.length > 1) end.current?.scrollIntoView({ block: "nearest" })
  }, [exchanges.length])
  const start = (chosen: Chosen) => {
    setSince(Date.now() - CLOCK_DIFFERENCE_MS)
    void trial.start(chosen)
  }
  if (stage === "setup" || stage === "starting")
    return <Setup client={client} hadLeftover={hadLeftover} isStarting={stage === "starting"} start={start} />
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
        ) : (
          <Group justify="space-between" gap="sm">
            <Text size="sm" maw={560}>
              {stage === "ended"
                ? isFailure
                  ? words.endedRefused
                  : last?.step === "answer" && methodOf(client) === undefined
                    ? words.ownKey
                    : words.ended
                : isMachine
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

interface SetupProps {
  readonly client: Client
  readonly hadLeftover: boolean
  readonly isStarting: boolean
  start(chosen: Chosen): void
}

const USUAL = ["openid", "profile", "email"]

function Setup({ client, hadLeftover, isStarting, start }: SetupProps) {
  const may = useMay()
  const words = useWords("tryIt")
  const isMachine = kindOf(client) === "machine"
  const allowed = client.scope.split(" ")
  const [scope, setScope] = useState(
    isMachine ? scopeWithoutPerson(client) : USUAL.filter((value) => allowed.includes(value)).join(" ") || client.scope,
  )
  const [secret, setSecret] = useState("")
  const method = methodOf(client)
  const needsSecret = method === "basic" || method === "post"
  const isLocked = !may("admin:clients") && !isMachine
  return (
    <form
      className={`${cardStyles.card} ${styles.setup}`}
      onSubmit={(event) => {
        event.preventDefault()
        start({ scope: scope.trim(), secret: secret.trim() })
      }}
    >
      <Stack gap="lg" maw={640}>
        <div>
          <Title order={2}>{isMachine ? words.titleMachine : words.title}</Title>
          <Quiet mt={4}>{isMachine ? words.introMachine : words.intro}</Quiet>
        </div>
        {hadLeftover && <Alert color="gate">{words.leftover}</Alert>}
        <TextInput
          label={words.scope}
          description={words.scopeText}
          value={scope}
          onChange={(event) => setScope(event.currentTarget.value)}
        />
        {needsSecret && (
          <PasswordInput
            label={words.secret}
            description={words.secretText}
            value={secret}
            required
            autoComplete="off"
            data-1p-ignore
            onChange={(event) => setSecret(event.currentTarget.value)}
          />
        )}
        {method === undefined && <Alert color="orange">{words.ownKey}</Alert>}
        {!isMachine && (
          <section aria-label={words.changes} className={styles.changes}>
            <Title order={3} className={styles.heading}>
              {words.changes}
            </Title>
            <Text size="sm">{words.changesText}</Text>
            <div className={styles.added}>
              <Icon name="plus" size={16} />
              <CopyValue value={tryRedirectUri()} label={words.changes} />
            </div>
            <Quiet size="sm">{words.changesNot}</Quiet>
          </section>
        )}
        {isLocked && <Text size="sm">{words.locked}</Text>}
        <Group>
          <Button type="submit" loading={isStarting} disabled={isLocked || (isMachine && method === undefined)}>
            {isMachine ? words.startMachine : words.start}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
