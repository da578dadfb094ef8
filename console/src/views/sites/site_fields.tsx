import { Textarea, TextInput } from "@mantine/core"
import textStyles from "../../shell/text.module.css"
import { useWords } from "../../words/use_words.ts"

/** What an administrator types. The addresses and the rules have one line each. */
export interface Typed {
  readonly name: string
  readonly description: string
  readonly origins: string
  readonly rules: string
}

const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/

export const linesIn = (text: string): readonly string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")

interface FieldProps {
  readonly of: Typed
  set(part: Partial<Typed>): void
  readonly isLocked?: boolean
}

export function SiteNameFields({ of, set, isLocked = false }: FieldProps) {
  const words = useWords("sites")
  const typed = of.name.trim()
  return (
    <>
      <TextInput
        label={words.name}
        description={words.nameText}
        value={of.name}
        error={typed !== "" && !NAME.test(typed) && words.nameWrong}
        maxLength={63}
        required
        disabled={isLocked}
        autoComplete="off"
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

export function SiteAccessFields({ of, set, isLocked = false }: FieldProps) {
  const words = useWords("sites")
  return (
    <>
      <Textarea
        label={words.origins}
        description={words.originsText}
        value={of.origins}
        classNames={{ input: textStyles.mono }}
        autosize
        minRows={1}
        disabled={isLocked}
        autoComplete="off"
        onChange={(event) => set({ origins: event.currentTarget.value })}
      />
      <Textarea
        label={words.rules}
        description={words.rulesText}
        value={of.rules}
        classNames={{ input: textStyles.mono }}
        autosize
        minRows={2}
        disabled={isLocked}
        autoComplete="off"
        onChange={(event) => set({ rules: event.currentTarget.value })}
      />
    </>
  )
}
