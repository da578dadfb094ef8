import { Badge, Group, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { RightOrigin, User } from "../../api/operations/users.ts"
import { Part } from "../../shell/parts.tsx"
import { RecordTable } from "../../shell/record_table.tsx"
import { Empty, Failed, Loading } from "../../shell/states.tsx"
import tableStyles from "../../shell/table.module.css"
import textStyles from "../../shell/text.module.css"
import { Quiet } from "../../shell/texts.tsx"
import { Filled } from "../../words/filled.tsx"
import { namedText } from "../../words/text_of.ts"
import { useWords } from "../../words/use_words.ts"
import { rightsQuery } from "./queries.ts"

/** The rights of the person, and the source of each. */
export function Rights({ user }: { user: User }) {
  const words = useWords("person")
  const { data, error, refetch } = useQuery(rightsQuery(user.user_id))
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const rights = [...new Set(data.origins.map(({ right }) => right))]
  return (
    <Stack gap="lg">
      {rights.length === 0 ? (
        <Empty icon="key" {...words.rightsNone} />
      ) : (
        <>
          <Quiet>{words.rightsText}</Quiet>
          <RecordTable columns={[words.right, words.from]}>
            {rights.map((right) => (
              <tr key={right}>
                <td>
                  <Text size="sm">{namedText(words.rightWords, right)}</Text>
                  <span className={`${textStyles.mono} ${textStyles.quiet}`}>{right}</span>
                </td>
                <td>
                  {data.origins
                    .filter((origin) => origin.right === right)
                    .map((origin) => (
                      <Origin key={`${origin.role} ${origin.group ?? ""}`} origin={origin} />
                    ))}
                </td>
              </tr>
            ))}
          </RecordTable>
        </>
      )}
      <Part title={words.groups}>
        <Names names={data.groups} none={words.noGroups} />
      </Part>
      <Part title={words.directRoles}>
        <Names names={data.roles} none={words.noRoles} />
      </Part>
    </Stack>
  )
}

function Origin({ origin: { right, role, group } }: { origin: RightOrigin }) {
  const words = useWords("person")
  if (right === "admin") return <div>{words.builtIn}</div>
  const ofRole = (
    <Link className={`${textStyles.mono} ${tableStyles.rowLink}`} to="/roles/$role" params={{ role }}>
      {role}
    </Link>
  )
  if (group === null)
    return (
      <div>
        <Filled sentence={words.byRole} values={{ role: ofRole }} />
      </div>
    )
  const ofGroup = (
    <Link className={`${textStyles.mono} ${tableStyles.rowLink}`} to="/groups/$group" params={{ group }}>
      {group}
    </Link>
  )
  return (
    <div>
      <Filled sentence={words.byGroup} values={{ role: ofRole, group: ofGroup }} />
    </div>
  )
}

function Names({ names, none }: { names: readonly string[]; none: string }) {
  if (names.length === 0) return <Quiet>{none}</Quiet>
  return (
    <Group gap="xs">
      {names.map((name) => (
        <Badge key={name} variant="light" size="lg">
          {name}
        </Badge>
      ))}
    </Group>
  )
}
