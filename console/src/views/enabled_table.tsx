import { Badge } from "@mantine/core"
import type { LinkProps } from "@tanstack/react-router"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { Named } from "../shell/parts.tsx"
import { RecordTable } from "../shell/record_table.tsx"
import tableStyles from "../shell/table.module.css"
import textStyles from "../shell/text.module.css"
import { Description } from "./record_page.tsx"
import { Day } from "./time.tsx"

interface EnabledRecord {
  readonly name: string
  readonly description: string | null
  readonly enabled: boolean
  readonly created_at: string
}

interface EnabledColumn<Item> {
  readonly heading: string
  shown(item: Item): ReactNode
}

interface EnabledTableProps<Item> {
  readonly words: Readonly<Record<"name" | "disabled" | "created", string>>
  readonly items: readonly Item[]
  /** The columns that only this kind of record has. */
  readonly columns: readonly EnabledColumn<Item>[]
  link(item: Item): Pick<LinkProps, "to" | "params">
}

/** The table of records that can be disabled, such as sites: name and description, the columns of this kind, and the age. */
export const EnabledTable = <Item extends EnabledRecord>({ words, items, columns, link }: EnabledTableProps<Item>) => (
  <RecordTable columns={[words.name, ...columns.map(({ heading }) => ({ wide: heading })), { wide: words.created }]}>
    {items.map((item) => (
      <tr key={item.name}>
        <td>
          <Link className={tableStyles.rowLink} {...link(item)}>
            <Named>{item.name}</Named>
          </Link>
          {!item.enabled && (
            <Badge variant="light" ms="xs">
              {words.disabled}
            </Badge>
          )}
          <Description size="sm">{item.description}</Description>
        </td>
        {columns.map(({ heading, shown }) => (
          <td key={heading} className={tableStyles.wide}>
            {shown(item)}
          </td>
        ))}
        <td className={`${tableStyles.wide} ${textStyles.quiet}`}>
          <Day at={item.created_at} />
        </td>
      </tr>
    ))}
  </RecordTable>
)
