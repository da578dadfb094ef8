import { Badge, Button, Group, Radio, Stack, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import type { RegistrationToken } from "../../api/operations/registration_tokens.ts"
import { usePages } from "../../api/pages.ts"
import { readAgain } from "../../api/read_again.ts"
import { Confirm } from "../../shell/confirm.tsx"
import { FormDialog } from "../../shell/form_dialog.tsx"
import { PagedList } from "../../shell/paged_list.tsx"
import { Labelled } from "../../shell/parts.tsx"
import { RecordTable } from "../../shell/record_table.tsx"
import { ShownOnce } from "../../shell/shown_once.tsx"
import { Empty } from "../../shell/states.tsx"
import tableStyles from "../../shell/table.module.css"
import textStyles from "../../shell/text.module.css"
import { Quiet } from "../../shell/texts.tsx"
import { useMay } from "../../shell/use_may.ts"
import { useFormats } from "../../words/formats.ts"
import { useWords } from "../../words/use_words.ts"
import { NameOf, useNames } from "../names.tsx"
import { RowButton } from "../row_button.tsx"
import { When } from "../time.tsx"

/** The tokens with which applications register themselves. */
export function RegistrationTokens() {
  const may = useMay()
  const words = useWords("keys")
  const list = usePages("listRegistrationTokens", {})
  const [isCreating, creating] = useDisclosure()
  const [revoking, setRevoking] = useState<RegistrationToken>()
  const create = may("admin:clients") && <Button onClick={creating.open}>{words.createToken}</Button>
  return (
    <Stack>
      <PagedList list={list} empty={<Empty icon="key" {...words.tokensEmpty} action={create} />}>
        {(items) => (
          <>
            {" "}
            <Group justify="space-between" align="flex-start">
              <Quiet flex="1 1 18rem" maw={640}>
                {words.tokensIntro}
              </Quiet>
              {create}
            </Group>
            <Table tokens={items} revoke={setRevoking} />
          </>
        )}
      </PagedList>
      {isCreating && (
        <Create
          close={() => {
            creating.close()
            void readAgain("listRegistrationTokens")
          }}
        />
      )}
      {revoking !== undefined && <Revoke token={revoking} close={() => setRevoking(undefined)} />}
    </Stack>
  )
}

const COLORS = { live: "gate", expired: "gray", revoked: "gray" } as const

function Table({ tokens, revoke }: { tokens: readonly RegistrationToken[]; revoke(token: RegistrationToken): void }) {
  const may = useMay()
  const words = useWords("keys")
  const { moment } = useFormats()
  const isManager = may("admin:clients")
  const names = useNames(tokens.map(({ created_by }) => created_by))
  return (
    <RecordTable
      columns={[
        words.state,
        { wide: words.by },
        { wide: words.expires },
        { wide: words.used },
        isManager && { buttons: words.revoke },
      ]}
    >
      {tokens.map((token) => (
        <tr key={token.registration_token_id}>
          <td>
            <Badge variant="light" color={COLORS[token.state]}>
              {words.tokenStates[token.state]}
            </Badge>
            <Quiet size="xs" mt={4}>
              {words.created({ at: moment(token.created_at) })}
            </Quiet>
            <Text size="xs" className={`${tableStyles.narrow} ${textStyles.quiet}`}>
              <Labelled label={words.expires}>
                <When at={token.expires_at} none={words.never} />
              </Labelled>
            </Text>
          </td>
          <td className={`${tableStyles.wide} ${textStyles.quiet}`}>
            <NameOf id={token.created_by} names={names} />
          </td>
          <td className={tableStyles.wide}>
            <When at={token.expires_at} none={words.never} />
          </td>
          <td className={`${tableStyles.wide} ${textStyles.quiet}`}>
            <When at={token.last_used_at} none={words.never} />
          </td>
          {isManager && (
            <td className={tableStyles.numeric}>
              {token.state === "live" && (
                <RowButton
                  label={words.revoke}
                  says={words.revokeOf({ id: token.registration_token_id })}
                  onClick={() => revoke(token)}
                />
              )}
            </td>
          )}
        </tr>
      ))}
    </RecordTable>
  )
}

/** Creates a registration token, and shows it once. Only this component holds the token, so that the token is gone when it closes. */
function Create({ close }: { close: () => void }) {
  const words = useWords("keys")
  const [seconds, setSeconds] = useState("86400")
  const create = useMutation({
    gcTime: 0,
    mutationFn: () => call("createRegistrationToken", { body: { expires_in: Number(seconds) } }),
  })
  const created = create.data?.body.registration_token
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
      title={words.createToken}
      isDirty={false}
      action={words.createToken}
      labels={{ expires_in: words.works }}
      mutation={create}
      close={close}
    >
      <Radio.Group label={words.works} value={seconds} onChange={setSeconds}>
        <Stack gap="xs" mt="xs">
          {Object.entries(words.lifetimes).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  )
}

function Revoke({ token: { registration_token_id }, close }: { token: RegistrationToken; close: () => void }) {
  const words = useWords("keys")
  return (
    <Confirm
      title={words.revokeTitle}
      text={words.revokeText}
      action={words.revoke}
      run={() => call("revokeRegistrationToken", { path: { registration_token_id } })}
      done={() => readAgain("listRegistrationTokens")}
      close={close}
    />
  )
}
