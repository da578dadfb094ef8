import { TextInput } from "@mantine/core"
import { ROLE_NAME } from "../api/operations/patterns.ts"

export interface NameAndDescription {
  readonly name: string
  readonly description: string
}

/** The names of a new record. An empty description is omitted. */
export function newNames({ name, description }: NameAndDescription) {
  const said = description.trim()
  return { name: name.trim(), ...(said !== "" && { description: said }) }
}

/** A change of the names, ready to send. An empty description is removed. */
export const changedNames = ({ description, ...change }: Partial<NameAndDescription>) => ({
  ...change,
  ...(description !== undefined && { description: description || null }),
})

export const tidyNames = <Draft extends NameAndDescription>(draft: Draft): Draft => ({
  ...draft,
  name: draft.name.trim(),
  description: draft.description.trim(),
})

interface FieldsProps {
  readonly words: Readonly<Record<"name" | "nameText" | "nameWrong" | "description" | "descriptionText", string>>
  readonly of: NameAndDescription
  set(part: Partial<NameAndDescription>): void
  readonly isNew?: boolean
  readonly isLocked?: boolean
  readonly pattern?: RegExp
}

/** The name and the description of a group, a role or a site, for a new one and for changes. */
export function NameFields({ words, of, set, isNew = false, isLocked = false, pattern = ROLE_NAME }: FieldsProps) {
  const typed = of.name.trim()
  return (
    <>
      <TextInput
        label={words.name}
        description={words.nameText}
        value={of.name}
        error={typed !== "" && !pattern.test(typed) && words.nameWrong}
        maxLength={63}
        required
        disabled={isLocked}
        autoComplete="off"
        data-autofocus={isNew || undefined}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextInput
        label={words.description}
        description={words.descriptionText}
        value={of.description}
        maxLength={200}
        disabled={isLocked}
        autoComplete="off"
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
    </>
  )
}
