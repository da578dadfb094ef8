import { Switch, Textarea, TextInput } from "@mantine/core"
import { RECORD_NAME } from "../../api/operations/patterns.ts"
import textStyles from "../../shell/text.module.css"
import { useWords } from "../../words/use_words.ts"
import { linesIn } from "../lines.ts"
import { NameFields } from "../name_and_description.tsx"

/** What an administrator types. The clients and the APIs have one line each. */
export interface Typed {
  readonly name: string
  readonly description: string
  readonly client_id: string
  readonly subject_clients: string
  readonly resources: string
  readonly scope: string
  readonly ofAnyAudience: boolean
  readonly impersonates: boolean
}

export const NOTHING: Typed = {
  name: "",
  description: "",
  client_id: "",
  subject_clients: "",
  resources: "",
  scope: "",
  ofAnyAudience: false,
  impersonates: false,
}

/** The settings as the API takes them. Only what is given. */
export const settingsOf = ({
  subject_clients,
  resources,
  ofAnyAudience,
  impersonates,
  ...rest
}: Partial<Omit<Typed, "name" | "description">>) => ({
  ...rest,
  ...(subject_clients !== undefined && { subject_clients: linesIn(subject_clients) }),
  ...(resources !== undefined && { resources: linesIn(resources) }),
  ...(ofAnyAudience !== undefined && { subject_audience: ofAnyAudience ? ("any" as const) : ("own" as const) }),
  ...(impersonates !== undefined && { mode: impersonates ? ("impersonation" as const) : ("delegation" as const) }),
})

/** The texts without spaces around them. */
export const tidySettings = <Draft extends Typed>(draft: Draft): Draft => ({
  ...draft,
  client_id: draft.client_id.trim(),
  subject_clients: linesIn(draft.subject_clients).join("\n"),
  resources: linesIn(draft.resources).join("\n"),
  scope: draft.scope.trim(),
})

interface FieldProps {
  readonly of: Typed
  set(part: Partial<Typed>): void
  readonly isLocked?: boolean
}

export function PolicyNameFields({ of, set, isLocked = false }: FieldProps) {
  return <NameFields words={useWords("exchange")} of={of} set={set} isLocked={isLocked} pattern={RECORD_NAME} />
}

export function PolicyFields({ of, set, isLocked = false }: FieldProps) {
  const words = useWords("exchange")
  const text = { classNames: { input: textStyles.mono }, disabled: isLocked, required: true, autoComplete: "off" }
  return (
    <>
      <TextInput
        {...text}
        label={words.client}
        description={words.clientText}
        value={of.client_id}
        onChange={(event) => set({ client_id: event.currentTarget.value })}
      />
      <Textarea
        {...text}
        autosize
        minRows={1}
        label={words.subjects}
        description={words.subjectsText}
        value={of.subject_clients}
        onChange={(event) => set({ subject_clients: event.currentTarget.value })}
      />
      <Switch
        label={words.anyAudience}
        checked={of.ofAnyAudience}
        disabled={isLocked}
        onChange={(event) => set({ ofAnyAudience: event.currentTarget.checked })}
      />
      <Textarea
        {...text}
        autosize
        minRows={1}
        label={words.resources}
        description={words.resourcesText}
        value={of.resources}
        onChange={(event) => set({ resources: event.currentTarget.value })}
      />
      <TextInput
        {...text}
        label={words.scope}
        description={words.scopeText}
        value={of.scope}
        onChange={(event) => set({ scope: event.currentTarget.value })}
      />
      <Switch
        label={words.impersonates}
        checked={of.impersonates}
        disabled={isLocked}
        onChange={(event) => set({ impersonates: event.currentTarget.checked })}
      />
    </>
  )
}
