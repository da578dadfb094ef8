import { Box, Group, Title } from "@mantine/core"
import type { ReactNode } from "react"
import { Quiet } from "../../../shell/texts.tsx"

interface SectionProps {
  readonly title: string
  readonly text: string
  readonly action: ReactNode
  readonly children: ReactNode
}

/** A list with its title and description, and the button that adds to it. */
export const Section = ({ title, text, action, children }: SectionProps) => (
  <section aria-label={title}>
    <Group justify="space-between" align="flex-end" mb="sm">
      <Box flex="1 1 18rem">
        <Title order={2}>{title}</Title>
        <Quiet size="sm" maw={640}>
          {text}
        </Quiet>
      </Box>
      {action}
    </Group>
    {children}
  </section>
)
