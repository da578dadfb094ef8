import { Stack } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { call } from "../../api/call.ts"
import type { Group } from "../../api/operations/groups.ts"
import { ChooseRole } from "../../shell/choose_one.tsx"
import { Named } from "../../shell/parts.tsx"
import { RecordTable } from "../../shell/record_table.tsx"
import { Empty } from "../../shell/states.tsx"
import tableStyles from "../../shell/table.module.css"
import { Quiet } from "../../shell/texts.tsx"
import { useWords } from "../../words/use_words.ts"
import { Giving } from "../giving.tsx"
import { RowButton } from "../row_button.tsx"
import { GROUPS } from "./queries.ts"

/** The roles that the group holds. */
export function GroupRoles({ group: { group_id, roles } }: { group: Group }) {
  const words = useWords("groups")
  return (
    <Stack>
      <Quiet maw={640}>{words.rolesText}</Quiet>
      <Giving
        field={ChooseRole}
        labels={{ label: words.role, placeholder: words.roleHint, action: words.giveRole }}
        set={async (role, isGiven) => {
          await call(isGiven ? "assignRoleToGroup" : "unassignRoleFromGroup", { path: { role, group: group_id } })
          await GROUPS.changed()
        }}
        says={{ given: words.gave, taken: words.took }}
      >
        {(take) =>
          roles.length === 0 ? (
            <Empty icon="roles" {...words.noRolesYet} />
          ) : (
            <RecordTable columns={[words.roles, take !== undefined && { buttons: words.take }]}>
              {roles.map((role) => (
                <tr key={role}>
                  <td>
                    <Link className={tableStyles.rowLink} to="/roles/$role" params={{ role }}>
                      <Named>{role}</Named>
                    </Link>
                  </td>
                  {take !== undefined && (
                    <td className={tableStyles.numeric}>
                      <RowButton
                        label={words.take}
                        says={words.takeRole({ name: role })}
                        onClick={() => take(role, role)}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </RecordTable>
          )
        }
      </Giving>
    </Stack>
  )
}
