import { Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { Answered } from "../../api/call.ts"
import { call } from "../../api/call.ts"
import type { Group } from "../../api/operations/groups.ts"
import { query } from "../../api/query.ts"
import { removeAnswer } from "../../api/read_again.ts"
import { Editor, useEditor } from "../../shell/editor.tsx"
import { Part } from "../../shell/parts.tsx"
import { Failed, Loading } from "../../shell/states.tsx"
import { useMay } from "../../shell/use_may.ts"
import { useFormats } from "../../words/formats.ts"
import { useWords } from "../../words/use_words.ts"
import { Deletion } from "../deletion.tsx"
import type { NameAndDescription } from "../name_and_description.tsx"
import { changedNames, NameFields, tidyNames } from "../name_and_description.tsx"
import { GROUPS } from "./queries.ts"

/** The name and the description of a group, and its deletion. */
export function GroupSettings({ read }: { read: Answered<Group> }) {
  const may = useMay()
  const words = useWords("groups")
  const { group_id, name } = read.body
  const path = { group: group_id }
  const editor = useEditor<Group, NameAndDescription>({
    read,
    draftOf: (group) => ({ name: group.name, description: group.description ?? "" }),
    tidy: tidyNames,
    send: (change, etag) => call("updateGroup", { path, body: changedNames(change), etag }),
    saved: GROUPS.changed,
  })
  return (
    <Stack gap="lg">
      <Editor
        editor={editor}
        labels={{ name: words.name, description: words.description }}
        readAgain={() => call("getGroup", { path })}
      >
        <Part title={words.basics}>
          <NameFields words={words} of={editor.draft} set={editor.set} isLocked={!may(GROUPS.right)} />
        </Part>
      </Editor>
      <Deletion
        kind={GROUPS}
        name={name}
        preview={<Losing group={read.body} />}
        remove={() => call("deleteGroup", { path })}
        forget={() => removeAnswer("getGroup", { path })}
      />
    </Stack>
  )
}

/** How many people lose roles with the group, and which roles. */
function Losing({ group: { group_id, roles } }: { group: Group }) {
  const words = useWords("groups")
  const { number } = useFormats()
  const { data, error } = useQuery({
    ...query("countGroupMembers", { path: { group: group_id } }),
    staleTime: 0,
  })
  if (error !== null) return <Failed error={error} />
  if (data === undefined) return <Loading height={12} />
  const people = data.has_more ? words.moreThan({ count: number(data.count) }) : number(data.count)
  return (
    <Text fw={600}>
      {roles.length === 0 ? words.losingNothing({ people }) : words.losing({ people, roles: roles.join(", ") })}
    </Text>
  )
}
