import { WithCode } from "../shell/with_code.tsx"
import type { Message } from "../words/said.ts"
import { withoutCommands } from "../words/said.ts"
import { useServerWords } from "../words/server_words.ts"

interface Props {
  readonly message: Message | null
  /** The server's English text. It may quote a stranger's text. */
  readonly fix: string
}

/** What to do about a refusal. Without a translation, the server's English text is shown. */
export function WhatToDo({ message, fix }: Props) {
  const known = useServerWords().fix(message)
  return (
    <bdi {...(known === undefined && { lang: "en" })}>
      <WithCode text={known ?? withoutCommands(fix)} />
    </bdi>
  )
}
