import { Stack, Switch } from "@mantine/core"
import type { Answered } from "../../api/call.ts"
import { call } from "../../api/call.ts"
import type { Issuer, IssuerChange } from "../../api/operations/issuers.ts"
import { removeAnswer } from "../../api/read_again.ts"
import { Editor, useEditor } from "../../shell/editor.tsx"
import { Part } from "../../shell/parts.tsx"
import { useMay } from "../../shell/use_may.ts"
import { useWords } from "../../words/use_words.ts"
import { Deletion } from "../deletion.tsx"
import { changedNames, tidyNames } from "../name_and_description.tsx"
import type { Typed } from "./issuer_fields.tsx"
import {
  AssertionFields,
  IssuerFields,
  IssuerNameFields,
  LimitFields,
  tidySettings,
  useLabels,
} from "./issuer_fields.tsx"
import { ISSUERS } from "./queries.ts"

interface Draft extends Typed {
  readonly enabled: boolean
}

const REMOVABLE = ["issuer", "jwks_uri", "jwks", "audience"] as const

/** The change as the API takes it: an empty text removes the value. */
const changeOf = ({ use, ...change }: Partial<Draft>): IssuerChange => ({
  ...changedNames(change),
  ...(use !== undefined && { use: use === "preset" ? null : use }),
  ...Object.fromEntries(REMOVABLE.filter((each) => change[each] === "").map((each) => [each, null])),
})

/** The settings of a trusted issuer, and its deletion. */
export function IssuerSettings({ read }: { read: Answered<Issuer> }) {
  const may = useMay()
  const words = useWords("issuers")
  const labels = useLabels()
  const { issuer_id, name } = read.body
  const path = { issuer: issuer_id }
  const editor = useEditor<Issuer, Draft>({
    read,
    draftOf: ({ issuer_id: _, created_at: __, ...issuer }) => ({
      ...issuer,
      description: issuer.description ?? "",
      issuer: issuer.issuer ?? "",
      jwks_uri: issuer.jwks_uri ?? "",
      jwks: issuer.jwks ?? "",
      audience: issuer.audience ?? "",
      use: issuer.use ?? "preset",
    }),
    tidy: (draft) => tidySettings(tidyNames(draft)),
    send: (change, etag) => call("updateIssuer", { path, body: changeOf(change), etag }),
    saved: ISSUERS.changed,
  })
  const { draft, set } = editor
  const fields = { of: draft, set, isLocked: !may(ISSUERS.right) }
  return (
    <Stack gap="lg">
      <Editor editor={editor} labels={labels} readAgain={() => call("getIssuer", { path })}>
        <Part title={words.issuer}>
          <IssuerFields {...fields} />
        </Part>
        <Part title={words.assertions}>
          <AssertionFields {...fields} />
          <LimitFields {...fields} />
          <Switch
            label={words.enabled}
            checked={draft.enabled}
            disabled={fields.isLocked}
            onChange={(event) => set({ enabled: event.currentTarget.checked })}
          />
        </Part>
        <Part title={words.basics}>
          <IssuerNameFields {...fields} />
        </Part>
      </Editor>
      <Deletion
        kind={ISSUERS}
        name={name}
        preview={null}
        remove={() => call("deleteIssuer", { path })}
        forget={() => removeAnswer("getIssuer", { path })}
      />
    </Stack>
  )
}
