import { Link } from "@tanstack/react-router"
import type { Sentence, Value } from "../../../src/words/sentence.ts"
import { Named } from "../shell/parts.tsx"
import tableStyles from "../shell/table.module.css"
import { RecordTable } from "./record_table.tsx"
import { RowButton } from "./row_button.tsx"

interface Person {
  readonly user_id: string
  readonly username: string
  readonly name: string | null
}

interface PeopleTableProps {
  readonly people: readonly Person[]
  readonly columns: { readonly username: string; readonly name: string }
  /** The button in each row. Absent for people who may not change it. */
  readonly action?:
    | { readonly label: string; readonly says: Sentence<{ name: Value }>; run(person: Person): void }
    | undefined
}

/** People with their names, and an action for each. */
export const PeopleTable = ({ people, columns, action }: PeopleTableProps) => (
  <RecordTable columns={[columns.username, { wide: columns.name }, action !== undefined && { buttons: action.label }]}>
    {people.map((person) => (
      <tr key={person.user_id}>
        <td>
          <Link className={tableStyles.rowLink} to="/people/$user" params={{ user: person.user_id }}>
            <Named>{person.username}</Named>
          </Link>
        </td>
        <td className={tableStyles.wide}>{person.name !== null && <Named>{person.name}</Named>}</td>
        {action !== undefined && (
          <td className={tableStyles.numeric}>
            <RowButton
              label={action.label}
              says={action.says({ name: person.username })}
              onClick={() => action.run(person)}
            />
          </td>
        )}
      </tr>
    ))}
  </RecordTable>
)
