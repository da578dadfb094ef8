import { WithCode } from "../../shell/with_code.tsx"
import { useServerWords } from "../../words/server/server_words.ts"
import { withoutCommands } from "./fix_text.ts"

interface Props {
  /** The name of the reason, if the service refused. */
  readonly reason: string | null
  /** The server's English text. It may quote what a stranger sent. */
  readonly fix: string
}

/** What to do about a refusal. Without a translation, the server's English text stays. */
export function WhatToDo({ reason, fix }: Props) {
  const server = useServerWords()
  const known = reason === null ? undefined : server.fix(reason)
  if (known !== undefined) return <bdi>{known}</bdi>
  return (
    <bdi lang="en">
      <WithCode text={withoutCommands(fix)} />
    </bdi>
  )
}
