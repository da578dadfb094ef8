import { Modal, Radio, Select, Stack, TextInput } from "@mantine/core"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Answered } from "../../api/call.ts"
import { call } from "../../api/call.ts"
import type { Api } from "../../api/operations/apis.ts"
import { SCOPE_TOKEN } from "../../api/operations/patterns.ts"
import type { ScopeValue } from "../../api/operations/scopes.ts"
import { queryWithState } from "../../api/query.ts"
import { Editor, useEditor } from "../../shell/editor.tsx"
import { FormDialog } from "../../shell/form_dialog.tsx"
import { Failed, Loading } from "../../shell/states.tsx"
import textStyles from "../../shell/text.module.css"
import { Mono } from "../../shell/texts.tsx"
import { useMay } from "../../shell/use_may.ts"
import { useWords } from "../../words/use_words.ts"
import type { Translated } from "../translations.tsx"
import { inLanguage, Translations, translated, useTranslatedLabels } from "../translations.tsx"
import { APIS } from "./queries.ts"

const LEVELS = ["pwd", "mfa", "phr"] as const

interface Draft extends Translated {
  readonly description: string
  readonly assigned: boolean
  readonly sign_in_level: ScopeValue["sign_in_level"]
}

const NEW: Draft = {
  ...translated(() => ""),
  description: "",
  assigned: false,
  sign_in_level: "pwd",
}

const tidy = (draft: Draft): Draft => ({
  ...draft,
  ...translated((language) => draft[inLanguage(language)].trim()),
  description: draft.description.trim(),
})

function useLabels() {
  const words = useWords("apis")
  return {
    ...useTranslatedLabels(),
    description: words.meaning,
    assigned: words.holders,
    sign_in_level: words.level,
  }
}

/** Declares a scope value of an API. */
export function CreateValue({ api, close }: { api: Api; close: () => void }) {
  const words = useWords("apis")
  const labels = useLabels()
  const [scope, setScope] = useState("")
  const [draft, setDraft] = useState(NEW)
  const create = useMutation({
    mutationFn() {
      const given = Object.entries(tidy(draft)).filter(([, value]) => value !== "")
      return call("createScope", { body: { scope: scope.trim(), api: api.api_id, ...Object.fromEntries(given) } })
    },
    async onSuccess() {
      close()
      await APIS.changed()
    },
  })
  return (
    <FormDialog
      title={words.addValue}
      size="lg"
      isDirty={scope !== "" || draft !== NEW}
      action={words.addValue}
      labels={{ scope: words.value, ...labels }}
      mutation={create}
      close={close}
    >
      <TextInput
        label={words.value}
        description={words.valueText}
        value={scope}
        error={scope.trim() !== "" && !SCOPE_TOKEN.test(scope.trim()) && words.valueWrong}
        maxLength={100}
        classNames={{ input: textStyles.mono }}
        required
        autoComplete="off"
        data-autofocus
        onChange={(event) => setScope(event.currentTarget.value)}
      />
      <Fields draft={draft} set={(part) => setDraft({ ...draft, ...part })} isLocked={false} />
    </FormDialog>
  )
}

/** Changes a scope value. */
export function ChangeValue({ value, close }: { value: string; close: () => void }) {
  const shell = useWords("shell")
  const { data, error, refetch } = useQuery({
    ...queryWithState("getScope", { path: { scope: value } }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Modal.Stack>
      <Modal
        opened
        stackId="form"
        onClose={close}
        title={<Mono>{value}</Mono>}
        size="lg"
        closeButtonProps={{ "aria-label": shell.close }}
      >
        {error !== null ? (
          <Failed error={error} retry={() => void refetch()} />
        ) : data === undefined ? (
          <Loading />
        ) : (
          <Changing read={data} />
        )}
      </Modal>
    </Modal.Stack>
  )
}

function Changing({ read }: { read: Answered<ScopeValue> }) {
  const may = useMay()
  const labels = useLabels()
  const path = { scope: read.body.scope }
  const editor = useEditor<ScopeValue, Draft>({
    read,
    draftOf: (value) => ({
      ...translated((language) => value[inLanguage(language)] ?? ""),
      description: value.description,
      assigned: value.assigned,
      sign_in_level: value.sign_in_level,
    }),
    tidy,
    send(change, etag) {
      // An empty translation is removed.
      const body = Object.entries(change).map(([name, value]) => [name, value === "" ? null : value])
      return call("updateScope", { path, body: Object.fromEntries(body), etag })
    },
    saved: APIS.changed,
  })
  return (
    <Editor editor={editor} labels={labels} readAgain={() => call("getScope", { path })}>
      <Fields draft={editor.draft} set={editor.set} isLocked={!may("admin:clients")} />
    </Editor>
  )
}

interface FieldsProps {
  readonly draft: Draft
  set(part: Partial<Draft>): void
  readonly isLocked: boolean
}

function Fields({ draft, set, isLocked }: FieldsProps) {
  const words = useWords("apis")
  return (
    <Stack>
      <TextInput
        label={words.meaning}
        description={words.meaningText}
        value={draft.description}
        maxLength={200}
        required
        disabled={isLocked}
        autoComplete="off"
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <Translations draft={draft} set={set} isLocked={isLocked} />
      <Radio.Group
        label={words.holders}
        value={draft.assigned ? "assigned" : "everybody"}
        onChange={(chosen) => set({ assigned: chosen === "assigned" })}
      >
        <Stack gap="xs" mt="xs">
          {(["everybody", "assigned"] as const).map((each) => (
            <Radio key={each} value={each} label={words.holderOptions[each]} disabled={isLocked} />
          ))}
        </Stack>
      </Radio.Group>
      <Select
        label={words.level}
        description={words.levelText}
        value={draft.sign_in_level}
        data={LEVELS.map((value) => ({ value, label: words.levels[value] }))}
        allowDeselect={false}
        disabled={isLocked}
        onChange={(level) => set({ sign_in_level: (level ?? "pwd") as Draft["sign_in_level"] })}
      />
    </Stack>
  )
}
