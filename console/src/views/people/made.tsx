import { Badge, Group } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { MadeClient, User } from "../../api/operations/users.ts"
import { Part } from "../../shell/parts.tsx"
import { Failed } from "../../shell/states.tsx"
import textStyles from "../../shell/text.module.css"
import { useWords } from "../../words/use_words.ts"
import { LinkTo } from "../names.tsx"
import listStyles from "../plain_list.module.css"
import { madeQuery } from "./queries.ts"

/**
 * The applications that the person registered, or for which the person made a secret. They continue to work without the person. Empty for most
 * people.
 */
export function Made({ user }: { user: User }) {
  const words = useWords("person")
  const { data = [], error, refetch } = useQuery(madeQuery(user.user_id))
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />
  if (data.length === 0) return null
  return (
    <Part title={words.made} text={words.madeText}>
      <ul className={listStyles.list}>
        {data.map((client) => (
          <li key={client.client_id} className={listStyles.item}>
            <OfClient client={client} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

function OfClient({ client: { client_id, name, enabled, registered, secrets } }: { client: MadeClient }) {
  const words = useWords("person")
  return (
    <Group gap="xs">
      <LinkTo id={client_id}>
        <bdi>{name}</bdi>
      </LinkTo>
      {!enabled && (
        <Badge variant="light" color="gray">
          {words.madeBlocked}
        </Badge>
      )}
      {registered && <span className={textStyles.quiet}>{words.madeIt}</span>}
      {secrets > 0 && <span className={textStyles.quiet}>{words.madeSecrets({ count: secrets })}</span>}
      {!registered && secrets === 0 && <span className={textStyles.quiet}>{words.madeExpired}</span>}
    </Group>
  )
}
