import { Textarea } from "@mantine/core"
import { RECORD_NAME } from "../../api/operations/patterns.ts"
import textStyles from "../../shell/text.module.css"
import { useWords } from "../../words/use_words.ts"
import { NameFields } from "../name_and_description.tsx"

/** What an administrator types. The addresses and the rules have one line each. */
export interface Typed {
  readonly name: string
  readonly description: string
  readonly origins: string
  readonly rules: string
}

interface FieldProps {
  readonly of: Typed
  set(part: Partial<Typed>): void
  readonly isLocked?: boolean
}

export function SiteNameFields({ of, set, isLocked = false }: FieldProps) {
  return <NameFields words={useWords("sites")} of={of} set={set} isLocked={isLocked} pattern={RECORD_NAME} />
}

export function SiteAccessFields({ of, set, isLocked = false }: FieldProps) {
  const words = useWords("sites")
  const area = { classNames: { input: textStyles.mono }, autosize: true, disabled: isLocked, autoComplete: "off" }
  return (
    <>
      <Textarea
        {...area}
        label={words.origins}
        description={words.originsText}
        value={of.origins}
        minRows={1}
        onChange={(event) => set({ origins: event.currentTarget.value })}
      />
      <Textarea
        {...area}
        label={words.rules}
        description={words.rulesText}
        value={of.rules}
        minRows={2}
        onChange={(event) => set({ rules: event.currentTarget.value })}
      />
    </>
  )
}
