import { Stack, Switch } from "@mantine/core"
import type { Answered } from "../../api/call.ts"
import { call } from "../../api/call.ts"
import type { ExchangePolicy } from "../../api/operations/exchange_policies.ts"
import { removeAnswer } from "../../api/read_again.ts"
import { Editor, useEditor } from "../../shell/editor.tsx"
import { Part } from "../../shell/parts.tsx"
import { useMay } from "../../shell/use_may.ts"
import { useWords } from "../../words/use_words.ts"
import { Deletion } from "../deletion.tsx"
import type { Draft } from "./exchange_policy_fields.tsx"
import { labelsOf, PolicyFields, PolicyNameFields, tidied } from "./exchange_policy_fields.tsx"
import { EXCHANGE_POLICIES } from "./queries.ts"

/** The settings of an exchange policy, and its deletion. */
export function ExchangePolicySettings({ read }: { read: Answered<ExchangePolicy> }) {
  const may = useMay()
  const words = useWords("exchange")
  const { exchange_policy_id, name } = read.body
  const path = { exchange_policy: exchange_policy_id }
  const isLocked = !may(EXCHANGE_POLICIES.right)
  const editor = useEditor<ExchangePolicy, Draft>({
    read,
    draftOf: ({ exchange_policy_id: _, created_at: __, ...policy }) => ({
      ...policy,
      description: policy.description ?? "",
      assertion_client_id: policy.assertion_client_id ?? "",
    }),
    tidy: tidied,
    send: ({ description, assertion_client_id, ...change }, etag) =>
      call("updateExchangePolicy", {
        path,
        body: {
          ...change,
          ...(description !== undefined && { description: description || null }),
          ...(assertion_client_id !== undefined && { assertion_client_id: assertion_client_id || null }),
        },
        etag,
      }),
    saved: EXCHANGE_POLICIES.changed,
  })
  const { draft, set } = editor
  return (
    <Stack gap="lg">
      <Editor editor={editor} labels={labelsOf(words)} readAgain={() => call("getExchangePolicy", { path })}>
        <Part title={words.allows}>
          <PolicyFields of={draft} set={set} isLocked={isLocked} />
          <Switch
            label={words.enabled}
            checked={draft.enabled}
            disabled={isLocked}
            onChange={(event) => set({ enabled: event.currentTarget.checked })}
          />
        </Part>
        <Part title={words.basics}>
          <PolicyNameFields of={draft} set={set} isLocked={isLocked} />
        </Part>
      </Editor>
      <Deletion
        kind={EXCHANGE_POLICIES}
        name={name}
        preview={null}
        remove={() => call("deleteExchangePolicy", { path })}
        forget={() => removeAnswer("getExchangePolicy", { path })}
      />
    </Stack>
  )
}
