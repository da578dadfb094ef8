import { Button } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useNavigate } from "@tanstack/react-router"
import type { ReactNode } from "react"
import cardStyles from "../shell/card.module.css"
import { Confirm } from "../shell/confirm.tsx"
import { Action } from "../shell/parts.tsx"
import { useMay } from "../shell/use_may.ts"
import { useWords } from "../words/use_words.ts"
import type { Kind } from "./kind.ts"

interface DeletionProps {
  readonly kind: Kind
  /** The name that the person types. */
  readonly name: string
  /** The numbers of other records that the deletion affects. Read when the question opens. */
  readonly preview: ReactNode
  remove(): Promise<unknown>
  /** Removes the cached answer about the record. */
  forget(): void
}

/** The part of a page that deletes the record of the page, for people who may. It asks first, and then shows the list. */
export function Deletion({ kind, name, preview, remove, forget }: DeletionProps) {
  const may = useMay()
  const words = useWords(kind.name)
  const navigate = useNavigate()
  const [isAsking, asking] = useDisclosure()
  if (!may(kind.right)) return null
  return (
    <div className={cardStyles.card}>
      <Action title={words.delete} text={words.deleteText}>
        <Button color="red.9" onClick={asking.open}>
          {words.delete}
        </Button>
      </Action>
      {isAsking && (
        <Confirm
          title={words.delete}
          text={words.deleteText}
          preview={preview}
          name={name}
          action={words.delete}
          run={async () => {
            await remove()
            await navigate({ to: `/${kind.name}`, ignoreBlocker: true })
          }}
          done={() => {
            forget()
            return kind.changed()
          }}
          close={asking.close}
        />
      )}
    </div>
  )
}
