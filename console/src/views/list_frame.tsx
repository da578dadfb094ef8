import { Button, TextInput } from "@mantine/core"
import { useNavigate } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useEffect, useState } from "react"
import { Icon } from "../shell/icons.tsx"
import type { Pages } from "../shell/paged_list.tsx"
import { PagedList } from "../shell/paged_list.tsx"
import { Empty } from "../shell/states.tsx"

interface FrameProps<Item> {
  /** The text of the search, from the address. */
  readonly q: string
  readonly list: Pages<Item>
  readonly words: {
    readonly search: string
    readonly nothingFound: { readonly title: string; readonly text: string; readonly action: string }
  }
  /** The view shows this if no record exists yet. */
  readonly empty: ReactNode
  children(items: readonly Item[]): ReactNode
}

const TYPING_MS = 200

/** A list with a search on the server: loading, empty, without results, failed, or with its next page. */
export function ListFrame<Item>({ q, list, words, empty, children }: FrameProps<Item>) {
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  // The address follows the typing after a moment, so that not every letter causes a request.
  useEffect(() => {
    if (text === q) return
    const waiting = setTimeout(
      () =>
        void navigate({
          to: ".",
          search: ({ q: _, ...others }) => (text === "" ? others : { ...others, q: text }),
          replace: true,
        }),
      TYPING_MS,
    )
    return () => clearTimeout(waiting)
  }, [text, q, navigate])
  if (list.items?.length === 0 && q === "" && text === "") return empty
  return (
    <>
      <TextInput
        type="search"
        mb="md"
        maw={420}
        aria-label={words.search}
        placeholder={words.search}
        leftSection={<Icon name="search" size={16} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <PagedList
        list={list}
        empty={
          <Empty
            icon="search"
            title={words.nothingFound.title}
            text={words.nothingFound.text}
            action={
              <Button variant="default" onClick={() => setText("")}>
                {words.nothingFound.action}
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
