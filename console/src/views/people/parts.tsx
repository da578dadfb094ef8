import { Badge } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { User } from "../../api/operations/users.ts"
import { query } from "../../api/query.ts"
import tableStyles from "../../shell/table.module.css"
import { Mono } from "../../shell/texts.tsx"
import { useWords } from "../../words/use_words.ts"
import { applicationNameQuery } from "./queries.ts"
export const nameOf = ({ name, username }: Pick<User, "name" | "username">): string => name ?? username

/** The unusual states of an account. Empty for most accounts. */
export function PersonBadges({ user }: { user: User }) {
  const words = useWords("people")
  return (
    <>
      {user.role === "admin" && <Badge variant="light">{words.administrator}</Badge>}
      {user.disabled && (
        <Badge color="red" variant="light">
          {words.disabled}
        </Badge>
      )}
      {user.invited_at !== null && <InvitationBadge user={user} />}
    </>
  )
}

/** Whether the service would refuse this person's acceptance. Read only for invited people. */
export function useInvitationRefused({ user_id }: Pick<User, "user_id">): boolean {
  const { data } = useQuery(query("getAttention", {}))
  return data?.findings.some(({ kind, subject_id }) => kind === "invitation-refused" && subject_id === user_id) ?? false
}

function InvitationBadge({ user }: { user: User }) {
  const words = useWords("people")
  const isRefused = useInvitationRefused(user)
  return (
    <Badge color={isRefused ? "red" : "orange"} variant="light">
      {isRefused ? words.inviteAgain : words.invited}
    </Badge>
  )
}

/** The name of an application. Anybody may have chosen it, so it cannot change the direction of the text around it. */
export function ApplicationName({ id }: { id: string }) {
  const words = useWords("people")
  const { data } = useQuery(applicationNameQuery(id))
  if (data === undefined) return <Mono>{id}</Mono>
  if (data === null) return words.thisService
  return (
    <Link className={tableStyles.rowLink} to="/applications/$client" params={{ client: id }}>
      <bdi>{data}</bdi>
    </Link>
  )
}
