import { Stack } from "@mantine/core"
import { call } from "../../api/call.ts"
import type { Group } from "../../api/operations/groups.ts"
import { usePages } from "../../api/pages.ts"
import { readAgain } from "../../api/read_again.ts"
import { ChoosePerson } from "../../shell/choose_one.tsx"
import { PagedList } from "../../shell/paged_list.tsx"
import { Empty } from "../../shell/states.tsx"
import { useWords } from "../../words/use_words.ts"
import { Giving } from "../giving.tsx"
import { PeopleTable } from "../people_table.tsx"

/** Who belongs to the group. */
export function Members({ group: { group_id } }: { group: Group }) {
  const words = useWords("groups")
  const list = usePages("listGroupMembers", { path: { group: group_id } })
  return (
    <Stack>
      <Giving
        field={ChoosePerson}
        labels={{ label: words.person, placeholder: words.personHint, action: words.addMember }}
        set={async (user, isGiven) => {
          await call(isGiven ? "addGroupMember" : "removeGroupMember", { path: { group: group_id, user } })
          await readAgain("listGroupMembers")
        }}
        says={{ given: words.added, taken: words.removed }}
      >
        {(take) => (
          <PagedList
            list={list}
            empty={
              <Empty
                icon="people"
                title={words.noMembers.title}
                text={take ? words.noMembers.text : words.noMembersShort}
              />
            }
          >
            {(items) => (
              <PeopleTable
                people={items}
                words={words}
                button={{ label: words.remove, says: words.removeMember }}
                take={take}
              />
            )}
          </PagedList>
        )}
      </Giving>
    </Stack>
  )
}
