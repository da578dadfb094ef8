import { Button, Group, Text } from "@mantine/core"
import { hideNotification, showNotification } from "@mantine/notifications"
import { useMutation } from "@tanstack/react-query"
import { useWords } from "../words/use_words.ts"
import textStyles from "./text.module.css"

/** Long enough to read it and to reach the button with the keyboard. */
const SHOWN_MS = 15_000

interface Undoing {
  /** What was done, as a sentence. */
  readonly text: string
  /** Does the opposite. What it throws is shown. */
  undo(): Promise<unknown>
}

/** Says what was done, with the button that takes it back. */
function offerUndo(undoing: Undoing): void {
  const id = showNotification({
    message: <Offer {...undoing} close={() => hideNotification(id)} />,
    color: "gate",
    autoClose: SHOWN_MS,
  })
}

interface Given {
  readonly name: string
  /** Whether somebody gets something, or loses it. */
  readonly isGiven: boolean
}

/** Gives or takes something, says so, and offers the opposite. */
export const useGiving = <Change extends Given>(
  set: (change: Change) => Promise<unknown>,
  says: (change: Change) => string,
) =>
  useMutation({
    mutationFn: set,
    onSuccess: (_, done) => offerUndo({ text: says(done), undo: () => set({ ...done, isGiven: !done.isGiven }) }),
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
