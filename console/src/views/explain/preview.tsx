import { Alert, Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { ApiProblem } from "../../api/api_problem.ts"
import { call } from "../../api/call.ts"
import type { Proposal } from "../../api/operations/explain.ts"
import { Icon } from "../../shell/icons.tsx"
import { Named } from "../../shell/parts.tsx"
import { RecordTable } from "../../shell/record_table.tsx"
import { Failed } from "../../shell/states.tsx"
import tableStyles from "../../shell/table.module.css"
import textStyles from "../../shell/text.module.css"
import { Quiet } from "../../shell/texts.tsx"
import { Filled } from "../../words/filled.tsx"
import { namedText } from "../../words/text_of.ts"
import { useWords } from "../../words/use_words.ts"
import { applicationsChanged } from "../applications/queries.ts"
import styles from "./explain.module.css"

interface PreviewProps {
  readonly proposal: Proposal
  /** The name of the application. */
  readonly name: string
  close(): void
  /** Called after the change, and after a refusal because the application has changed. */
  again(): void
}

/** Shows a proposed change first. The person must type an address that may not belong to the application. */
export function Preview({ proposal, name, close, again }: PreviewProps) {
  const words = useWords("explain")
  const shell = useWords("shell")
  const [typed, setTyped] = useState("")
  const { kind, operation, body, etag, path, setting, before, after, leads_to, warnings, confirm } = proposal
  const isReady = confirm === null || typed.trim() === confirm
  const apply = useMutation({
    mutationFn: () => {
      const [, , client_id = ""] = path.split("/")
      return operation === "enableClient"
        ? call("enableClient", { path: { client_id }, etag })
        : call("updateClient", { path: { client_id }, body, etag })
    },
    async onSuccess() {
      close()
      await applicationsChanged()
      again()
    },
  })
  const isStale = apply.error instanceof ApiProblem && apply.error.status === 412
  return (
    <Modal
      opened
      onClose={close}
      size="xl"
      title={words.proposals[kind]}
      closeButtonProps={{ "aria-label": shell.close }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !isStale) apply.mutate()
        }}
      >
        <Stack>
          <Text>
            <Filled
              sentence={words.preview}
              values={{
                name: (
                  <b>
                    <Named>{name}</Named>
                  </b>
                ),
              }}
            />
          </Text>
          <Text size="sm" fw={600} mb={-8}>
            {namedText(words.settings, setting) ?? setting}
          </Text>
          <RecordTable scrolls columns={[words.before, words.after]}>
            <tr>
              <td className={tableStyles.theirs}>
                <Values values={before} others={after} />
              </td>
              <td className={tableStyles.mine}>
                <Values values={after} others={before} />
              </td>
            </tr>
          </RecordTable>
          {leads_to !== null && (
            <div>
              <Quiet size="sm">{words.leadsTo}</Quiet>
              <bdi className={`${textStyles.mono} ${styles.leadsTo}`}>{leads_to}</bdi>
            </div>
          )}
          {warnings.length > 0 && (
            <Alert color="orange" variant="light" icon={<Icon name="warning" />}>
              <ul className={styles.warnings}>
                {warnings.map((warning) => (
                  <li key={warning}>{words.warnings[warning]}</li>
                ))}
              </ul>
            </Alert>
          )}
          {confirm !== null && (
            <TextInput
              label={words.typeIt({ host: confirm })}
              value={typed}
              autoComplete="off"
              spellCheck={false}
              classNames={{ input: textStyles.mono }}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          {isStale ? (
            <Alert color="orange" role="alert">
              {words.stale}
            </Alert>
          ) : (
            apply.error !== null && <Failed error={apply.error} labels={words.settings} />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {shell.cancel}
            </Button>
            {!isStale && (
              <Button type="submit" disabled={!isReady} loading={apply.isPending}>
                {words.apply}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

const Values = ({ values, others }: { values: readonly string[]; others: readonly string[] }) =>
  values.length === 0
    ? "–"
    : values.map((value) => (
        <bdi
          key={value}
          className={`${textStyles.mono} ${textStyles.line} ${others.includes(value) ? "" : textStyles.strong}`}
        >
          {value}
        </bdi>
      ))
