import type { ComponentType, ReactNode } from "react"
import type { Sentence, Value } from "../../../src/words/sentence.ts"
import type { ChooseProps } from "../shell/choose_one.tsx"
import { Failed } from "../shell/states.tsx"
import { useGiving } from "../shell/undo.tsx"
import { useMay } from "../shell/use_may.ts"

type Says = Sentence<{ name: Value }>

interface GivingProps {
  readonly field: ComponentType<ChooseProps>
  readonly labels: Pick<ChooseProps, "label" | "placeholder" | "action">
  set(id: string, isGiven: boolean): Promise<unknown>
  readonly says: { readonly given: Says; readonly taken: Says }
  /** Gets what a button in a row calls, for people who may take something away. */
  children(take: ((id: string, name: string) => void) | undefined): ReactNode
}

/** The field that gives something to a person, a group or a role, and the list of those who have it. Each change can be undone. */
export function Giving({ field: Choose, labels, set, says, children }: GivingProps) {
  const may = useMay()
  const isManager = may("admin:people")
  const change = useGiving(set, ({ name, isGiven }) => (isGiven ? says.given({ name }) : says.taken({ name })))
  return (
    <>
      {isManager && (
        <Choose
          {...labels}
          isBusy={change.isPending}
          choose={(id, name) => change.mutate({ id, name, isGiven: true })}
        />
      )}
      {change.error !== null && <Failed error={change.error} />}
      {children(isManager ? (id, name) => change.mutate({ id, name, isGiven: false }) : undefined)}
    </>
  )
}
