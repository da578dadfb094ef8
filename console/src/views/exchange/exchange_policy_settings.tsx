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
import { changedNames, tidyNames } from "../name_and_description.tsx"
import type { Typed } from "./exchange_policy_fields.tsx"
import { PolicyFields, PolicyNameFields, settingsOf, tidySettings } from "./exchange_policy_fields.tsx"
import { EXCHANGE_POLICIES } from "./queries.ts"

interface Draft extends Typed {
  readonly enabled: boolean
}

/** The settings of an exchange policy, and its deletion. */
export function ExchangePolicySettings({ read }: { read: Answered<ExchangePolicy> }) {
  const may = useMay()
  const words = useWords("exchange")
  const { exchange_policy_id, name } = read.body
  const path = { exchange_policy: exchange_policy_id }
  const isLocked = !may(EXCHANGE_POLICIES.right)
  const editor = useEditor<ExchangePolicy, Draft>({
    read,
    draftOf: ({ description, subject_clients, resources, subject_audience, mode, client_id, scope, ...policy }) => ({
      name: policy.name,
      description: description ?? "",
      client_id,
      scope,
      subject_clients: subject_clients.join("\n"),
      resources: resources.join("\n"),
      ofAnyAudience: subject_audience === "any",
      impersonates: mode === "impersonation",
      enabled: policy.enabled,
    }),
    tidy: (draft) => tidySettings(tidyNames(draft)),
    send: ({ name: newName, description, enabled, ...change }, etag) =>
      call("updateExchangePolicy", {
        path,
        body: {
          ...settingsOf(change),
          ...changedNames({
            ...(newName !== undefined && { name: newName }),
            ...(description !== undefined && { description }),
          }),
          ...(enabled !== undefined && { enabled }),
        },
        etag,
      }),
    saved: EXCHANGE_POLICIES.changed,
  })
  const { draft, set } = editor
  const labels = {
    name: words.name,
    description: words.description,
    client_id: words.client,
    subject_clients: words.subjects,
    resources: words.resources,
    scope: words.scope,
    ofAnyAudience: words.anyAudience,
    impersonates: words.impersonates,
    enabled: words.enabled,
  }
  return (
    <Stack gap="lg">
      <Editor editor={editor} labels={labels} readAgain={() => call("getExchangePolicy", { path })}>
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
