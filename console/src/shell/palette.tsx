import "@mantine/spotlight/styles.layer.css"
import { useDebouncedValue } from "@mantine/hooks"
import type { SpotlightActionGroupData } from "@mantine/spotlight"
import { createSpotlight, Spotlight } from "@mantine/spotlight"
import { useNavigate } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { useAllWords, useWords } from "../words/use_words.ts"
import { useFound } from "./found.ts"
import { Icon } from "./icons.tsx"
import { VIEWS } from "./views.ts"

const [store, actions] = createSpotlight()

/** Enough for all pages and some results of each kind. */
const MAX_RESULTS = 40
const TYPING_MS = 200

/** Selects the first entry for the key Enter, if the server found something. Spotlight selects it only while the person types. */
function selectFirst(found: string): void {
  if (found === "") return
  const { listId } = store.getState()
  const list = listId === "" ? null : document.getElementById(listId)
  list?.querySelector("[data-selected]")?.removeAttribute("data-selected")
  list?.querySelector("[data-action]")?.setAttribute("data-selected", "true")
  store.updateState((state) => ({ ...state, selected: 0 }))
}

/** The command palette: finds views, applications, people, groups, roles, APIs and connections by typing. */
export function Palette({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const words = useWords("shell")
  const all = useAllWords()
  const navigate = useNavigate()
  const [text, setText] = useState("")
  const [wanted] = useDebouncedValue(text, TYPING_MS)
  const { found, isSearching } = useFound(isOpen ? wanted : "")
  const ids = found.flatMap(({ entries }) => entries.map(({ id }) => id)).join(" ")
  // The server's results arrive after the person has stopped typing.
  useEffect(() => selectFirst(ids), [ids])
  useEffect(() => (isOpen ? actions.open() : actions.close()), [isOpen])
  const groups: SpotlightActionGroupData[] = [
    {
      group: words.pages,
      actions: VIEWS.map(({ path, icon, topic }) => ({
        id: path,
        label: all[topic].title,
        leftSection: <Icon name={icon} />,
        onClick: () => void navigate({ to: path }),
      })),
    },
    ...found.map(({ kind, icon, entries }) => ({
      group: kind,
      actions: entries.map(({ id, label, description, open }) => ({
        id,
        label,
        description,
        // The server has searched, perhaps by a host that is not shown here. Without this, the palette would hide the result.
        keywords: wanted,
        leftSection: <Icon name={icon} />,
        onClick: open,
      })),
    })),
  ]
  return (
    <Spotlight
      store={store}
      query={text}
      onQueryChange={setText}
      actions={groups}
      shortcut={null}
      limit={MAX_RESULTS}
      nothingFound={isSearching || text !== wanted ? "…" : words.searchNothing}
      onSpotlightClose={close}
      searchProps={{
        "aria-label": words.searchHint,
        leftSection: <Icon name="search" />,
        placeholder: words.searchHint,
      }}
    />
  )
}
