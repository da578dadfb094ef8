import { Link } from "@tanstack/react-router"
import type { Sentence, Value } from "../../../src/words/sentence.ts"
import { Named } from "../shell/parts.tsx"
import { RecordTable } from "../shell/record_table.tsx"
import tableStyles from "../shell/table.module.css"
import { RowButton } from "./row_button.tsx"

interface Person {
  readonly user_id: string
  readonly username: string
  readonly name: string | null
}

interface PeopleTableProps {
  readonly people: readonly Person[]
  readonly words: { readonly username: string; readonly fullName: string }
  /** The button in each row: its label, and the label with the name of the row. */
  readonly button: { readonly label: string; readonly says: Sentence<{ name: Value }> }
  /** Absent for people who may not take anything away. */
  readonly take: ((id: string, name: string) => void) | undefined
}

/** People with their names, and a button for each that takes something away. */
export const PeopleTable = ({ people, words, button, take }: PeopleTableProps) => (
  <RecordTable columns={[words.username, { wide: words.fullName }, take !== undefined && { buttons: button.label }]}>
    {people.map(({ user_id, username, name }) => (
      <tr key={user_id}>
        <td>
          <Link className={tableStyles.rowLink} to="/people/$user" params={{ user: user_id }}>
            <Named>{username}</Named>
          </Link>
        </td>
        <td className={tableStyles.wide}>{name !== null && <Named>{name}</Named>}</td>
        {take !== undefined && (
          <td className={tableStyles.numeric}>
            <RowButton
              label={button.label}
              says={button.says({ name: username })}
              onClick={() => take(user_id, username)}
            />
          </td>
        )}
      </tr>
    ))}
  </RecordTable>
)
