import { Button } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import type { ComponentType, ReactNode } from "react"
import { Heading } from "../shell/heading.tsx"
import { Quiet } from "../shell/texts.tsx"
import { useMay } from "../shell/use_may.ts"
import { useWords } from "../words/use_words.ts"
import type { Kind } from "./kind.ts"

interface ListPageProps {
  readonly kind: Kind
  /** Whether the heading has the button that creates a record. An empty list shows the button itself. */
  readonly hasSome: boolean
  readonly dialog: ComponentType<{ close(): void }>
  /** Gets the button that creates a record, for people who may create one. */
  children(create: ReactNode): ReactNode
}

/** The page with the list of a kind, and the dialog that creates a record. */
export function ListPage({ kind, hasSome, dialog: Create, children }: ListPageProps) {
  const may = useMay()
  const words = useWords(kind.name)
  const [isCreating, creating] = useDisclosure()
  const create = may(kind.right) && <Button onClick={creating.open}>{words.create}</Button>
  return (
    <>
      <Heading title={words.title} actions={hasSome && create} below={<Quiet maw={680}>{words.intro}</Quiet>} />
      {children(create)}
      {isCreating && <Create close={creating.close} />}
    </>
  )
}
