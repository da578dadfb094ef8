import { Stack, Title } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { call } from "../../api/call.ts"
import { usePages } from "../../api/pages.ts"
import { ChooseGroup, ChoosePerson } from "../../shell/choose_one.tsx"
import { PagedList } from "../../shell/paged_list.tsx"
import { Named } from "../../shell/parts.tsx"
import { Nothing, RecordTable } from "../../shell/record_table.tsx"
import tableStyles from "../../shell/table.module.css"
import textStyles from "../../shell/text.module.css"
import { Quiet } from "../../shell/texts.tsx"
import { useWords } from "../../words/use_words.ts"
import { Giving } from "../giving.tsx"
import { PeopleTable } from "../people_table.tsx"
import { RowButton } from "../row_button.tsx"
import { ROLES } from "./queries.ts"

/** The people and the groups that hold a role directly. */
export function Holders({ role }: { role: string }) {
  const words = useWords("roles")
  return (
    <Stack gap="xl">
      <Quiet maw={640}>{words.holdersText}</Quiet>
      <People role={role} />
      <Groups role={role} />
    </Stack>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Title order={2} mb="sm">
      {title}
    </Title>
    <Stack>{children}</Stack>
  </section>
)

function People({ role }: { role: string }) {
  const words = useWords("roles")
  const list = usePages("listRoleUsers", { path: { role } })
  return (
    <Section title={words.peopleTitle}>
      <Giving
        field={ChoosePerson}
        labels={{ label: words.person, placeholder: words.personHint, action: words.give }}
        set={async (user, isGiven) => {
          await call(isGiven ? "assignRoleToUser" : "unassignRoleFromUser", { path: { role, user } })
          await ROLES.changed()
        }}
        says={{ given: words.gave, taken: words.took }}
      >
        {(take) => (
          <PagedList list={list} empty={<Nothing>{words.nobody}</Nothing>}>
            {(items) => (
              <PeopleTable
                people={items}
                words={words}
                button={{ label: words.take, says: words.takeFrom }}
                take={take}
              />
            )}
          </PagedList>
        )}
      </Giving>
    </Section>
  )
}

function Groups({ role }: { role: string }) {
  const words = useWords("roles")
  const list = usePages("listRoleGroups", { path: { role } })
  return (
    <Section title={words.groupsTitle}>
      <Giving
        field={ChooseGroup}
        labels={{ label: words.group, placeholder: words.groupHint, action: words.give }}
        set={async (group, isGiven) => {
          await call(isGiven ? "assignRoleToGroup" : "unassignRoleFromGroup", { path: { role, group } })
          await ROLES.changed()
        }}
        says={{ given: words.gave, taken: words.took }}
      >
        {(take) => (
          <PagedList list={list} empty={<Nothing>{words.noGroup}</Nothing>}>
            {(items) => (
              <RecordTable
                columns={[words.groupName, { wide: words.description }, take !== undefined && { buttons: words.take }]}
              >
                {items.map(({ group_id, name, description }) => (
                  <tr key={group_id}>
                    <td>
                      <Link className={tableStyles.rowLink} to="/groups/$group" params={{ group: group_id }}>
                        <Named>{name}</Named>
                      </Link>
                    </td>
                    <td className={`${tableStyles.wide} ${textStyles.quiet}`}>
                      {description !== null && <Named>{description}</Named>}
                    </td>
                    {take !== undefined && (
                      <td className={tableStyles.numeric}>
                        <RowButton
                          label={words.take}
                          says={words.takeFrom({ name })}
                          onClick={() => take(group_id, name)}
                        />
                      </td>
                    )}
                  </tr>
                ))}
              </RecordTable>
            )}
          </PagedList>
        )}
      </Giving>
    </Section>
  )
}
