import "@mantine/spotlight/styles.css"
import { useDebouncedValue } from "@mantine/hooks"
import type { SpotlightActionGroupData } from "@mantine/spotlight"
import { createSpotlight, Spotlight } from "@mantine/spotlight"
import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { foundApplications } from "../views/applications/queries.ts"
import { APPLICATIONS_WORDS } from "../views/applications/words.ts"
import { VIEWS } from "../views/views.ts"
import { useLanguage, useWords } from "../words/language.ts"
import { SHELL_WORDS } from "../words/shell.ts"
import { Icon } from "./icons.tsx"

const [store, actions] = createSpotlight()

const MAX_RESULTS = 12
const TYPING_MS = 200

/** The command palette: every view and every application, found by typing. */
export function Palette({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const words = useWords(SHELL_WORDS)
  const language = useLanguage()
  const navigate = useNavigate()
  const [text, setText] = useState("")
  const [wanted] = useDebouncedValue(text, TYPING_MS)
  const { data: applications = [] } = useQuery({ ...foundApplications(wanted), enabled: isOpen })
  useEffect(() => (isOpen ? actions.open() : actions.close()), [isOpen])
  const groups: SpotlightActionGroupData[] = [
    {
      group: words.pages,
      actions: VIEWS.map(({ path, icon, words: ofView }) => ({
        id: path,
        label: ofView[language].title,
        leftSection: <Icon name={icon} />,
        onClick: () => void navigate({ to: path }),
      })),
    },
    {
      group: APPLICATIONS_WORDS[language].title,
      actions: applications.map(({ client_id, name }) => ({
        id: client_id,
        label: name,
        description: client_id,
        // The server has searched, perhaps by a host that is not shown here.
        keywords: wanted,
        leftSection: <Icon name="applications" />,
        onClick: () => void navigate({ to: "/applications/$client", params: { client: client_id } }),
      })),
    },
  ]
  return (
    <Spotlight
      store={store}
      query={text}
      onQueryChange={setText}
      actions={groups}
      shortcut={null}
      limit={MAX_RESULTS}
      nothingFound={words.searchNothing}
      onSpotlightClose={close}
      searchProps={{
        "aria-label": words.searchHint,
        leftSection: <Icon name="search" />,
        placeholder: words.searchHint,
      }}
    />
  )
}
