import { Button, Group, Modal, Stack, Text } from "@mantine/core"
import { useWords } from "../words/use_words.ts"
import cardStyles from "./card.module.css"
import { CopyValue } from "./copy_value.tsx"
import styles from "./shown_once.module.css"

interface ShownOnceProps {
  readonly title: string
  readonly text: string
  readonly value: string
  /** The label of the button that confirms the copy. */
  readonly done: string
  close(): void
}

/** Shows a secret, a token or a link that nobody can see again. A click beside the dialog does not close it. */
export function ShownOnce({ title, text, value, done, close }: ShownOnceProps) {
  const words = useWords("shell")
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": words.close }}
    >
      <Stack>
        <Text>{text}</Text>
        <div className={`${cardStyles.card} ${styles.secret}`}>
          <CopyValue value={value} label={title} />
        </div>
        <Group justify="flex-end">
          <Button onClick={close}>{done}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
