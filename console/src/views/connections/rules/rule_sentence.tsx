import { Badge } from "@mantine/core"
import type { ConnectionRule } from "../../../api/operations/connections.ts"
import { Mono, Quiet } from "../../../shell/texts.tsx"
import { Filled } from "../../../words/filled.tsx"
import { useWords } from "../../../words/use_words.ts"

/** A rule as a sentence. */
export function RuleSentence({ rule: { from, value, gives, name, when, administers } }: { rule: ConnectionRule }) {
  const words = useWords("connectionRules")
  const claim = <Mono>{from}</Mono>
  const named = (
    <bdi>
      <b>{name}</b>
    </bdi>
  )
  return (
    <div>
      {value === null ? (
        <Filled sentence={words.sentences[gives]} values={{ claim, name: named }} />
      ) : (
        <Filled
          sentence={words.sentencesWithValue[gives]}
          values={{ claim, name: named, value: <Mono>{value}</Mono> }}
        />
      )}
      <Quiet size="sm">
        {words.whenSentences[when]}
        {administers && (
          <Badge ml="xs" variant="light" color="orange">
            {words.administers}
          </Badge>
        )}
      </Quiet>
    </div>
  )
}
