import { Badge, Button, Group } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router"
import { useCallback } from "react"
import type { Group as GroupRecord } from "../../api/operations/groups.ts"
import { usePages } from "../../api/pages.ts"
import { Heading } from "../../shell/heading.tsx"
import { Named } from "../../shell/parts.tsx"
import { Empty } from "../../shell/states.tsx"
import tableStyles from "../../shell/table.module.css"
import textStyles from "../../shell/text.module.css"
import { Quiet } from "../../shell/texts.tsx"
import { useMay } from "../../shell/use_may.ts"
import { useWords } from "../../words/use_words.ts"
import { ListFrame } from "../list_frame.tsx"
import { RecordTable } from "../record_table.tsx"
import { Day } from "../time.tsx"
import { CreateGroup } from "./create_group.tsx"

const groupsRoute = getRouteApi("/groups")

export function Groups() {
  const may = useMay()
  const words = useWords("groups")
  const { q = "" } = groupsRoute.useSearch()
  const navigate = useNavigate()
  const list = usePages("listGroups", { query: { search: q } })
  const [isCreating, creating] = useDisclosure()
  const search = useCallback(
    (text: string) => void navigate({ to: "/groups", search: text === "" ? {} : { q: text }, replace: true }),
    [navigate],
  )
  const create = may("admin:people") && <Button onClick={creating.open}>{words.create}</Button>
  const isEmpty = list.items?.length === 0 && q === ""
  return (
    <>
      <Heading title={words.title} actions={!isEmpty && create} below={<Quiet maw={640}>{words.intro}</Quiet>} />
      <ListFrame
        q={q}
        search={search}
        list={list}
        label={words.search}
        nothingFound={words.nothingFound}
        empty={<Empty icon="groups" {...words.empty} action={create} />}
      >
        {(items) => <Table groups={items} />}
      </ListFrame>
      {isCreating && <CreateGroup close={creating.close} />}
    </>
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
            {description !== null && (
              <Quiet size="sm">
                <Named>{description}</Named>
              </Quiet>
            )}
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
