import { AppShell, Burger, Group, NavLink, Text, UnstyledButton } from "@mantine/core"
import { useDisclosure, useHotkeys } from "@mantine/hooks"
import { onlineManager } from "@tanstack/react-query"
import { Link, Outlet, useRouterState } from "@tanstack/react-router"
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react"
import { issuer } from "../page_facts.ts"
import { useAllWords, useWords } from "../words/use_words.ts"
import { AccountMenu } from "./account_menu.tsx"
import cardStyles from "./card.module.css"
import { Icon, Mark } from "./icons.tsx"
import styles from "./shell.module.css"
import { SignInAgain } from "./sign_in_again.tsx"
import tableStyles from "./table.module.css"
import { Quiet } from "./texts.tsx"
import { VIEWS } from "./views.ts"

const loadPalette = () => import("./palette.tsx")
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))

const useIsOnline = () =>
  useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  )

/** What surrounds every view: the navigation, the search, the account. */
export function Shell() {
  const words = useWords("shell")
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [isOpen, { toggle, close }] = useDisclosure()
  const [isSearching, search] = useDisclosure()
  const [wasSearching, setWasSearching] = useState(false)
  const openSearch = () => {
    setWasSearching(true)
    search.open()
  }
  // Loaded when the browser is idle: the person may type right after the shortcut, and no letter may be lost.
  useEffect(() => {
    const loading = setTimeout(() => void loadPalette().catch(() => {}), PALETTE_AFTER_MS)
    return () => clearTimeout(loading)
  }, [])
  useHotkeys([[SHORTCUT.keys, openSearch]], [])
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 232, breakpoint: "sm", collapsed: { mobile: !isOpen } }}
      padding={{ base: "md", md: "xl" }}
      layout="alt"
    >
      <button type="button" className={styles.skip} onClick={focusContent}>
        {words.skip}
      </button>
      <AppShell.Header px={{ base: "md", md: "xl" }}>
        <Group h="100%" justify="space-between" wrap="nowrap">
          <Group wrap="nowrap" gap="sm">
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={words.openNavigation} />
            <UnstyledButton className={styles.search} onClick={openSearch} aria-keyshortcuts={SHORTCUT.announced}>
              <Icon name="search" size={16} />
              <span>{words.search}</span>
              <kbd className={tableStyles.wide}>{SHORTCUT.shown}</kbd>
            </UnstyledButton>
          </Group>
          <AccountMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={words.navigation}>
        <Group px="xs" h={40} mb="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Mark />
            <div>
              <Text fw={650} lh={1.2}>
                Gatehouse
              </Text>
              <Quiet size="xs" lh={1.2} truncate maw={140} title={issuer()}>
                {new URL(issuer()).host}
              </Quiet>
            </div>
          </Group>
          <Burger opened onClick={toggle} hiddenFrom="sm" size="sm" aria-label={words.close} />
        </Group>
        <Navigation path={path} onGo={close} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <div className={styles.content}>
          <OfflineNotice />
          <Outlet />
        </div>
      </AppShell.Main>
      <SignInAgain />
      {wasSearching && (
        <Suspense>
          <Palette isOpen={isSearching} close={search.close} />
        </Suspense>
      )}
    </AppShell>
  )
}

const PALETTE_AFTER_MS = 2000

/** On a Mac, Ctrl K deletes the rest of a line in every text field. */
const SHORTCUT = /Mac|iPhone|iPad/.test(navigator.userAgent)
  ? { keys: "meta+K", announced: "Meta+K", shown: "⌘K" }
  : { keys: "ctrl+K", announced: "Control+K", shown: "Ctrl K" }

const focusContent = () => document.getElementById("content")?.focus()

function Navigation({ path, onGo }: { path: string; onGo: () => void }) {
  const words = useAllWords()
  return VIEWS.map((view) => {
    const isActive = view.path === "/" ? path === "/" : path.startsWith(view.path)
    return (
      <NavLink
        key={view.path}
        component={Link}
        to={view.path}
        onClick={onGo}
        className={styles.navLink}
        active={isActive}
        variant="subtle"
        mb={2}
        {...(isActive && { "aria-current": "page" })}
        label={words[view.topic].title}
        leftSection={<Icon name={view.icon} />}
      />
    )
  })
}

function OfflineNotice() {
  const words = useWords("shell")
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <Group className={cardStyles.card} gap="sm" p="sm" mb="md" wrap="nowrap">
          <Icon name="warning" />
          <Text size="sm">{words.offline}</Text>
        </Group>
      )}
    </div>
  )
}
