import { Button } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useMutation } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useWords } from "../words/use_words.ts"
import cardStyles from "./card.module.css"
import { Confirm } from "./confirm.tsx"
import { Action } from "./parts.tsx"

interface DeletionProps {
  readonly words: { readonly delete: string; readonly deleteText: string }
  /** The name that the person types. */
  readonly name: string
  /** The numbers of other records that the deletion affects. Read when the question opens. */
  readonly preview: ReactNode
  remove(): Promise<unknown>
  /** Goes to the list, and reads again the data that the deletion changed. */
  removed(): Promise<unknown>
}

/** The part of a page that deletes the record of the page. It asks first. */
export function Deletion({ words, name, preview, remove, removed }: DeletionProps) {
  const { cancel } = useWords("shell")
  const [isAsking, asking] = useDisclosure()
  const removal = useMutation({ mutationFn: remove, onSuccess: removed })
  return (
    <div className={cardStyles.card}>
      <Action title={words.delete} text={words.deleteText}>
        <Button color="red.9" onClick={asking.open}>
          {words.delete}
        </Button>
      </Action>
      {isAsking && (
        <Confirm
          isOpen
          close={asking.close}
          title={words.delete}
          text={words.deleteText}
          preview={preview}
          name={name}
          action={words.delete}
          cancel={cancel}
          mutation={removal}
        />
      )}
    </div>
  )
}
