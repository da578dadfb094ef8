import { Stack, Text, Title } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { call } from "../../api/call.ts"
import type { Role } from "../../api/operations/roles.ts"
import { usePages } from "../../api/pages.ts"
import cardStyles from "../../shell/card.module.css"
import { ChooseGroup, ChoosePerson } from "../../shell/choose_one.tsx"
import { PagedList } from "../../shell/paged_list.tsx"
import { Named } from "../../shell/parts.tsx"
import { Failed } from "../../shell/states.tsx"
import tableStyles from "../../shell/table.module.css"
import textStyles from "../../shell/text.module.css"
import { Quiet } from "../../shell/texts.tsx"
import { useGiving } from "../../shell/undo.tsx"
import { useMay } from "../../shell/use_may.ts"
import { useWords } from "../../words/use_words.ts"
import { PeopleTable } from "../people_table.tsx"
import { RecordTable } from "../record_table.tsx"
import { RowButton } from "../row_button.tsx"
import { rolesChanged } from "./queries.ts"

interface Change {
  readonly holder: { readonly user: string } | { readonly group: string }
  readonly name: string
  readonly isGiven: boolean
}

/** Gives the role to a person or a group, or takes it away. Both can be undone. */
function useHolding({ role_id: role }: Role) {
  const words = useWords("roles")
  return useGiving(
    async ({ holder, isGiven }: Change) => {
      if ("user" in holder)
        await call(isGiven ? "assignRoleToUser" : "unassignRoleFromUser", { path: { role, user: holder.user } })
      else await call(isGiven ? "assignRoleToGroup" : "unassignRoleFromGroup", { path: { role, group: holder.group } })
      await rolesChanged()
    },
    ({ name, isGiven }) => (isGiven ? words.gave({ name }) : words.took({ name })),
  )
}

/** The people and the groups that hold a role directly. */
export function Holders({ role }: { role: Role }) {
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

const Nobody = ({ text }: { text: string }) => (
  <Text className={`${cardStyles.card} ${textStyles.quiet}`} p="lg" size="sm">
    {text}
  </Text>
)

function People({ role }: { role: Role }) {
  const may = useMay()
  const words = useWords("roles")
  const list = usePages("listRoleUsers", { path: { role: role.role_id } })
  const change = useHolding(role)
  const isManager = may("admin:people")
  const take = {
    label: words.take,
    says: words.takeFrom,
    run: ({ user_id, username }: { user_id: string; username: string }) =>
      change.mutate({ holder: { user: user_id }, name: username, isGiven: false }),
  }
  return (
    <Section title={words.peopleTitle}>
      {isManager && (
        <ChoosePerson
          label={words.person}
          placeholder={words.personHint}
          action={words.give}
          isBusy={change.isPending}
          choose={(user, name) => change.mutate({ holder: { user }, name, isGiven: true })}
        />
      )}
      {change.error !== null && <Failed error={change.error} />}
      <PagedList list={list} empty={<Nobody text={words.nobody} />}>
        {(items) => (
          <PeopleTable
            people={items}
            columns={{ username: words.username, name: words.fullName }}
            action={isManager ? take : undefined}
          />
        )}
      </PagedList>
    </Section>
  )
}

function Groups({ role }: { role: Role }) {
  const may = useMay()
  const words = useWords("roles")
  const list = usePages("listRoleGroups", { path: { role: role.role_id } })
  const change = useHolding(role)
  const isManager = may("admin:people")
  return (
    <Section title={words.groupsTitle}>
      {isManager && (
        <ChooseGroup
          label={words.group}
          placeholder={words.groupHint}
          action={words.give}
          isBusy={change.isPending}
          choose={(group, name) => change.mutate({ holder: { group }, name, isGiven: true })}
        />
      )}
      {change.error !== null && <Failed error={change.error} />}
      <PagedList list={list} empty={<Nobody text={words.noGroup} />}>
        {(items) => (
          <RecordTable columns={[words.groupName, { wide: words.description }, isManager && { buttons: words.take }]}>
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
                {isManager && (
                  <td className={tableStyles.numeric}>
                    <RowButton
                      label={words.take}
                      says={words.takeFrom({ name })}
                      onClick={() => change.mutate({ holder: { group: group_id }, name, isGiven: false })}
                    />
                  </td>
                )}
              </tr>
            ))}
          </RecordTable>
        )}
      </PagedList>
    </Section>
  )
}
