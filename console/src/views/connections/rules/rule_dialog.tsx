import { Checkbox, Radio, Select, Stack, TextInput } from "@mantine/core"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { ConnectionRule } from "../../../api/operations/connections.ts"
import { allOf } from "../../../api/pages.ts"
import { FormDialog } from "../../../shell/form_dialog.tsx"
import { useWords } from "../../../words/use_words.ts"
import { CodeField } from "../fields.tsx"

const EMPTY: ConnectionRule = {
  from: "",
  value: null,
  gives: "group",
  name: "",
  when: "each",
  administers: false,
}

const PROFILE = ["name", "username"]

interface RuleDialogProps {
  /** The rule that is changed. Absent for a new one. */
  readonly rule?: ConnectionRule | undefined
  readonly isDirectory: boolean
  save(rule: ConnectionRule): Promise<unknown>
  close(): void
}

/** Adds or changes a rule. Offers the existing groups, roles and attributes. */
export function RuleDialog({ rule = EMPTY, isDirectory, save, close }: RuleDialogProps) {
  const words = useWords("connectionRules")
  const [draft, setDraft] = useState(rule)
  const { data: groups } = useQuery(allOf("listGroups", {}))
  const { data: roles } = useQuery(allOf("listRoles", {}))
  const { data: attributes } = useQuery(allOf("listAttributes", {}))
  const set = (part: Partial<ConnectionRule>) => setDraft({ ...draft, ...part })
  const { gives, name, when } = draft
  const choices = {
    group: groups?.map((each) => each.name),
    role: roles?.map((each) => each.name),
    attribute: attributes?.map((each) => each.name),
    profile: PROFILE,
  }[gives]
  const mayAdminister = gives === "group" || gives === "role"
  const isOnce = gives === "profile" && name === "username"
  const mutation = useMutation({
    mutationFn: () =>
      save({
        ...draft,
        from: draft.from.trim(),
        when: isOnce ? "first" : when,
        administers: mayAdminister && draft.administers,
      }),
    onSuccess: close,
  })
  return (
    <FormDialog
      title={rule === EMPTY ? words.add : words.change}
      size="lg"
      isDirty={JSON.stringify(draft) !== JSON.stringify(rule)}
      action={words.save}
      isReady={draft.from.trim() !== "" && name !== ""}
      labels={{ rules: words.title }}
      mutation={mutation}
      close={close}
    >
      <CodeField
        label={isDirectory ? words.attribute : words.claim}
        description={isDirectory ? words.attributeText : words.claimText}
        value={draft.from}
        required
        onChange={(from) => set({ from })}
      />
      <TextInput
        label={words.value}
        description={words.valueText}
        value={draft.value ?? ""}
        autoComplete="off"
        onChange={(event) => set({ value: event.currentTarget.value === "" ? null : event.currentTarget.value })}
      />
      <Select
        label={words.gives}
        data={(["group", "role", "attribute", "profile"] as const).map((each) => ({
          value: each,
          label: words.givesOptions[each],
        }))}
        value={gives}
        allowDeselect={false}
        onChange={(chosen) => set({ gives: (chosen ?? "group") as ConnectionRule["gives"], name: "" })}
      />
      <Select
        label={words.name}
        data={choices ?? []}
        value={name === "" ? null : name}
        searchable
        required
        allowDeselect={false}
        nothingFoundMessage={words.nothingToChoose}
        onChange={(chosen) => set({ name: chosen ?? "" })}
      />
      {!isOnce && (
        <Radio.Group
          label={words.when}
          value={when}
          onChange={(chosen) => set({ when: chosen as ConnectionRule["when"] })}
        >
          <Stack gap="xs" mt="xs">
            {(["each", "first"] as const).map((each) => (
              <Radio key={each} value={each} label={words.whenOptions[each]} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {mayAdminister && (
        <Checkbox
          label={words.administers}
          description={words.administersText}
          checked={draft.administers}
          onChange={(event) => set({ administers: event.currentTarget.checked })}
        />
      )}
    </FormDialog>
  )
}
