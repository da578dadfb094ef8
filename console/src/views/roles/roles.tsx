import { Group, Stack, Text, Title } from "@mantine/core"
import { getRouteApi, Link } from "@tanstack/react-router"
import type { Role } from "../../api/operations/roles.ts"
import { usePages } from "../../api/pages.ts"
import cardStyles from "../../shell/card.module.css"
import { Named } from "../../shell/parts.tsx"
import { RecordTable } from "../../shell/record_table.tsx"
import { Empty } from "../../shell/states.tsx"
import tableStyles from "../../shell/table.module.css"
import textStyles from "../../shell/text.module.css"
import { Mono, Quiet } from "../../shell/texts.tsx"
import { useWords } from "../../words/use_words.ts"
import { ListFrame } from "../list_frame.tsx"
import { ListPage } from "../list_page.tsx"
import { Description } from "../record_page.tsx"
import { valuesIn } from "../scope_words.ts"
import { Day } from "../time.tsx"
import { Administration } from "./administration.tsx"
import { CreateRole } from "./create_role.tsx"
import { ROLES } from "./queries.ts"

const rolesRoute = getRouteApi("/roles")

export function Roles() {
  const words = useWords("roles")
  const { q = "" } = rolesRoute.useSearch()
  const list = usePages("listRoles", { query: { search: q } })
  return (
    <ListPage kind={ROLES} hasSome={list.items?.length !== 0 || q !== ""} dialog={CreateRole}>
      {(create) => (
        <Stack gap="xl">
          <section aria-labelledby="own-roles">
            <Title order={2} id="own-roles" mb="sm">
              {words.own}
            </Title>
            <ListFrame q={q} list={list} words={words} empty={<Empty icon="roles" {...words.empty} action={create} />}>
              {(items) => <Table roles={items} />}
            </ListFrame>
          </section>
          <BuiltIn />
        </Stack>
      )}
    </ListPage>
  )
}

/** The two built-in roles. */
function BuiltIn() {
  const words = useWords("roles")
  return (
    <section aria-labelledby="built-in-roles">
      <Title order={2} id="built-in-roles">
        {words.builtInTitle}
      </Title>
      <Quiet size="sm" mb="sm" maw={640}>
        {words.builtInText}
      </Quiet>
      <div className={cardStyles.card}>
        {(["admin", "user"] as const).map((role) => (
          <Group key={role} className={cardStyles.row} px="md" py="sm" gap="sm" align="flex-start">
            <Text fw={600} size="sm" w={140} flex="none">
              {words.builtInRoles[role].name}
            </Text>
            <Quiet size="sm" flex="1 1 16rem">
              {words.builtInRoles[role].text}
            </Quiet>
          </Group>
        ))}
      </div>
    </section>
  )
}

/** The maximum number of badges in a row before "…". */
const MAX_SHOWN = 4

function Table({ roles }: { roles: readonly Role[] }) {
  const words = useWords("roles")
  return (
    <RecordTable columns={[words.name, { wide: words.grants }, { wide: words.created }]}>
      {roles.map(({ role_id, name, description, scope, created_at }) => (
        <tr key={role_id}>
          <td>
            <Group gap="xs">
              <Link className={tableStyles.rowLink} to="/roles/$role" params={{ role: role_id }}>
                <Named>{name}</Named>
              </Link>
              <Administration scope={scope} />
            </Group>
            <Description size="sm">{description}</Description>
          </td>
          <td className={tableStyles.wide}>
            <Values scope={scope} />
          </td>
          <td className={`${tableStyles.wide} ${textStyles.quiet}`}>
            <Day at={created_at} />
          </td>
        </tr>
      ))}
    </RecordTable>
  )
}

function Values({ scope }: { scope: string }) {
  const values = valuesIn(scope)
  return (
    <Group gap={6}>
      {values.slice(0, MAX_SHOWN).map((value) => (
        <Mono key={value}>{value}</Mono>
      ))}
      {values.length > MAX_SHOWN && <span className={textStyles.quiet}>+{values.length - MAX_SHOWN}</span>}
    </Group>
  )
}
