import { Button, Group, Textarea } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../../api/call.ts"
import { Part } from "../../../shell/parts.tsx"
import { Failed } from "../../../shell/states.tsx"
import textStyles from "../../../shell/text.module.css"
import { useWords } from "../../../words/use_words.ts"
import { CodeField } from "../fields.tsx"
import { PreviewResult } from "./preview_result.tsx"

interface PreviewProps {
  readonly connection: string
  readonly isDirectory: boolean
  /** The claims of a person, for example of a sign-in that was tried. A person can change them. */
  readonly claims?: Readonly<Record<string, unknown>>
}

/** The claims in the text; undefined if it is no JSON object. */
function claimsIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** What a person would be here after a sign-in with the connection. Nothing changes. */
export function Preview({ connection, isDirectory, claims }: PreviewProps) {
  const words = useWords("connectionRules")
  const [text, setText] = useState(claims === undefined ? "" : JSON.stringify(claims, null, 2))
  const [person, setPerson] = useState("")
  const isLookedUp = isDirectory && claims === undefined
  const given = isLookedUp ? undefined : claimsIn(text)
  const preview = useMutation({
    mutationFn: () =>
      call("previewConnection", {
        path: { connection },
        body: isLookedUp ? { person: person.trim() } : { claims: given ?? {} },
      }),
  })
  const isReady = isLookedUp ? person.trim() !== "" : given !== undefined
  return (
    <Part title={words.preview} text={isLookedUp ? words.previewTextOfDirectory : words.previewText}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) preview.mutate()
        }}
      >
        {isLookedUp ? (
          <CodeField label={words.person} value={person} onChange={setPerson} />
        ) : (
          <Textarea
            label={words.claims}
            placeholder={'{ "sub": "248289761001", "groups": ["Engineering"] }'}
            value={text}
            error={text.trim() !== "" && given === undefined && words.claimsWrong}
            autosize
            minRows={3}
            maxRows={16}
            classNames={{ input: textStyles.mono }}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <Group mt="sm">
          <Button type="submit" variant="default" disabled={!isReady} loading={preview.isPending}>
            {words.show}
          </Button>
        </Group>
      </form>
      {preview.error !== null && <Failed error={preview.error} />}
      {preview.data !== undefined && <PreviewResult result={preview.data.body} />}
    </Part>
  )
}
