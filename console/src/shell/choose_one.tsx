import { Box, Button, Group, MultiSelect, Select, Text } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useState } from "react"
import { usePages } from "../api/pages.ts"
import { useWords } from "../words/use_words.ts"
import { Quiet } from "./texts.tsx"

export interface Choice {
  readonly id: string
  readonly name: string
  /** Distinguishes two choices with the same name. */
  readonly also: string
}

const TYPING_MS = 250

/** The options stay while a new search runs: otherwise they could disappear under the pointer just before the click. */
const WHILE_TYPING = { keepsItems: true }

export interface ChooseProps {
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

/** The label and the state of a form field. */
interface InFormProps {
  readonly label: string
  readonly placeholder: string
  readonly description?: string
  readonly required?: boolean
  readonly disabled?: boolean
}

interface FieldProps extends InFormProps {
  /** The chosen record. Its name may arrive after its id. */
  readonly chosen: Choice | undefined
  choose(chosen: Choice | undefined): void
  readonly useFound: (search: string) => Found
  /** Whether the field is as wide as its form. */
  readonly isWide?: boolean
}

interface SeveralProps extends InFormProps {
  /** The chosen records. Their names may arrive after their ids. */
  readonly chosen: readonly Choice[]
  /** A choice that is always offered, such as every record. */
  readonly always: Choice
  choose(ids: readonly string[]): void
}

const MAX_WIDTH = 420

/** A field that searches on the server as the person types. */
function SearchField({ chosen, choose, useFound, isWide = false, ...field }: FieldProps) {
  const words = useWords("shell")
  const [text, setText] = useState(chosen?.name ?? "")
  const [search] = useDebouncedValue(text, TYPING_MS)
  const { items = [], isFetching } = useFound(chosen?.name === search ? "" : search.trim())
  const found = new Map(items.map((item) => [item.id, item]))
  if (chosen !== undefined) found.set(chosen.id, chosen)
  return (
    <Select
      {...field}
      searchable
      clearable
      value={chosen?.id ?? null}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => choose(id === null ? undefined : found.get(id))}
      data={[...found.values()].map(({ id, name }) => ({ value: id, label: name }))}
      // The server has filtered the options.
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? words.searching : words.searchNothing}
      renderOption={({ option }) => <Option {...option} also={found.get(option.value)?.also} />}
      {...(!isWide && { maw: MAX_WIDTH, flex: "1 1 14rem" })}
    />
  )
}

const Option = ({ label, also }: { readonly label: string; readonly also: string | undefined }) => (
  <Box miw={0}>
    <Text size="sm" truncate>
      <bdi>{label}</bdi>
    </Text>
    <Quiet size="xs" truncate>
      <bdi>{also}</bdi>
    </Quiet>
  </Box>
)

/** A search field, and a button for an action on the chosen record. */
function Choose({ action, isBusy, choose, ...field }: ChooseProps & Pick<FieldProps, "useFound">) {
  const [chosen, setChosen] = useState<Choice>()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen === undefined) return
        choose(chosen.id, chosen.name)
        setChosen(undefined)
      }}
    >
      <Group gap="xs" align="flex-end">
        <SearchField {...field} chosen={chosen} choose={setChosen} />
        <Button type="submit" disabled={chosen === undefined} loading={isBusy}>
          {action}
        </Button>
      </Group>
    </form>
  )
}

function usePeople(search: string): Found {
  const { items, isFetching } = usePages("listUsers", { query: { search } }, WHILE_TYPING)
  return {
    isFetching,
    items: items?.map(({ user_id, username, name, email }) => ({
      id: user_id,
      name: username,
      also: [name, email].filter(Boolean).join(" · "),
    })),
  }
}

function useGroups(search: string): Found {
  const { items, isFetching } = usePages("listGroups", { query: { search } }, WHILE_TYPING)
  return {
    isFetching,
    items: items?.map(({ group_id, name, description }) => ({ id: group_id, name, also: description ?? "" })),
  }
}

function useRoles(search: string): Found {
  const { items, isFetching } = usePages("listRoles", { query: { search } }, WHILE_TYPING)
  return { isFetching, items: items?.map(({ role_id, name, scope }) => ({ id: role_id, name, also: scope })) }
}

function useApplications(search: string): Found {
  const { items, isFetching } = usePages("listClients", { query: { search } }, WHILE_TYPING)
  return {
    isFetching,
    items: items?.map(({ client_id, name, metadata_url }) => ({
      id: client_id,
      name,
      also: metadata_url ?? client_id,
    })),
  }
}

/** Finds an application by the beginning of its name or host. A choice takes effect at once. */
export const FindApplication = (props: Omit<FieldProps, "useFound">) => (
  <SearchField {...props} useFound={useApplications} />
)

/** Finds a person by the words of name, username and e-mail address. A choice takes effect at once. */
export const FindPerson = (props: Omit<FieldProps, "useFound">) => <SearchField {...props} useFound={usePeople} />

/** Finds several applications. */
export function FindApplications({ chosen, always, choose, placeholder, ...field }: SeveralProps) {
  const words = useWords("shell")
  const [text, setText] = useState("")
  const [search] = useDebouncedValue(text, TYPING_MS)
  const { items = [], isFetching } = useApplications(search.trim())
  const offered = new Map([always, ...items, ...chosen].map((item) => [item.id, item]))
  return (
    <MultiSelect
      {...field}
      placeholder={chosen.length === 0 ? placeholder : ""}
      searchable
      value={chosen.map(({ id }) => id)}
      searchValue={text}
      onSearchChange={setText}
      onChange={choose}
      data={[...offered.values()].map(({ id, name }) => ({ value: id, label: name }))}
      // The server has filtered the options.
      filter={({ options }) => options}
      hidePickedOptions
      nothingFoundMessage={isFetching ? words.searching : words.searchNothing}
      renderOption={({ option }) => <Option {...option} also={offered.get(option.value)?.also} />}
    />
  )
}

/** Finds a person by the words of name, username and e-mail address. */
export const ChoosePerson = (props: ChooseProps) => <Choose {...props} useFound={usePeople} />
export const ChooseGroup = (props: ChooseProps) => <Choose {...props} useFound={useGroups} />
export const ChooseRole = (props: ChooseProps) => <Choose {...props} useFound={useRoles} />
