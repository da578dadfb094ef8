import { Button, Group, Text } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import type { Operations } from "../../api/operations.ts"
import { Failed } from "../../shell/states.tsx"
import { useLanguage, useWords } from "../../words/use_words.ts"
import { saveExport } from "./export.ts"

type Query = NonNullable<Operations["exportAuditEvents"]["query"]>

type State =
  | { readonly is: "idle" }
  | { readonly is: "running" | "done"; readonly bytes: number }
  | { readonly is: "failed"; readonly error: Error }

/** The export of the selected events, and its progress. */
export function useExport(query: Query) {
  const words = useWords("audit")
  const language = useLanguage()
  const [state, setState] = useState<State>({ is: "idle" })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const kilobytes = new Intl.NumberFormat(language, { style: "unit", unit: "kilobyte", maximumFractionDigits: 1 })
  const size = (bytes: number) => kilobytes.format(bytes / 1000)

  const begin = (format: "csv" | "jsonl") => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    let received = 0
    setState({ is: "running", bytes: 0 })
    saveExport({ ...query, format }, own.signal, (bytes) => {
      received = bytes
      if (!own.signal.aborted) setState({ is: "running", bytes })
    })
      .then(() => setState({ is: "done", bytes: received }))
      .catch((error: unknown) => {
        if (own.signal.aborted) setState({ is: "idle" })
        else setState({ is: "failed", error: error instanceof Error ? error : new Error(String(error)) })
      })
  }

  const element =
    state.is === "idle" ? null : state.is === "failed" ? (
      <Failed error={state.error} />
    ) : (
      <Group gap="sm" my="sm" role="status">
        <Text size="sm">
          {(state.is === "running" ? words.exporting : words.exported)({ size: size(state.bytes) })}
        </Text>
        {state.is === "running" && (
          <Button size="compact-sm" variant="default" onClick={() => running.current?.abort()}>
            {words.stop}
          </Button>
        )}
      </Group>
    )
  return { begin, element }
}
