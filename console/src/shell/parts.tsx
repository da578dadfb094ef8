import { Anchor, Box, Group, Stack, Title } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import type { ReactElement, ReactNode } from "react"
import { Filled } from "../words/filled.tsx"
import { useWords } from "../words/use_words.ts"
import cardStyles from "./card.module.css"
import formStyles from "./form.module.css"
import { Icon } from "./icons.tsx"
import textStyles from "./text.module.css"
import { Quiet } from "./texts.tsx"

interface PartProps {
  readonly title: string
  readonly text?: ReactNode
  readonly children: ReactNode
}

/** A part of a form or of a page: title and description on the left, fields on the right. */
export const Part = ({ title, text, children }: PartProps) => (
  <section className={`${cardStyles.card} ${formStyles.part}`} aria-label={title}>
    <div>
      <Title order={2}>{title}</Title>
      {text !== undefined && (
        <Quiet size="sm" mt={4} maw={480}>
          {text}
        </Quiet>
      )}
    </div>
    <Stack gap="md" miw={0}>
      {children}
    </Stack>
  </section>
)

/** An action that a person can take: a description and a button. */
export const Action = ({ title, text, children }: PartProps) => (
  <Group className={cardStyles.row} justify="space-between" p="lg">
    <Box flex="1 1 18rem">
      <Title order={2}>{title}</Title>
      <Quiet size="sm" maw={560}>
        {text}
      </Quiet>
    </Box>
    {children}
  </Group>
)

/** The link back to a list, above the heading. */
export const Back = ({
  to,
  children,
}: {
  to:
    | "/applications"
    | "/people"
    | "/groups"
    | "/roles"
    | "/connections"
    | "/apis"
    | "/sites"
    | "/exchange"
    | "/issuers"
  children: ReactNode
}) => (
  <Anchor component={Link} to={to} size="sm" className={textStyles.quiet}>
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

/** A name or a text that a person chose. Its direction cannot change the order of the words around it. */
export const Named = ({ children }: { children: string }) => <bdi className={textStyles.wrap}>{children}</bdi>
