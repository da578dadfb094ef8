import { Checkbox, Group, Text, UnstyledButton } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { useRef } from "react"
import type { ListedUser, User } from "../../api/operations/users.ts"
import cardStyles from "../../shell/card.module.css"
import tableStyles from "../../shell/table.module.css"
import textStyles from "../../shell/text.module.css"
import { Quiet } from "../../shell/texts.tsx"
import { useMay } from "../../shell/use_may.ts"
import { person } from "../../sign_in/session.ts"
import { useWords } from "../../words/use_words.ts"
import { Day, When } from "../time.tsx"
import { nameOf, PersonBadges } from "./parts.tsx"
import type { Order, Sort } from "./search.ts"
import { firstOrder } from "./search.ts"

interface PeopleTableProps {
  readonly people: readonly ListedUser[]
  readonly sort: Sort
  readonly order: Order
  readonly selected: ReadonlyMap<string, User>
  onSelect(selected: ReadonlyMap<string, User>): void
  onSort(sort: Sort, order: Order): void
}

/** People in rows. On a phone each row is a card. */
export function PeopleTable({ people, selected, onSelect, ...sorting }: PeopleTableProps) {
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
    <div className={`${cardStyles.card} ${cardStyles.clips}`}>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            {!isLocked && (
              <th scope="col" className={tableStyles.pick}>
                <Checkbox
                  aria-label={words.selectAll}
                  checked={isAll}
                  indeterminate={!isAll && people.some(({ user_id }) => selected.has(user_id))}
                  onChange={(event) => changed(people, event.currentTarget.checked)}
                />
              </th>
            )}
            <SortHead by="name" label={words.person} {...sorting} />
            <SortHead by="email" label={words.email} isWide {...sorting} />
            <SortHead by="username" label={words.username} isWide {...sorting} />
            <SortHead by="created" label={words.created} isWide {...sorting} />
            <SortHead by="last_sign_in" label={words.lastSignIn} isWide {...sorting} />
          </tr>
        </thead>
        <tbody>
          {people.map((user, at) => (
            <tr key={user.user_id} data-selected={selected.has(user.user_id) || undefined}>
              {!isLocked && (
                <td className={tableStyles.pick}>
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
                  <Link className={tableStyles.rowLink} to="/people/$user" params={{ user: user.user_id }}>
                    <bdi>{nameOf(user)}</bdi>
                  </Link>
                  {user.user_id === person().id && (
                    <Quiet span size="xs">
                      {words.you}
                    </Quiet>
                  )}
                  <PersonBadges user={user} />
                </Group>
                <Text className={`${tableStyles.narrow} ${textStyles.quiet} ${textStyles.wrap}`} size="sm">
                  <bdi>{user.email ?? user.username}</bdi>
                </Text>
              </td>
              <td className={`${tableStyles.wide} ${textStyles.quiet}`}>
                <bdi className={tableStyles.cut} title={user.email ?? ""}>
                  {user.email ?? "–"}
                </bdi>
                {user.email !== null && !user.email_verified && user.invited_at === null && (
                  <Text size="xs">{words.unverified}</Text>
                )}
              </td>
              <td className={`${tableStyles.wide} ${textStyles.quiet}`}>
                <bdi className={tableStyles.cut} title={user.username}>
                  {user.username}
                </bdi>
              </td>
              <td className={`${tableStyles.wide} ${textStyles.quiet}`}>
                <Day at={user.created_at} />
              </td>
              <td className={`${tableStyles.wide} ${textStyles.quiet}`}>
                <When at={user.last_sign_in_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface SortHeadProps extends Pick<PeopleTableProps, "sort" | "order" | "onSort"> {
  readonly by: Sort
  readonly label: string
  readonly isWide?: boolean
}

/** The head of a column that sorts the list. A second click reverses the order. */
function SortHead({ by, label, isWide = false, sort, order, onSort }: SortHeadProps) {
  const isSorted = sort === by
  const next: Order = isSorted ? (order === "asc" ? "desc" : "asc") : firstOrder(by)
  return (
    <th
      scope="col"
      {...(isWide && { className: tableStyles.wide })}
      {...(isSorted && { "aria-sort": order === "asc" ? "ascending" : "descending" })}
    >
      <UnstyledButton className={tableStyles.sort} onClick={() => onSort(by, next)}>
        {label}
        <span aria-hidden="true">{isSorted ? (order === "asc" ? " ↑" : " ↓") : ""}</span>
      </UnstyledButton>
    </th>
  )
}
