import { Badge, Button, Group, Radio, Stack, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import type { Client, ClientSecretRecord } from "../../api/operations/clients.ts"
import { Confirm } from "../../shell/confirm.tsx"
import { FormDialog } from "../../shell/form_dialog.tsx"
import { RecordTable } from "../../shell/record_table.tsx"
import { ShownOnce } from "../../shell/shown_once.tsx"
import { Empty } from "../../shell/states.tsx"
import tableStyles from "../../shell/table.module.css"
import { Quiet } from "../../shell/texts.tsx"
import { useMay } from "../../shell/use_may.ts"
import { useFormats } from "../../words/formats.ts"
import { useWords } from "../../words/use_words.ts"
import type { Names } from "../names.tsx"
import { NameOf, useNames } from "../names.tsx"
import { When } from "../time.tsx"
import { applicationChanged } from "./queries.ts"

/** The secrets of an application: when each was created, expires and was last used. */
export function Secrets({ client }: { client: Client }) {
  const may = useMay()
  const words = useWords("applications")
  const [isReplacing, replacing] = useDisclosure()
  const [isEnding, ending] = useDisclosure()
  const secrets = client.secrets ?? []
  const names = useNames(secrets.flatMap(({ created_by }) => created_by ?? []))
  if (client.kind === "public") return <Empty icon="key" {...words.secretsNone} />
  return (
    <Stack>
      <Group justify="space-between">
        <Quiet maw={560}>{words.secretsText}</Quiet>
        {may("admin:clients") && (
          <Group gap="xs">
            {secrets.filter(isValid).length > 1 && (
              <Button variant="default" onClick={ending.open}>
                {words.endOld}
              </Button>
            )}
            <Button onClick={replacing.open}>{words.replace}</Button>
          </Group>
        )}
      </Group>
      <RecordTable
        scrolls
        columns={[
          words.secretState,
          words.secretUsed,
          words.secretExpires,
          { wide: words.secretCreated },
          { wide: words.secretBy },
        ]}
      >
        {secrets.map((secret, at) => (
          <Row key={secret.created_at + at.toString()} secret={secret} isNewest={at === 0} names={names} />
        ))}
      </RecordTable>
      {isReplacing && (
        <Replace
          client={client}
          close={() => {
            replacing.close()
            void applicationChanged()
          }}
        />
      )}
      {isEnding && (
        <Confirm
          title={words.endOld}
          text={words.endOldText}
          action={words.endOld}
          run={() => call("endOldClientSecrets", { path: { client_id: client.client_id } })}
          done={applicationChanged}
          close={ending.close}
        />
      )}
    </Stack>
  )
}

const isValid = ({ expires_at }: ClientSecretRecord): boolean =>
  expires_at === null || new Date(expires_at).getTime() > Date.now()

function Row({ secret, isNewest, names }: { secret: ClientSecretRecord; isNewest: boolean; names: Names }) {
  const words = useWords("applications")
  const { moment } = useFormats()
  return (
    <tr>
      <td>
        {isNewest ? (
          <Badge variant="light">{words.newest}</Badge>
        ) : isValid(secret) ? (
          <Badge variant="light" color="orange">
            {words.expiring}
          </Badge>
        ) : (
          <Badge variant="light" color="gray">
            {words.expired}
          </Badge>
        )}
      </td>
      <td>
        <When at={secret.last_used_at} none={words.never} />
      </td>
      <td>
        <When at={secret.expires_at} none={words.noExpiry} />
      </td>
      <td className={tableStyles.wide}>{moment(secret.created_at)}</td>
      <td className={tableStyles.wide}>
        {secret.created_by === null ? "–" : <NameOf id={secret.created_by} names={names} />}
      </td>
    </tr>
  )
}

/** Creates a secret, and shows it once. Only this component holds the secret, so the secret is gone when it closes. */
function Replace({ client, close }: { client: Client; close: () => void }) {
  const words = useWords("applications")
  const [keepSeconds, setKeepSeconds] = useState("86400")
  const create = useMutation({
    gcTime: 0,
    mutationFn: () =>
      call("createClientSecret", {
        path: { client_id: client.client_id },
        body: { expire_old_seconds: Number(keepSeconds) },
      }),
  })
  const created = create.data?.body.client_secret
  if (created !== undefined)
    return (
      <ShownOnce
        title={words.shownOnce}
        text={words.shownOnceText}
        value={created}
        done={words.copiedIt}
        close={close}
      />
    )
  return (
    <FormDialog
      title={words.replace}
      size="lg"
      isDirty={false}
      action={words.create}
      labels={{ expire_old_seconds: words.keepOld }}
      mutation={create}
      close={close}
    >
      <Text>{words.replaceText}</Text>
      <Radio.Group label={words.keepOld} value={keepSeconds} onChange={setKeepSeconds}>
        <Stack gap="xs" mt="xs">
          {Object.entries(words.keepOlds).map(([seconds, label]) => (
            <Radio key={seconds} value={seconds} label={label} />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  )
}
