import { Badge, Group } from "@mantine/core"
import { getRouteApi, Link } from "@tanstack/react-router"
import type { Group as GroupRecord } from "../../api/operations/groups.ts"
import { usePages } from "../../api/pages.ts"
import { Named } from "../../shell/parts.tsx"
import { RecordTable } from "../../shell/record_table.tsx"
import { Empty } from "../../shell/states.tsx"
import tableStyles from "../../shell/table.module.css"
import textStyles from "../../shell/text.module.css"
import { useWords } from "../../words/use_words.ts"
import { ListFrame } from "../list_frame.tsx"
import { ListPage } from "../list_page.tsx"
import { Description } from "../record_page.tsx"
import { Day } from "../time.tsx"
import { CreateGroup } from "./create_group.tsx"
import { GROUPS } from "./queries.ts"

const groupsRoute = getRouteApi("/groups")

export function Groups() {
  const words = useWords("groups")
  const { q = "" } = groupsRoute.useSearch()
  const list = usePages("listGroups", { query: { search: q } })
  return (
    <ListPage kind={GROUPS} hasSome={list.items?.length !== 0 || q !== ""} dialog={CreateGroup}>
      {(create) => (
        <ListFrame q={q} list={list} words={words} empty={<Empty icon="groups" {...words.empty} action={create} />}>
          {(items) => <Table groups={items} />}
        </ListFrame>
      )}
    </ListPage>
  )
}

function Table({ groups }: { groups: readonly GroupRecord[] }) {
  const words = useWords("groups")
  return (
    <RecordTable columns={[words.name, { wide: words.roles }, { wide: words.created }]}>
      {groups.map(({ group_id, name, description, roles, created_at }) => (
        <tr key={group_id}>
          <td>
            <Link className={tableStyles.rowLink} to="/groups/$group" params={{ group: group_id }}>
              <Named>{name}</Named>
            </Link>
            <Description size="sm">{description}</Description>
          </td>
          <td className={tableStyles.wide}>
            <Group gap={6}>
              {roles.length === 0 && <span className={textStyles.quiet}>{words.noRoles}</span>}
              {roles.map((role) => (
                <Badge key={role} variant="light">
                  {role}
                </Badge>
              ))}
            </Group>
          </td>
          <td className={`${tableStyles.wide} ${textStyles.quiet}`}>
            <Day at={created_at} />
          </td>
        </tr>
      ))}
    </RecordTable>
  )
}
