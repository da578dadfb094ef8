import { Button, Stack, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import type { Answered } from "../../api/call.ts"
import { call } from "../../api/call.ts"
import type { Group } from "../../api/operations.ts"
import { Confirm } from "../../shell/confirm.tsx"
import { Editor, useEditor } from "../../shell/editor.tsx"
import { Action, Part } from "../../shell/parts.tsx"
import { Failed, Loading } from "../../shell/states.tsx"
import { may } from "../../sign_in/session.ts"
import { useFormats } from "../../words/formats.ts"
import { useWords } from "../../words/language.ts"
import { SHELL_WORDS } from "../../words/shell.ts"
import { GroupFields } from "./create_group.tsx"
import { groupQuery, groupsChanged } from "./queries.ts"
import { GROUPS_WORDS } from "./words.ts"

interface Draft {
  readonly name: string
  readonly description: string
}

/** The name and the description of a group, and its end. */
export function GroupSettings({ read }: { read: Answered<Group> }) {
  const words = useWords(GROUPS_WORDS)
  const queries = useQueryClient()
  const [isDeleting, deleting] = useDisclosure()
  const path = { group: read.body.group_id }
  const isManager = may("admin:people")
  const editor = useEditor<Group, Draft>({
    read,
    draftOf: ({ name, description }) => ({ name, description: description ?? "" }),
    tidy: ({ name, description }) => ({ name: name.trim(), description: description.trim() }),
    send: ({ description, ...change }, etag) =>
      call("updateGroup", {
        path,
        body: { ...change, ...(description !== undefined && { description: description || null }) },
        etag,
      }),
    saved: () => groupsChanged(queries),
  })
  const { draft, set } = editor
  return (
    <Stack gap="lg">
      <Editor
        editor={editor}
        labels={{ name: words.name, description: words.description }}
        readAgain={() => call("getGroup", { path })}
      >
        <Part title={words.basics}>
          <GroupFields
            {...draft}
            setName={(name) => set({ name })}
            setDescription={(description) => set({ description })}
            isLocked={!isManager}
          />
        </Part>
      </Editor>
      {isManager && (
        <div className="card">
          <Action title={words.delete} text={words.deleteText}>
            <Button color="red.9" onClick={deleting.open}>
              {words.delete}
            </Button>
          </Action>
        </div>
      )}
      {isDeleting && <Delete group={read.body} close={deleting.close} />}
    </Stack>
  )
}

function Delete({ group: { group_id, name, roles }, close }: { group: Group; close: () => void }) {
  const words = useWords(GROUPS_WORDS)
  const shell = useWords(SHELL_WORDS)
  const { number } = useFormats()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const path = { group: group_id }
  const { data, error } = useQuery({
    queryKey: ["countGroupMembers", group_id],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call("countGroupMembers", { path, signal })).body,
  })
  const remove = useMutation({
    mutationFn: () => call("deleteGroup", { path }),
    async onSuccess() {
      await navigate({ to: "/groups", ignoreBlocker: true })
      queries.removeQueries({ queryKey: groupQuery(group_id).queryKey })
      await groupsChanged(queries)
    },
  })
  const people = data && (data.has_more ? words.moreThan(number(data.count)) : number(data.count))
  return (
    <Confirm
      isOpen
      close={close}
      title={words.delete}
      text={words.deleteText}
      preview={
        error !== null ? (
          <Failed error={error} />
        ) : people === undefined ? (
          <Loading height={12} />
        ) : (
          <Text fw={600}>
            {roles.length === 0 ? words.losingNothing(people) : words.losing(people, roles.join(", "))}
          </Text>
        )
      }
      name={name}
      action={words.delete}
      cancel={shell.cancel}
      mutation={{ ...remove, mutate: () => remove.mutate() }}
    />
  )
}
