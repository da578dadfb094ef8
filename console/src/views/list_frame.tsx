import { Button, TextInput } from "@mantine/core"
import type { ReactNode } from "react"
import { useEffect, useState } from "react"
import { Icon } from "../shell/icons.tsx"
import type { Pages } from "../shell/paged_list.tsx"
import { PagedList } from "../shell/paged_list.tsx"
import { Empty } from "../shell/states.tsx"

interface FrameProps<Item> {
  /** The text of the search, from the address. */
  readonly q: string
  search(text: string): void
  readonly label: string
  readonly list: Pages<Item>
  /** The view shows this if no record exists yet. */
  readonly empty: ReactNode
  readonly nothingFound: { readonly title: string; readonly text: string; readonly action: string }
  children(items: readonly Item[]): ReactNode
}

const TYPING_MS = 200

/** A list with a search on the server: loading, empty, without results, failed, or with its next page. */
export function ListFrame<Item>({ q, search, label, list, empty, nothingFound, children }: FrameProps<Item>) {
  const [text, setText] = useState(q)
  // The address follows the typing after a moment, so that not every letter causes a request.
  useEffect(() => {
    if (text === q) return
    const waiting = setTimeout(() => search(text), TYPING_MS)
    return () => clearTimeout(waiting)
  }, [text, q, search])
  if (list.items?.length === 0 && q === "" && text === "") return empty
  return (
    <>
      <TextInput
        type="search"
        mb="md"
        maw={420}
        aria-label={label}
        placeholder={label}
        leftSection={<Icon name="search" size={16} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <PagedList
        list={list}
        empty={
          <Empty
            icon="search"
            title={nothingFound.title}
            text={nothingFound.text}
            action={
              <Button
                variant="default"
                onClick={() => {
                  setText("")
                  search("")
                }}
              >
                {nothingFound.action}
              </Button>
            }
          />
        }
      >
        {children}
      </PagedList>
    </>
  )
}
