import { Button, Group, Text } from "@mantine/core"
import { useWords } from "../words/use_words.ts"
import cardStyles from "./card.module.css"
import styles from "./save_bar.module.css"

interface SaveBarProps {
  /** What saving does, if it does more than store the form. */
  readonly text?: string | undefined
  readonly isSaving: boolean
  /** Whether saving takes a right away from the person who saves. */
  readonly isDangerous?: boolean
  discard(): void
}

/** The bar of a form with unsaved changes, at the bottom of the window. */
export function SaveBar({ text, isSaving, isDangerous = false, discard }: SaveBarProps) {
  const words = useWords("shell")
  return (
    <Group className={`${cardStyles.card} ${styles.bar}`} role="region" aria-label={words.unsaved}>
      <Text size="sm" fw={500}>
        {text ?? words.unsaved}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={discard}>
          {words.discard}
        </Button>
        <Button type="submit" loading={isSaving} {...(isDangerous && { color: "red.9" })}>
          {words.save}
        </Button>
      </Group>
    </Group>
  )
}
