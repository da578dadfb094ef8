import { Stack } from "@mantine/core"
import { call } from "../../api/call.ts"
import type { Group } from "../../api/operations/groups.ts"
import { usePages } from "../../api/pages.ts"
import { readAgain } from "../../api/read_again.ts"
import { ChoosePerson } from "../../shell/choose_one.tsx"
import { PagedList } from "../../shell/paged_list.tsx"
import { Empty, Failed } from "../../shell/states.tsx"
import { useGiving } from "../../shell/undo.tsx"
import { useMay } from "../../shell/use_may.ts"
import { useWords } from "../../words/use_words.ts"
import { PeopleTable } from "../people_table.tsx"

/** Who belongs to the group. */
export function Members({ group: { group_id } }: { group: Group }) {
  const may = useMay()
  const words = useWords("groups")
  const list = usePages("listGroupMembers", { path: { group: group_id } })
  const isManager = may("admin:people")
  const change = useGiving(
    async ({ user, isGiven }: { user: string; name: string; isGiven: boolean }) => {
      await call(isGiven ? "addGroupMember" : "removeGroupMember", { path: { group: group_id, user } })
      await readAgain("listGroupMembers")
    },
    ({ name, isGiven }) => (isGiven ? words.added({ name }) : words.removed({ name })),
  )
  return (
    <Stack>
      {isManager && (
        <ChoosePerson
          label={words.person}
          placeholder={words.personHint}
          action={words.addMember}
          isBusy={change.isPending}
          choose={(user, name) => change.mutate({ user, name, isGiven: true })}
        />
      )}
      {change.error !== null && <Failed error={change.error} />}
      <PagedList
        list={list}
        empty={
          <Empty
            icon="people"
            title={words.noMembers.title}
            text={isManager ? words.noMembers.text : words.noMembersShort}
          />
        }
      >
        {(items) => (
          <PeopleTable
            people={items}
            columns={{ username: words.username, name: words.fullName }}
            action={
              isManager
                ? {
                    label: words.remove,
                    says: words.removeMember,
                    run: ({ user_id, username }) => change.mutate({ user: user_id, name: username, isGiven: false }),
                  }
                : undefined
            }
          />
        )}
      </PagedList>
    </Stack>
  )
}
