import { MultiSelect, Select, Textarea } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { Api } from "../../../api/operations/apis.ts"
import { allOf } from "../../../api/pages.ts"
import { Part } from "../../../shell/parts.tsx"
import textStyles from "../../../shell/text.module.css"
import { useWords } from "../../../words/use_words.ts"
import type { Form } from "./form.tsx"
import { choice } from "./form.tsx"

const APIS = allOf("listApis", {})

/** The types of authorization details that an API knows. The server has checked the text. */
const detailTypes = ({ authorization_details_types: text }: Api): string[] =>
  (JSON.parse(text ?? "[]") as { type: string }[]).map(({ type }) => type)

/** The scope values that the application may request, and the APIs that it may use. */
export function Permissions({ form }: { form: Form }) {
  const words = useWords("applicationSettings")
  const { client, draft, set, field } = form
  const { data: apis = [] } = useQuery(APIS)
  const names = new Map(apis.map(({ identifier, name }) => [identifier, name]))
  const { own, any } = words.introspections
  return (
    <Part title={words.groups.permissions}>
      <Textarea
        {...field("scope")}
        value={draft.scope}
        autosize
        spellCheck={false}
        onChange={(event) => set({ scope: event.currentTarget.value })}
      />
      <Select {...choice(form, "requestable_scope", words.requestableScopes)} />
      <MultiSelect
        {...field("resources")}
        placeholder={draft.resources.length === 0 ? words.noApi : ""}
        searchable
        value={[...draft.resources]}
        data={[...new Set([...names.keys(), ...draft.resources])].map((value) => ({
          value,
          label: names.get(value) ?? value,
        }))}
        renderOption={({ option }) => <bdi className={textStyles.wrap}>{option.label}</bdi>}
        onChange={(resources) => set({ resources })}
      />
      <MultiSelect
        {...field("authorization_details_types")}
        searchable
        value={[...draft.authorization_details_types]}
        data={[...new Set([...apis.flatMap(detailTypes), ...draft.authorization_details_types])]}
        onChange={(types) => set({ authorization_details_types: types })}
      />
      <Select {...choice(form, "introspection", client.kind === "public" ? { own } : { own, any })} />
    </Part>
  )
}
