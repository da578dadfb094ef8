import { TextInput } from "@mantine/core"
import { useDebouncedCallback } from "@mantine/hooks"
import { useEffect, useState } from "react"
import { Icon } from "../../shell/icons.tsx"

/** Long enough that most words cause one search, and short enough that nobody notices the wait. */
const DEBOUNCE_MS = 200

/** A search that begins when the person stops typing. `value` is the text in the address. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string
  onSearch: (text: string) => void
}) {
  const [text, setText] = useState(value)
  const search = useDebouncedCallback(onSearch, DEBOUNCE_MS)
  // The Back button and links also change the address.
  useEffect(() => setText(value), [value])
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<Icon name="search" size={16} />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
      flex="1 1 16rem"
      maw={420}
    />
  )
}
