import { WithCode } from "../../../shell/with_code.tsx"
import type { Message } from "../../../words/said.ts"
import { withoutCommands } from "../../../words/said.ts"
import { useServerWords } from "../../../words/server_words.ts"

interface Props {
  /** The server's English sentence. */
  readonly advice: string | null
  readonly advice_message: Message | null
  /** The reason of a refused sign-in, whose fix is shown if there is no advice about what happened. */
  readonly reason?: string
}

/** What to do, in the person's language, or else in English. */
export function Advice({ advice, advice_message, reason }: Props) {
  const server = useServerWords()
  const known =
    advice_message === null ? reason && server.fix({ code: reason, values: {} }) : server.says(advice_message)
  if (known) return <WithCode text={known} />
  return advice !== null && <bdi lang="en">{withoutCommands(advice)}</bdi>
}
