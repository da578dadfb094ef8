import { Button, Group, Stack, Text } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { call } from "../../../api/call.ts"
import type { ConnectionFinding } from "../../../api/operations/connections.ts"
import type { IconName } from "../../../shell/icon_paths.ts"
import { Icon } from "../../../shell/icons.tsx"
import { Labelled } from "../../../shell/parts.tsx"
import { Failed } from "../../../shell/states.tsx"
import { Quiet } from "../../../shell/texts.tsx"
import { useMay } from "../../../shell/use_may.ts"
import { inSentence } from "../../../words/said.ts"
import { useServerWords } from "../../../words/server_words.ts"
import { useWords } from "../../../words/use_words.ts"
import { Advice } from "./advice.tsx"
import styles from "./trial.module.css"

const ICONS: Readonly<Record<ConnectionFinding["state"], IconName>> = {
  ok: "check",
  warning: "warning",
  problem: "none",
}

/** Asks the provider without a person, and shows what was found and what to do. */
export function Check({ connection }: { connection: string }) {
  const may = useMay()
  const words = useWords("tryConnection")
  const check = useMutation({ mutationFn: () => call("checkConnection", { path: { connection } }) })
  // The first step shows the callback address already.
  const findings = check.data?.body.findings.filter(({ code }) => code !== "connection-check-callback")
  return (
    <Stack gap="sm">
      <Group>
        <Button
          variant="default"
          loading={check.isPending}
          disabled={!may("admin:settings")}
          onClick={() => check.mutate()}
        >
          {words.check}
        </Button>
      </Group>
      {check.error !== null && <Failed error={check.error} />}
      <div role="status">
        {findings !== undefined && (
          <ul className={styles.findings}>
            {findings.map((finding) => (
              <Found key={finding.detail} finding={finding} />
            ))}
          </ul>
        )}
        {findings?.every(({ state }) => state === "ok") && (
          <Text size="sm" fw={600} mt="xs">
            {words.noProblem}
          </Text>
        )}
      </div>
    </Stack>
  )
}

function Found({ finding }: { finding: ConnectionFinding }) {
  const words = useWords("tryConnection")
  const server = useServerWords()
  const { state, detail, advice } = finding
  const said = server.says(finding)
  return (
    <li data-state={state}>
      <Icon name={ICONS[state]} size={16} />
      <div>
        <Text size="sm">
          <Labelled label={<strong>{words.states[state]}</strong>}>
            {said === undefined ? <bdi lang="en">{detail}</bdi> : inSentence(said)}
          </Labelled>
        </Text>
        {advice !== null && (
          <Quiet size="sm">
            <Labelled label={words.fix}>
              <Advice {...finding} />
            </Labelled>
          </Quiet>
        )}
      </div>
    </li>
  )
}
