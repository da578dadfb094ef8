import { Group, Stack, Title } from "@mantine/core"
import type { ReactNode } from "react"
import { useEffect, useRef } from "react"
import styles from "./heading.module.css"
import textStyles from "./text.module.css"

interface HeadingProps {
  readonly title: string
  /** The content below the title. */
  readonly below?: ReactNode
  /** The content above the title, such as a link back. */
  readonly above?: ReactNode
  readonly actions?: ReactNode
}

/** The heading of a view, which also names the page. It gets the focus when the view opens, so that a screen reader begins there. */
export function Heading({ title, below, above, actions }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Gatehouse`
    heading.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <Stack gap={6} mb="lg">
      {above}
      <Group justify="space-between" align="center" gap="md">
        <Title order={1} ref={heading} tabIndex={-1} className={textStyles.wrap}>
          {title}
        </Title>
        {actions !== undefined && (
          <Group gap="xs" className={styles.actions}>
            {actions}
          </Group>
        )}
      </Group>
      {below}
    </Stack>
  )
}
