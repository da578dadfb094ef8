import { Checkbox, Group, Text } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { useRef } from "react"
import type { User } from "../../api/operations/users.ts"
import { useMay } from "../../shell/use_may.ts"
import { person } from "../../sign_in/session.ts"
import { useWords } from "../../words/use_words.ts"
import { nameOf, PersonBadges } from "./parts.tsx"

interface PeopleTableProps {
  readonly people: readonly User[]
  readonly selected: ReadonlyMap<string, User>
  onSelect(selected: ReadonlyMap<string, User>): void
}

/** People in rows; on a phone each row is a card. */
export function PeopleTable({ people, selected, onSelect }: PeopleTableProps) {
  const may = useMay()
  const words = useWords("people")
  /** The row of the last click, where a range with the shift key begins. */
  const last = useRef(0)
  const isLocked = !may("admin:people")
  const isAll = people.every(({ user_id }) => selected.has(user_id))
  const changed = (rows: readonly User[], isOn: boolean) => {
    const next = new Map(selected)
    for (const user of rows) {
      if (isOn) next.set(user.user_id, user)
      else next.delete(user.user_id)
    }
    onSelect(next)
  }
  const click = (at: number, isOn: boolean, isRange: boolean) => {
    const [from, to] = isRange ? [Math.min(at, last.current), Math.max(at, last.current)] : [at, at]
    last.current = at
    changed(people.slice(from, to + 1), isOn)
  }
  return (
    <div className="card" style={{ overflow: "hidden" }}>
      <table className="table">
        <thead>
          <tr>
            {!isLocked && (
              <th scope="col" className="pick">
                <Checkbox
                  aria-label={words.selectAll}
                  checked={isAll}
                  indeterminate={!isAll && people.some(({ user_id }) => selected.has(user_id))}
                  onChange={(event) => changed(people, event.currentTarget.checked)}
                />
              </th>
            )}
            <th scope="col">{words.person}</th>
            <th scope="col" className="only-wide">
              {words.email}
            </th>
            <th scope="col" className="only-wide">
              {words.username}
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((user, at) => (
            <tr key={user.user_id} data-selected={selected.has(user.user_id) || undefined}>
              {!isLocked && (
                <td className="pick">
                  <Checkbox
                    aria-label={words.select({ name: nameOf(user) })}
                    checked={selected.has(user.user_id)}
                    onChange={(event) =>
                      click(at, event.currentTarget.checked, (event.nativeEvent as MouseEvent).shiftKey ?? false)
                    }
                  />
                </td>
              )}
              <td>
                <Group gap="xs">
                  <Link className="row-link" to="/people/$user" params={{ user: user.user_id }}>
                    <bdi>{nameOf(user)}</bdi>
                  </Link>
                  {user.user_id === person().id && (
                    <Text span size="xs" className="quiet">
                      {words.you}
                    </Text>
                  )}
                  <PersonBadges user={user} />
                </Group>
                <Text className="only-narrow quiet" size="sm" style={{ overflowWrap: "anywhere" }}>
                  <bdi>{user.email ?? user.username}</bdi>
                </Text>
              </td>
              <td className="only-wide quiet">
                <bdi className="cut" title={user.email ?? ""}>
                  {user.email ?? "–"}
                </bdi>
                {user.email !== null && !user.email_verified && user.invited_at === null && (
                  <Text size="xs">{words.unverified}</Text>
                )}
              </td>
              <td className="only-wide quiet">
                <bdi className="cut" title={user.username}>
                  {user.username}
                </bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
