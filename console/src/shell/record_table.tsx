import { Text, VisuallyHidden } from "@mantine/core"
import type { ReactNode } from "react"
import cardStyles from "./card.module.css"
import tableStyles from "./table.module.css"
import textStyles from "./text.module.css"

/** The head of a column: always shown, shown if there is room, for numbers, or for buttons. Only screen readers read the head of buttons. */
type Column = string | { readonly wide: string } | { readonly numbers: string } | { readonly buttons: string }

interface TableProps {
  /** False for a column that this person does not need. */
  readonly columns: readonly (Column | false)[]
  /** The rows. */
  readonly children: ReactNode
}

/** Records in rows. */
export const Table = ({ columns, children }: TableProps) => (
  <table className={tableStyles.table}>
    <thead>
      <tr>{columns.map((column) => column !== false && <Head key={JSON.stringify(column)} column={column} />)}</tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

/** Records in rows, on a card. `scrolls`: no column is hidden on a phone, so the card scrolls sideways. */
export const RecordTable = ({ scrolls = false, ...table }: TableProps & { readonly scrolls?: boolean }) => (
  <div className={`${cardStyles.card} ${scrolls ? cardStyles.scrolls : cardStyles.clips}`}>
    <Table {...table} />
  </div>
)

/** Shown instead of a table without rows. */
export const Nothing = ({ children }: { children: string }) => (
  <Text className={`${cardStyles.card} ${textStyles.quiet}`} p="lg" size="sm">
    {children}
  </Text>
)

function Head({ column }: { column: Column }) {
  if (typeof column === "string") return <th scope="col">{column}</th>
  if ("buttons" in column)
    return (
      <th scope="col">
        <VisuallyHidden>{column.buttons}</VisuallyHidden>
      </th>
    )
  const isWide = "wide" in column
  return (
    <th scope="col" className={isWide ? tableStyles.wide : tableStyles.numeric}>
      {isWide ? column.wide : column.numbers}
    </th>
  )
}
