import { Button, Stack, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import type { Answered } from "../../api/call.ts"
import { call } from "../../api/call.ts"
import type { Role } from "../../api/operations.ts"
import { Confirm } from "../../shell/confirm.tsx"
import { Editor, useEditor } from "../../shell/editor.tsx"
import { Action, Part } from "../../shell/parts.tsx"
import { Failed, Loading } from "../../shell/states.tsx"
import { may } from "../../sign_in/session.ts"
import { useFormats } from "../../words/formats.ts"
import { useWords } from "../../words/language.ts"
import { SHELL_WORDS } from "../../words/shell.ts"
import { RoleFields } from "./create_role.tsx"
import { roleQuery, rolesChanged, valuesIn } from "./queries.ts"
import { ScopeChoice } from "./scope_choice.tsx"
import { ROLES_WORDS } from "./words.ts"

interface Draft {
  readonly name: string
  readonly description: string
  readonly scope: readonly string[]
}

/** What a role permits, its name, and its end. */
export function RoleSettings({ read }: { read: Answered<Role> }) {
  const words = useWords(ROLES_WORDS)
  const queries = useQueryClient()
  const [isDeleting, deleting] = useDisclosure()
  const path = { role: read.body.role_id }
  const isManager = may("admin:people")
  const editor = useEditor<Role, Draft>({
    read,
    draftOf: ({ name, description, scope }) => ({
      ...{ name, description: description ?? "", scope: valuesIn(scope).toSorted() },
    }),
    tidy: ({ name, description, scope }) => ({ name: name.trim(), description: description.trim(), scope }),
    send: ({ description, scope, ...change }, etag) =>
      call("updateRole", {
        path,
        body: {
          ...change,
          ...(scope !== undefined && { scope: scope.join(" ") }),
          ...(description !== undefined && { description: description || null }),
        },
        etag,
      }),
    saved: () => rolesChanged(queries),
  })
  const { draft, set } = editor
  return (
    <Stack gap="lg">
      <Editor
        editor={editor}
        labels={{ name: words.name, description: words.description, scope: words.grants }}
        readAgain={() => call("getRole", { path })}
      >
        <Part title={words.choose} text={words.chooseText}>
          <ScopeChoice chosen={draft.scope} choose={(scope) => set({ scope })} isLocked={!isManager} />
        </Part>
        <Part title={words.basics}>
          <RoleFields
            name={draft.name}
            description={draft.description}
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
      {isDeleting && <Delete role={read.body} close={deleting.close} />}
    </Stack>
  )
}

function Delete({ role: { role_id, name, scope }, close }: { role: Role; close: () => void }) {
  const words = useWords(ROLES_WORDS)
  const shell = useWords(SHELL_WORDS)
  const { number } = useFormats()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const path = { role: role_id }
  const { data, error } = useQuery({
    queryKey: ["countRoleHolders", role_id],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call("countRoleHolders", { path, signal })).body,
  })
  const remove = useMutation({
    mutationFn: () => call("deleteRole", { path }),
    async onSuccess() {
      await navigate({ to: "/roles", ignoreBlocker: true })
      queries.removeQueries({ queryKey: roleQuery(role_id).queryKey })
      await rolesChanged(queries)
    },
  })
  const says = ({ count, has_more }: { count: number; has_more: boolean }) =>
    has_more ? words.moreThan(number(count)) : number(count)
  return (
    <Confirm
      isOpen
      close={close}
      title={words.delete}
      text={words.deleteText}
      preview={
        error !== null ? (
          <Failed error={error} />
        ) : data === undefined ? (
          <Loading height={12} />
        ) : (
          <div>
            <Text fw={600}>{words.losing(says(data.people), says(data.groups))}</Text>
            <Text size="sm">
              {words.losingWhat} <span className="mono">{valuesIn(scope).join(", ")}</span>
            </Text>
          </div>
        )
      }
      name={name}
      action={words.delete}
      cancel={shell.cancel}
      mutation={{ ...remove, mutate: () => remove.mutate() }}
    />
  )
}
