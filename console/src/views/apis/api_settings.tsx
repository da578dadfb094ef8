import { NumberInput, Radio, Select, Stack, Text, Textarea, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { Answered } from "../../api/call.ts"
import { call } from "../../api/call.ts"
import type { Api } from "../../api/operations/apis.ts"
import { removeAnswer } from "../../api/read_again.ts"
import { Editor, useEditor } from "../../shell/editor.tsx"
import { Part } from "../../shell/parts.tsx"
import { useMay } from "../../shell/use_may.ts"
import { useWords } from "../../words/use_words.ts"
import { Deletion } from "../deletion.tsx"
import { LossPreview } from "./loss.tsx"
import { APIS, allScopes } from "./queries.ts"

interface Draft {
  readonly name: string
  readonly clients: Api["clients"]
  /** Empty: the setting of each application applies. */
  readonly access_token_format: "" | "opaque" | "jwt"
  readonly access_token_ttl: number | null
  readonly authorization_details_types: string
}

const MAX_SECONDS = 86_400

/** The settings of an API, and its deletion. */
export function ApiSettings({ read }: { read: Answered<Api> }) {
  const may = useMay()
  const words = useWords("apis")
  const { api_id, identifier, name } = read.body
  const path = { api: api_id }
  const isLocked = !may(APIS.right)
  const editor = useEditor<Api, Draft>({
    read,
    draftOf: (api) => ({
      name: api.name === api.identifier ? "" : api.name,
      clients: api.clients,
      access_token_format: api.access_token_format ?? "",
      access_token_ttl: api.access_token_ttl,
      authorization_details_types: api.authorization_details_types ?? "",
    }),
    tidy: (draft) => ({
      ...draft,
      name: draft.name.trim(),
      authorization_details_types: draft.authorization_details_types.trim(),
    }),
    send: ({ name, access_token_format: format, authorization_details_types: types, ...change }, etag) =>
      call("updateApi", {
        path,
        body: {
          ...change,
          ...(name !== undefined && { name: name || null }),
          ...(format !== undefined && { access_token_format: format || null }),
          ...(types !== undefined && { authorization_details_types: types || null }),
        },
        etag,
      }),
    saved: APIS.changed,
  })
  const { draft, set } = editor
  return (
    <Stack gap="lg">
      <Editor
        editor={editor}
        labels={{
          name: words.name,
          clients: words.access,
          access_token_format: words.format,
          access_token_ttl: words.lifetime,
          authorization_details_types: words.detailTypes,
        }}
        readAgain={() => call("getApi", { path })}
      >
        <Part title={words.basics}>
          <TextInput
            label={words.name}
            description={words.nameText}
            placeholder={identifier}
            value={draft.name}
            maxLength={200}
            disabled={isLocked}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
        </Part>
        <Part title={words.access} text={words.accessText}>
          <Radio.Group
            aria-label={words.access}
            value={draft.clients}
            onChange={(clients) => set({ clients: clients as Draft["clients"] })}
          >
            <Stack gap="xs">
              {(["named", "every"] as const).map((each) => (
                <Radio key={each} value={each} label={words.accessOptions[each]} disabled={isLocked} />
              ))}
            </Stack>
          </Radio.Group>
        </Part>
        <Part title={words.tokenTitle} text={words.tokenText}>
          <Select
            label={words.format}
            value={draft.access_token_format}
            data={(["", "opaque", "jwt"] as const).map((value) => ({ value, label: words.formats[value] }))}
            allowDeselect={false}
            disabled={isLocked}
            onChange={(format) => set({ access_token_format: (format ?? "") as Draft["access_token_format"] })}
          />
          <NumberInput
            label={words.lifetime}
            description={words.lifetimeText}
            value={draft.access_token_ttl ?? ""}
            min={1}
            max={MAX_SECONDS}
            allowDecimal={false}
            maw={280}
            disabled={isLocked}
            onChange={(seconds) => set({ access_token_ttl: seconds === "" ? null : Number(seconds) })}
          />
          <Textarea
            label={words.detailTypes}
            description={words.detailTypesText}
            value={draft.authorization_details_types}
            dir="ltr"
            autosize
            maxRows={20}
            spellCheck={false}
            disabled={isLocked}
            onChange={(event) => set({ authorization_details_types: event.currentTarget.value })}
          />
        </Part>
      </Editor>
      <Deletion
        kind={APIS}
        name={name}
        preview={<Losing api={read.body} />}
        remove={() => call("deleteApi", { path })}
        forget={() => removeAnswer("getApi", { path })}
      />
    </Stack>
  )
}

/** How many applications, roles and claims lose scope values or access with the API. */
function Losing({ api: { api_id, identifier } }: { api: Api }) {
  const words = useWords("apis")
  const { data: scopes } = useQuery(allScopes)
  if (scopes === undefined) return null
  const values = scopes.filter(({ api }) => api === identifier).map(({ scope }) => scope)
  return (
    <div>
      <LossPreview api={api_id} values={values} isWhole />
      {values.length > 0 && <Text size="sm">{words.deleting({ values: values.join(", ") })}</Text>}
    </div>
  )
}
