import { Button, Group, Select, Text } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useState } from "react"
import { usePages } from "../api/pages.ts"
import { useWords } from "../words/language.ts"
import { SHELL_WORDS } from "../words/shell.ts"

interface Choice {
  readonly id: string
  readonly name: string
  /** What tells two of the same name apart. */
  readonly also: string
}

const TYPING_MS = 250

interface ChooseProps {
  readonly label: string
  readonly placeholder: string
  readonly action: string
  readonly isBusy: boolean
  choose(id: string, name: string): void
}

interface Found {
  readonly items: readonly Choice[] | undefined
  readonly isFetching: boolean
}

type FoundBy = ChooseProps & { readonly useFound: (search: string) => Found }

/** A field that searches at the server as the person types, and a button that does something with the one found. */
function Choose({ label, placeholder, action, isBusy, choose, useFound }: FoundBy) {
  const words = useWords(SHELL_WORDS)
  const [text, setText] = useState("")
  const [chosen, setChosen] = useState<Choice>()
  const [search] = useDebouncedValue(text, TYPING_MS)
  const { items = [], isFetching } = useFound(chosen?.name === search ? "" : search.trim())
  const found = new Map(items.map((item) => [item.id, item]))
  if (chosen !== undefined) found.set(chosen.id, chosen)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen === undefined) return
        choose(chosen.id, chosen.name)
        setChosen(undefined)
        setText("")
      }}
    >
      <Group gap="xs" align="flex-end">
        <Select
          label={label}
          placeholder={placeholder}
          searchable
          clearable
          value={chosen?.id ?? null}
          searchValue={text}
          onSearchChange={setText}
          onChange={(id) => setChosen(id === null ? undefined : found.get(id))}
          data={[...found.values()].map(({ id, name }) => ({ value: id, label: name }))}
          // The server has searched.
          filter={({ options }) => options}
          nothingFoundMessage={isFetching ? words.searching : words.searchNothing}
          renderOption={({ option }) => (
            <div style={{ minWidth: 0 }}>
              <Text size="sm" truncate>
                <bdi>{option.label}</bdi>
              </Text>
              <Text size="xs" className="quiet" truncate>
                <bdi>{found.get(option.value)?.also}</bdi>
              </Text>
            </div>
          )}
          style={{ flex: "1 1 14rem" }}
          maw={420}
        />
        <Button type="submit" disabled={chosen === undefined} loading={isBusy}>
          {action}
        </Button>
      </Group>
    </form>
  )
}

function usePeople(search: string): Found {
  const { items, isFetching } = usePages("listUsers", { query: { search } })
  return {
    isFetching,
    items: items?.map(({ user_id, username, name, email }) => ({
      ...{ id: user_id, name: username, also: [name, email].filter(Boolean).join(" · ") },
    })),
  }
}

function useGroups(search: string): Found {
  const { items, isFetching } = usePages("listGroups", { query: { search } })
  return {
    isFetching,
    items: items?.map(({ group_id, name, description }) => ({ id: group_id, name, also: description ?? "" })),
  }
}

function useRoles(search: string): Found {
  const { items, isFetching } = usePages("listRoles", { query: { search } })
  return { isFetching, items: items?.map(({ role_id, name, scope }) => ({ id: role_id, name, also: scope })) }
}

/** Finds a person by the beginning of a username or an e-mail address. */
export const ChoosePerson = (props: ChooseProps) => <Choose {...props} useFound={usePeople} />
export const ChooseGroup = (props: ChooseProps) => <Choose {...props} useFound={useGroups} />
export const ChooseRole = (props: ChooseProps) => <Choose {...props} useFound={useRoles} />
