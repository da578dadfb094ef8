import { Tabs } from "@mantine/core"
import type { ReactNode } from "react"
import styles from "./page_tabs.module.css"

interface PageTabsProps<Tab extends string> {
  readonly shown: Tab
  readonly labels: Readonly<Record<Tab, string>>
  /** The content of each tab, in the order of the tabs. */
  readonly panels: Readonly<Record<Tab, ReactNode>>
  /** Changes the address. */
  choose(tab: Tab): void
}

/** The tabs of a page. Only the shown tab is rendered, so that the other tabs read nothing. */
export function PageTabs<Tab extends string>({ shown, labels, panels, choose }: PageTabsProps<Tab>) {
  const tabs = Object.keys(panels) as Tab[]
  return (
    <Tabs value={shown} keepMounted={false} onChange={(chosen) => choose(chosen as Tab)}>
      <Tabs.List mb="lg" className={styles.tabs}>
        {tabs.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {labels[each]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((each) => (
        <Tabs.Panel key={each} value={each}>
          {panels[each]}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
