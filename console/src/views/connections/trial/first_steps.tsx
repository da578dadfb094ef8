import { Button, Group, Title } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { call } from "../../../api/call.ts"
import type { ConnectionPreset } from "../../../api/operations/connection_presets.ts"
import type { Connection } from "../../../api/operations/connections.ts"
import cardStyles from "../../../shell/card.module.css"
import { CopyValue } from "../../../shell/copy_value.tsx"
import { Failed } from "../../../shell/states.tsx"
import { Quiet } from "../../../shell/texts.tsx"
import { useMay } from "../../../shell/use_may.ts"
import { useWords } from "../../../words/use_words.ts"
import { CONNECTIONS } from "../queries.ts"
import { RegisterAt } from "../register_at.tsx"
import { Check } from "./check.tsx"
import { DirectoryTrial } from "./directory_trial.tsx"
import styles from "./trial.module.css"
import { Trial } from "./trial.tsx"

interface Props {
  readonly connection: Connection
  readonly preset: ConnectionPreset | undefined
}

/** What an administrator does until people can sign in. An enabled connection shows only the check and the trial. */
export function FirstSteps({ connection, preset }: Props) {
  const words = useWords("tryConnection")
  const connections = useWords("connections")
  const isSaml = preset?.kind === "saml"
  const { connection_id: id, callback_url, client_id, has_secret, enabled } = connection
  return (
    <section className={`${cardStyles.card} ${cardStyles.padded}`} aria-label={words.title}>
      <Title order={2}>{words.title}</Title>
      <Quiet size="sm" maw={640} mt={4}>
        {enabled ? words.text : words.leads}
      </Quiet>
      <ol className={styles.steps}>
        {!enabled && callback_url !== null && (
          <Step title={words.register}>
            <CopyValue value={callback_url} label={connections.callback} />
            {preset !== undefined && <RegisterAt where={preset.register_at} />}
          </Step>
        )}
        {!enabled && callback_url !== null && !isSaml && (
          <Step title={words.credentials} text={has_secret || client_id !== "" ? words.given : words.credentialsText} />
        )}
        <Step title={words.check} text={words.checkText}>
          <Check connection={id} />
        </Step>
        <Step title={words.try} text={callback_url === null ? words.personText : words.tryText}>
          {callback_url === null ? <DirectoryTrial connection={id} /> : <Trial connection={id} />}
        </Step>
        {!enabled && (
          <Step title={words.enable} text={words.enableText}>
            <Enable connection={id} />
          </Step>
        )}
      </ol>
    </section>
  )
}

function Step({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <li>
      <Title order={3} className={styles.heading}>
        {title}
      </Title>
      {text !== undefined && (
        <Quiet size="sm" maw={640} mb="xs">
          {text}
        </Quiet>
      )}
      {children}
    </li>
  )
}

function Enable({ connection }: { connection: string }) {
  const may = useMay()
  const words = useWords("tryConnection")
  const path = { connection }
  const enable = useMutation({
    mutationFn: () => call("updateConnection", { path, body: { enabled: true } }),
    onSuccess: CONNECTIONS.changed,
  })
  return (
    <Group>
      <Button loading={enable.isPending} disabled={!may(CONNECTIONS.right)} onClick={() => enable.mutate()}>
        {words.enable}
      </Button>
      {enable.error !== null && <Failed error={enable.error} />}
    </Group>
  )
}
