import { Stack, Switch } from "@mantine/core"
import type { Answered } from "../../api/call.ts"
import { call } from "../../api/call.ts"
import type { Site } from "../../api/operations/sites.ts"
import { removeAnswer } from "../../api/read_again.ts"
import { Editor, useEditor } from "../../shell/editor.tsx"
import { Part } from "../../shell/parts.tsx"
import { useMay } from "../../shell/use_may.ts"
import { useWords } from "../../words/use_words.ts"
import { Deletion } from "../deletion.tsx"
import { linesIn } from "../lines.ts"
import { changedNames, tidyNames } from "../name_and_description.tsx"
import { SITES } from "./queries.ts"
import type { Typed } from "./site_fields.tsx"
import { SiteAccessFields, SiteNameFields } from "./site_fields.tsx"

interface Draft extends Typed {
  readonly headers: boolean
  readonly jwt: boolean
  readonly enabled: boolean
}

const FLAGS = ["headers", "jwt"] as const

/** The settings of a site, and its deletion. */
export function SiteSettings({ read }: { read: Answered<Site> }) {
  const may = useMay()
  const words = useWords("sites")
  const { site_id, name } = read.body
  const path = { site: site_id }
  const isLocked = !may(SITES.right)
  const editor = useEditor<Site, Draft>({
    read,
    draftOf: ({ description, origins, rules, ...site }) => ({
      name: site.name,
      description: description ?? "",
      origins: origins.join("\n"),
      rules: rules.join("\n"),
      headers: site.headers,
      jwt: site.jwt,
      enabled: site.enabled,
    }),
    tidy: (draft) => ({
      ...tidyNames(draft),
      origins: linesIn(draft.origins).join("\n"),
      rules: linesIn(draft.rules).join("\n"),
    }),
    send: ({ origins, rules, ...change }, etag) =>
      call("updateSite", {
        path,
        body: {
          ...changedNames(change),
          ...(origins !== undefined && { origins: linesIn(origins) }),
          ...(rules !== undefined && { rules: linesIn(rules) }),
        },
        etag,
      }),
    saved: SITES.changed,
  })
  const { draft, set } = editor
  const { description, origins, rules, headers, jwt, enabled } = words
  const change = (member: "headers" | "jwt" | "enabled") => (
    <Switch
      key={member}
      label={words[member]}
      checked={draft[member]}
      disabled={isLocked}
      onChange={(event) => set({ [member]: event.currentTarget.checked })}
    />
  )
  return (
    <Stack gap="lg">
      <Editor
        editor={editor}
        labels={{ name: words.name, description, origins, rules, headers, jwt, enabled }}
        readAgain={() => call("getSite", { path })}
      >
        <Part title={words.rules}>
          <SiteAccessFields of={draft} set={set} isLocked={isLocked} />
          {change("enabled")}
        </Part>
        <Part title={words.learns}>{FLAGS.map(change)}</Part>
        <Part title={words.basics}>
          <SiteNameFields of={draft} set={set} isLocked={isLocked} />
        </Part>
      </Editor>
      <Deletion
        kind={SITES}
        name={name}
        preview={null}
        remove={() => call("deleteSite", { path })}
        forget={() => removeAnswer("getSite", { path })}
      />
    </Stack>
  )
}
