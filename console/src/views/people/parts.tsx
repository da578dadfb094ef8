import { Badge } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { User } from "../../api/operations/users.ts"
import tableStyles from "../../shell/table.module.css"
import { Mono } from "../../shell/texts.tsx"
import { useWords } from "../../words/use_words.ts"
import { applicationNameQuery } from "./queries.ts"
export const nameOf = ({ name, username }: Pick<User, "name" | "username">): string => name ?? username

/** What is unusual about an account. Nothing for most. */
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
      {user.invited_at !== null && (
        <Badge color="orange" variant="light">
          {words.invited}
        </Badge>
      )}
    </>
  )
}

/** An application by its name. Anybody may have chosen that name, so it is text without influence on what stands around it. */
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
