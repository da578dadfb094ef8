import { Checkbox } from "@mantine/core"
import { Part } from "../../shell/parts.tsx"
import { useWords } from "../../words/use_words.ts"

interface TokensPartProps {
  readonly name: string
  readonly keeps: boolean
  readonly disabled: boolean
  choose(keeps: boolean): void
}

/** Whether the provider's tokens are kept for applications, and the scope value with which an application gets one. */
export function TokensPart({ name, keeps, disabled, choose }: TokensPartProps) {
  const { tokens } = useWords("connections")
  return (
    <Part title={tokens.title} text={tokens.text({ scope: `connection_token:${name}` })}>
      <Checkbox
        label={tokens.keep}
        checked={keeps}
        disabled={disabled}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
    </Part>
  )
}
