import type { ReactNode } from "react"
import type { Answered } from "../api/call.ts"
import { Heading } from "../shell/heading.tsx"
import { PageTabs } from "../shell/page_tabs.tsx"
import { Back, Named } from "../shell/parts.tsx"
import { RecordPending } from "../shell/record_pending.tsx"
import { Quiet } from "../shell/texts.tsx"
import { useWords } from "../words/use_words.ts"
import type { Kind } from "./kind.ts"

interface RecordPageProps<Item, Tab extends string> {
  readonly kind: Kind
  readonly query: { readonly data: Answered<Item> | undefined; readonly error: Error | null; refetch(): unknown }
  /** The content below the name. */
  below(item: Item): ReactNode
  readonly shown: Tab
  readonly tabs: Readonly<Record<Tab, string>>
  panels(read: Answered<Item>): Readonly<Record<Tab, ReactNode>>
  /** Changes the address. */
  choose(tab: Tab): void
}

/** The page of one record: its name and its tabs. The page is loading or failed until the record arrives. */
export function RecordPage<Item extends { readonly name: string }, Tab extends string>({
  kind,
  query,
  below,
  shown,
  tabs,
  panels,
  choose,
}: RecordPageProps<Item, Tab>) {
  const words = useWords(kind.name)
  const back = <Back to={`/${kind.name}`}>{words.title}</Back>
  const { data } = query
  if (data === undefined) return <RecordPending title={words.name} back={back} query={query} />
  return (
    <>
      <Heading title={data.body.name} above={back} below={below(data.body)} />
      <PageTabs shown={shown} labels={tabs} panels={panels(data)} choose={choose} />
    </>
  )
}

/** The page of one record that has nothing but settings. */
export function SettingsPage<Item extends { readonly name: string; readonly description: string | null }>({
  kind,
  query,
  children,
}: Pick<RecordPageProps<Item, "settings">, "kind" | "query"> & { children(read: Answered<Item>): ReactNode }) {
  const { settings } = useWords("shell")
  return (
    <RecordPage
      kind={kind}
      query={query}
      below={({ description }) => <Description>{description}</Description>}
      shown="settings"
      tabs={{ settings }}
      choose={() => {}}
      panels={(read) => ({ settings: children(read) })}
    />
  )
}

/** The description of a record, if it has one. */
export const Description = ({ size, children }: { size?: "sm"; children: string | null }) =>
  children !== null && (
    <Quiet {...(size && { size })}>
      <Named>{children}</Named>
    </Quiet>
  )
