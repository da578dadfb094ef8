import { Box, Button, Group, Title } from "@mantine/core"
import { useClipboard } from "@mantine/hooks"
import type { ReactNode } from "react"
import { Icon } from "../../../shell/icons.tsx"
import { useWords } from "../../../words/use_words.ts"
import styles from "./quick_start.module.css"

interface CodeBlockProps {
  readonly title: string
  readonly code: string
  readonly children?: ReactNode
}

/** Code to copy, with an instruction. Wide code scrolls, even with the keyboard. */
export function CodeBlock({ title, code, children }: CodeBlockProps) {
  const words = useWords("quickStart")
  const shell = useWords("shell")
  const clipboard = useClipboard()
  return (
    <section className={styles.block} aria-label={title}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Title order={3} className={styles.title}>
          {title}
        </Title>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={clipboard.copied ? shell.copied : words.copyBlock({ title })}
          leftSection={<Icon name={clipboard.copied ? "check" : "copy"} size={16} />}
          onClick={() => clipboard.copy(code)}
        >
          {clipboard.copied ? shell.copied : shell.copy}
        </Button>
      </Group>
      {children}
      <Box component="pre" className={styles.code} tabIndex={0} dir="ltr">
        <code>{code}</code>
      </Box>
    </section>
  )
}
