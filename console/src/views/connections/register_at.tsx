import { Anchor, Text } from "@mantine/core"
import { Filled } from "../../words/filled.tsx"
import { useWords } from "../../words/use_words.ts"

/** The link to where the provider registers applications. Nothing for a preset that has only words, because these are not translated. */
export function RegisterAt({ where }: { where: string }) {
  const words = useWords("connections")
  const link = (
    <Anchor href={where} target="_blank" rel="noopener noreferrer">
      {where}
    </Anchor>
  )
  return (
    URL.canParse(where) && (
      <Text size="sm">
        <Filled sentence={words.registerAt} values={{ where: link }} />
      </Text>
    )
  )
}
