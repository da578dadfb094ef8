import { Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { Answered } from "../../api/call.ts"
import { call } from "../../api/call.ts"
import type { Role } from "../../api/operations/roles.ts"
import { query } from "../../api/query.ts"
import { removeAnswer } from "../../api/read_again.ts"
import { Editor, useEditor } from "../../shell/editor.tsx"
import { Part } from "../../shell/parts.tsx"
import { Failed, Loading } from "../../shell/states.tsx"
import { Mono } from "../../shell/texts.tsx"
import { useMay } from "../../shell/use_may.ts"
import { useFormats } from "../../words/formats.ts"
import { useWords } from "../../words/use_words.ts"
import { Deletion } from "../deletion.tsx"
import type { NameAndDescription } from "../name_and_description.tsx"
import { changedNames, NameFields, tidyNames } from "../name_and_description.tsx"
import { valuesIn } from "../scope_words.ts"
import { ROLES } from "./queries.ts"
import { ScopeChoice } from "./scope_choice.tsx"

interface Draft extends NameAndDescription {
  readonly scope: readonly string[]
}

/** The scope values of a role, its name, and its deletion. */
export function RoleSettings({ read }: { read: Answered<Role> }) {
  const may = useMay()
  const words = useWords("roles")
  const { role_id, name } = read.body
  const path = { role: role_id }
  const isLocked = !may(ROLES.right)
  const editor = useEditor<Role, Draft>({
    read,
    draftOf: (role) => ({
      name: role.name,
      description: role.description ?? "",
      scope: valuesIn(role.scope).toSorted(),
    }),
    tidy: tidyNames,
    send: ({ scope, ...change }, etag) =>
      call("updateRole", {
        path,
        body: { ...changedNames(change), ...(scope !== undefined && { scope: scope.join(" ") }) },
        etag,
      }),
    saved: ROLES.changed,
  })
  const { draft, set } = editor
  return (
    <Stack gap="lg">
      <Editor
        editor={editor}
        labels={{ name: words.name, description: words.description, scope: words.choose }}
        readAgain={() => call("getRole", { path })}
      >
        <Part title={words.choose} text={words.chooseText}>
          <ScopeChoice chosen={draft.scope} choose={(scope) => set({ scope })} isLocked={isLocked} />
        </Part>
        <Part title={words.basics}>
          <NameFields words={words} of={draft} set={set} isLocked={isLocked} />
        </Part>
      </Editor>
      <Deletion
        kind={ROLES}
        name={name}
        preview={<Losing role={read.body} />}
        remove={() => call("deleteRole", { path })}
        forget={() => removeAnswer("getRole", { path })}
      />
    </Stack>
  )
}

/** How many people and groups lose scope values with the role, and which values. */
function Losing({ role: { role_id, scope } }: { role: Role }) {
  const words = useWords("roles")
  const { number } = useFormats()
  const { data, error } = useQuery({
    ...query("countRoleHolders", { path: { role: role_id } }),
    staleTime: 0,
  })
  if (error !== null) return <Failed error={error} />
  if (data === undefined) return <Loading height={12} />
  const says = ({ count, has_more }: { count: number; has_more: boolean }) =>
    has_more ? words.moreThan({ count: number(count) }) : number(count)
  return (
    <div>
      <Text fw={600}>{words.losing({ people: says(data.people), groups: says(data.groups) })}</Text>
      <Text size="sm">
        {words.losingWhat} <Mono>{valuesIn(scope).join(", ")}</Mono>
      </Text>
    </div>
  )
}
