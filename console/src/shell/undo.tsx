import { Button, Group, Text } from "@mantine/core"
import { hideNotification, showNotification } from "@mantine/notifications"
import { useMutation } from "@tanstack/react-query"
import { useWords } from "../words/use_words.ts"
import textStyles from "./text.module.css"

/** Long enough to read the text and to reach the button with the keyboard. */
const SHOWN_MS = 15_000

interface Undoing {
  /** A sentence that says what was done. */
  readonly text: string
  /** Does the opposite. The person sees the error that it throws. */
  undo(): Promise<unknown>
}

/** Says what was done, with a button that undoes it. */
function offerUndo(undoing: Undoing): void {
  const id = showNotification({
    message: <Offer {...undoing} close={() => hideNotification(id)} />,
    color: "gate",
    autoClose: SHOWN_MS,
  })
}

interface Given {
  readonly id: string
  readonly name: string
  /** Whether the change gives something, or takes it away. */
  readonly isGiven: boolean
}

/** Gives something or takes it away, says so, and offers to undo it. */
export const useGiving = (set: (id: string, isGiven: boolean) => Promise<unknown>, says: (change: Given) => string) =>
  useMutation({
    mutationFn: ({ id, isGiven }: Given) => set(id, isGiven),
    onSuccess: (_, done) => offerUndo({ text: says(done), undo: () => set(done.id, !done.isGiven) }),
  })

function Offer({ text, undo, close }: Undoing & { close: () => void }) {
  const words = useWords("shell")
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Text size="sm" className={textStyles.wrap}>
        {text}
      </Text>
      <Button
        size="compact-sm"
        variant="light"
        flex="none"
        onClick={() => {
          close()
          undo().then(
            () => showNotification({ message: words.undone, color: "gate" }),
            ({ message }: Error) => showNotification({ message: `${words.notUndone} ${message}`, color: "red" }),
          )
        }}
      >
        {words.undo}
      </Button>
    </Group>
  )
}
