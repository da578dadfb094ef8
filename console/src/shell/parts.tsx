import { Anchor, Group, Stack, Text, Title } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import type { ReactElement, ReactNode } from "react"
import { Filled } from "../words/filled.tsx"
import { useWords } from "../words/use_words.ts"
import { Icon } from "./icons.tsx"

interface PartProps {
  readonly title: string
  readonly text?: ReactNode
  readonly children: ReactNode
}

/** A part of a form or of a page: its title and what it is about on the left, its fields on the right. */
export const Part = ({ title, text, children }: PartProps) => (
  <section className="card part-of-form" aria-label={title}>
    <div>
      <Title order={2}>{title}</Title>
      {text !== undefined && (
        <Text size="sm" className="quiet" mt={4} maw={480}>
          {text}
        </Text>
      )}
    </div>
    <Stack gap="md" style={{ minWidth: 0 }}>
      {children}
    </Stack>
  </section>
)

/** One thing that a person can do, with what it means and its button. */
export const Action = ({ title, text, children }: PartProps) => (
  <Group className="row" justify="space-between" p="lg">
    <div style={{ flex: "1 1 18rem" }}>
      <Title order={2}>{title}</Title>
      <Text size="sm" className="quiet" maw={560}>
        {text}
      </Text>
    </div>
    {children}
  </Group>
)

/** The way back to a list, above the heading. */
export const Back = ({
  to,
  children,
}: {
  to: "/applications" | "/people" | "/groups" | "/roles" | "/apis"
  children: ReactNode
}) => (
  <Anchor component={Link} to={to} size="sm" className="quiet">
    <Group gap={2} component="span">
      <Icon name="back" size={16} />
      {children}
    </Group>
  </Anchor>
)

/** A label and its value, with the punctuation of the language between them. */
export const Labelled = ({ label, children }: { label: string | ReactElement; children: ReactNode }) => (
  <Filled sentence={useWords("shell").labelled} values={{ label, value: <>{children}</> }} />
)

/** A name or a text that somebody chose. It cannot change the order of the words around it, whatever its direction. */
export const Named = ({ children }: { children: string }) => <bdi style={{ overflowWrap: "anywhere" }}>{children}</bdi>
