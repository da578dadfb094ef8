import { Group, Text, Title } from "@mantine/core"
import type { ReactNode } from "react"

interface SectionProps {
  readonly title: string
  readonly text: string
  readonly action: ReactNode
  readonly children: ReactNode
}

/** A list with what it is about, and the button that adds to it. */
export const Section = ({ title, text, action, children }: SectionProps) => (
  <section aria-label={title}>
    <Group justify="space-between" align="flex-end" mb="sm">
      <div style={{ flex: "1 1 18rem" }}>
        <Title order={2}>{title}</Title>
        <Text size="sm" className="quiet" maw={640}>
          {text}
        </Text>
      </div>
      {action}
    </Group>
    {children}
  </section>
)

export const Nothing = ({ children }: { children: string }) => (
  <Text className="card quiet" p="lg" size="sm">
    {children}
  </Text>
)
