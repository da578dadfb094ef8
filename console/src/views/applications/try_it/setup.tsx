import { Alert, Button, Group, PasswordInput, Radio, Stack, Text, TextInput, Title } from "@mantine/core"
import { useState } from "react"
import type { Client } from "../../../api/operations/clients.ts"
import cardStyles from "../../../shell/card.module.css"
import type { Choice } from "../../../shell/choose_one.tsx"
import { FindPerson } from "../../../shell/choose_one.tsx"
import { CopyValue } from "../../../shell/copy_value.tsx"
import { Icon } from "../../../shell/icons.tsx"
import { Quiet } from "../../../shell/texts.tsx"
import { useMay } from "../../../shell/use_may.ts"
import { person } from "../../../sign_in/session.ts"
import { useWords } from "../../../words/use_words.ts"
import type { ConsoleWords } from "../../../words/words.ts"
import type { Demands } from "../demands.ts"
import { scopeWithoutPerson } from "../kind.ts"
import type { Flow } from "./flow.ts"
import { flowsOf } from "./flow.ts"
import { tryRedirectUri } from "./redirect.ts"
import styles from "./try_it.module.css"
import type { Chosen } from "./use_trial.ts"
import { methodOf } from "./use_trial.ts"

interface SetupProps {
  readonly client: Client
  readonly demands: Demands
  readonly hadLeftover: boolean
  readonly isStarting: boolean
  start(chosen: Chosen): void
}

const USUAL = ["openid", "profile", "email"]

const introOf = (flow: Flow, words: ConsoleWords["tryIt"]): string =>
  flow === "machine" ? words.introMachine : flow === "approval" ? words.approval.intro : words.intro

/** What the person chooses before a trial. */
export function Setup({ client, demands, hadLeftover, isStarting, start }: SetupProps) {
  const may = useMay()
  const words = useWords("tryIt")
  const flows = flowsOf(client, demands)
  const [flow, setFlow] = useState<Flow>(flows[0] ?? "machine")
  const { id, username } = person()
  const [asked, setAsked] = useState<Choice | undefined>({ id, name: username, also: "" })
  const isMachine = flow === "machine"
  const allowed = client.scope.split(" ")
  const [scope, setScope] = useState(
    isMachine ? scopeWithoutPerson(client) : USUAL.filter((value) => allowed.includes(value)).join(" ") || client.scope,
  )
  const [secret, setSecret] = useState("")
  const method = methodOf(client)
  const needsSecret = method === "basic" || method === "post"
  const isLocked = !may("admin:clients") && flow === "redirect"
  return (
    <form
      className={`${cardStyles.card} ${styles.setup}`}
      onSubmit={(event) => {
        event.preventDefault()
        const chosen = { flow, scope: scope.trim(), secret: secret.trim() }
        start({ ...chosen, person: asked?.name ?? "", message: words.approval.message })
      }}
    >
      <Stack gap="lg" maw={640}>
        <div>
          <Title order={2}>{flow === "machine" || flow === "approval" ? words.titleMachine : words.title}</Title>
          <Quiet mt={4}>{introOf(flow, words)}</Quiet>
        </div>
        {hadLeftover && <Alert color="gate">{words.leftover}</Alert>}
        {client.grant_types.includes("authorization_code") && !flows.includes("redirect") && (
          <Alert color="orange">{words.ownRequests.text}</Alert>
        )}
        {flows.length > 1 && (
          <Radio.Group label={words.flow} value={flow} onChange={(chosen) => setFlow(chosen as Flow)}>
            <Stack gap="xs" mt="xs">
              {flows.map((each) => each !== "machine" && <Radio key={each} value={each} label={words.flows[each]} />)}
            </Stack>
          </Radio.Group>
        )}
        <TextInput
          label={words.scope}
          description={words.scopeText}
          value={scope}
          onChange={(event) => setScope(event.currentTarget.value)}
        />
        {flow === "approval" && (
          <FindPerson
            label={words.approval.person}
            description={words.approval.personText}
            placeholder={words.approval.personHint}
            required
            isWide
            chosen={asked}
            choose={setAsked}
          />
        )}
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
        {flow === "redirect" && (
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
          <Button
            type="submit"
            loading={isStarting}
            disabled={isLocked || (flow !== "redirect" && method === undefined)}
          >
            {isMachine ? words.startMachine : words.start}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
