import { MultiSelect, Switch, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ExchangePolicy, ExchangePolicyChange } from "../../api/operations/exchange_policies.ts"
import { RECORD_NAME } from "../../api/operations/patterns.ts"
import { allOf } from "../../api/pages.ts"
import { FindApplication, FindApplications } from "../../shell/choose_one.tsx"
import textStyles from "../../shell/text.module.css"
import { useLanguage, useWords } from "../../words/use_words.ts"
import type { ConsoleWords } from "../../words/words.ts"
import { NameFields } from "../name_and_description.tsx"
import { useNames } from "../names.tsx"
import { meaningOf, valuesIn } from "../scope_words.ts"
import { useApiNames } from "./use_api_names.ts"

/** Every setting of a policy, as the fields hold it. A missing text is "". */
export type Draft = {
  readonly [Name in keyof ExchangePolicyChange & keyof ExchangePolicy]-?: Exclude<ExchangePolicy[Name], null>
}

/** The word of the API for tokens of every client. */
const ANY = "any"
/** The scope values that no API declares and that go through an exchange. */
const BUILT_IN = ["read", "write", "profile", "email"]
const SCOPES = allOf("listScopes", {})

export const NOTHING: Draft = {
  name: "",
  description: "",
  client_id: "",
  subject_clients: [],
  subject_audience: "own",
  resources: [],
  scope: "",
  mode: "delegation",
  assertion_client_id: "",
  enabled: true,
}

export const tidied = (draft: Draft): Draft => ({
  ...draft,
  name: draft.name.trim(),
  description: draft.description.trim(),
  assertion_client_id: draft.assertion_client_id.trim(),
})

export const labelsOf = (words: ConsoleWords["exchange"]): Readonly<Record<keyof Draft, string>> => ({
  name: words.name,
  description: words.description,
  client_id: words.client,
  subject_clients: words.subjects,
  subject_audience: words.anyAudience,
  resources: words.resources,
  scope: words.scope,
  mode: words.impersonates,
  assertion_client_id: words.assertionClient,
  enabled: words.enabled,
})

interface FieldProps {
  readonly of: Draft
  set(part: Partial<Draft>): void
  readonly isLocked?: boolean
}

export function PolicyNameFields({ of, set, isLocked = false }: FieldProps) {
  return <NameFields words={useWords("exchange")} of={of} set={set} isLocked={isLocked} pattern={RECORD_NAME} />
}

export function PolicyFields({ of, set, isLocked = false }: FieldProps) {
  const words = useWords("exchange")
  return (
    <>
      <Clients of={of} set={set} isLocked={isLocked} />
      <Switch
        label={words.anyAudience}
        checked={of.subject_audience === "any"}
        disabled={isLocked}
        onChange={(event) => set({ subject_audience: event.currentTarget.checked ? "any" : "own" })}
      />
      <Targets of={of} set={set} isLocked={isLocked} />
      <Switch
        label={words.impersonates}
        checked={of.mode === "impersonation"}
        disabled={isLocked}
        onChange={(event) => set({ mode: event.currentTarget.checked ? "impersonation" : "delegation" })}
      />
      <TextInput
        classNames={{ input: textStyles.mono }}
        label={words.assertionClient}
        description={words.assertionClientText}
        value={of.assertion_client_id}
        disabled={isLocked}
        autoComplete="off"
        onChange={(event) => set({ assertion_client_id: event.currentTarget.value })}
      />
    </>
  )
}

/** The client that exchanges, and the clients whose tokens it exchanges. */
function Clients({ of: { client_id, subject_clients }, set, isLocked }: FieldProps) {
  const words = useWords("exchange")
  const names = useNames([client_id, ...subject_clients])
  const any = { id: ANY, name: words.anyClient, also: "" }
  const choiceOf = (id: string) => (id === ANY ? any : { id, name: names.get(id) ?? id, also: id })
  const field = { placeholder: words.clientHint, disabled: isLocked === true, required: true }
  return (
    <>
      <FindApplication
        {...field}
        isWide
        label={words.client}
        description={words.clientText}
        chosen={client_id === "" ? undefined : choiceOf(client_id)}
        choose={(chosen) => set({ client_id: chosen?.id ?? "" })}
      />
      <FindApplications
        {...field}
        label={words.subjects}
        description={words.subjectsText}
        chosen={subject_clients.map(choiceOf)}
        always={any}
        // The choice "every client" excludes single clients: the last choice counts.
        choose={(ids) => set({ subject_clients: ids.at(-1) === ANY ? [ANY] : ids.filter((id) => id !== ANY) })}
      />
    </>
  )
}

/** The APIs for which the client gets tokens, and the scope values of these tokens. */
function Targets({ of: { resources, scope }, set, isLocked }: FieldProps) {
  const words = useWords("exchange")
  const language = useLanguage()
  const names = useApiNames()
  const { data: declared = [] } = useQuery(SCOPES)
  const chosen = valuesIn(scope)
  const offered = declared.filter(({ api }) => resources.includes(api))
  const meanings = new Map(offered.map((value) => [value.scope, meaningOf(value, language)]))
  const field = { searchable: true, disabled: isLocked === true, required: true }
  return (
    <>
      <MultiSelect
        {...field}
        label={words.resources}
        description={words.resourcesText}
        value={[...resources]}
        data={[...new Set([...names.keys(), ...resources])].map((value) => ({
          value,
          label: names.get(value) ?? value,
        }))}
        renderOption={({ option }) => <bdi className={textStyles.wrap}>{option.label}</bdi>}
        onChange={(identifiers) => set({ resources: identifiers })}
      />
      <MultiSelect
        {...field}
        label={words.scope}
        description={words.scopeText}
        value={[...chosen]}
        data={[...new Set([...meanings.keys(), ...BUILT_IN, ...chosen])]}
        renderOption={({ option: { value } }) => (
          <bdi className={textStyles.wrap}>{[value, meanings.get(value)].filter(Boolean).join(" · ")}</bdi>
        )}
        onChange={(values) => set({ scope: values.join(" ") })}
      />
    </>
  )
}
