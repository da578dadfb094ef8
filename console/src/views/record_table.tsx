import { VisuallyHidden } from "@mantine/core"
import type { ReactNode } from "react"

/** The head of a column: always shown, only where there is room, with numbers, or with buttons, whose head only screen readers read. */
type Column = string | { readonly wide: string } | { readonly numbers: string } | { readonly buttons: string }

interface RecordTableProps {
  /** A column that this person has no use for is false. */
  readonly columns: readonly (Column | false)[]
  /** The rows. */
  readonly children: ReactNode
}

/** Records in rows, on a card. */
export const RecordTable = ({ columns, children }: RecordTableProps) => (
  <div className="card" style={{ overflow: "hidden" }}>
    <table className="table">
      <thead>
        <tr>{columns.map((column) => column !== false && <Head key={JSON.stringify(column)} column={column} />)}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

function Head({ column }: { column: Column }) {
  if (typeof column === "string") return <th scope="col">{column}</th>
  if ("buttons" in column)
    return (
      <th scope="col">
        <VisuallyHidden>{column.buttons}</VisuallyHidden>
      </th>
    )
  const [label, className] = "wide" in column ? [column.wide, "only-wide"] : [column.numbers, "numeric"]
  return (
    <th scope="col" className={className}>
      {label}
    </th>
  )
}
