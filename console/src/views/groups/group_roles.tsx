import { Stack } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { call } from "../../api/call.ts"
import type { Group } from "../../api/operations/groups.ts"
import { ChooseRole } from "../../shell/choose_one.tsx"
import { Named } from "../../shell/parts.tsx"
import { Empty, Failed } from "../../shell/states.tsx"
import tableStyles from "../../shell/table.module.css"
import { Quiet } from "../../shell/texts.tsx"
import { useGiving } from "../../shell/undo.tsx"
import { useMay } from "../../shell/use_may.ts"
import { useWords } from "../../words/use_words.ts"
import { RecordTable } from "../record_table.tsx"
import { RowButton } from "../row_button.tsx"
import { groupsChanged } from "./queries.ts"

/** The roles that the group holds. */
export function GroupRoles({ group: { group_id, roles } }: { group: Group }) {
  const may = useMay()
  const words = useWords("groups")
  const isManager = may("admin:people")
  const change = useGiving(
    async ({ role, isGiven }: { role: string; name: string; isGiven: boolean }) => {
      await call(isGiven ? "assignRoleToGroup" : "unassignRoleFromGroup", { path: { role, group: group_id } })
      await groupsChanged()
    },
    ({ name, isGiven }) => (isGiven ? words.gave({ name }) : words.took({ name })),
  )
  return (
    <Stack>
      <Quiet maw={640}>{words.rolesText}</Quiet>
      {isManager && (
        <ChooseRole
          label={words.role}
          placeholder={words.roleHint}
          action={words.giveRole}
          isBusy={change.isPending}
          choose={(role, name) => change.mutate({ role, name, isGiven: true })}
        />
      )}
      {change.error !== null && <Failed error={change.error} />}
      {roles.length === 0 ? (
        <Empty icon="roles" {...words.noRolesYet} />
      ) : (
        <RecordTable columns={[words.roles, isManager && { buttons: words.take }]}>
          {roles.map((role) => (
            <tr key={role}>
              <td>
                <Link className={tableStyles.rowLink} to="/roles/$role" params={{ role }}>
                  <Named>{role}</Named>
                </Link>
              </td>
              {isManager && (
                <td className={tableStyles.numeric}>
                  <RowButton
                    label={words.take}
                    says={words.takeRole({ name: role })}
                    onClick={() => change.mutate({ role, name: role, isGiven: false })}
                  />
                </td>
              )}
            </tr>
          ))}
        </RecordTable>
      )}
    </Stack>
  )
}
