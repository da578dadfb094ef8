import { Stack } from "@mantine/core"
import { showNotification } from "@mantine/notifications"
import { useMutation } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useState } from "react"
import { ApiProblem } from "../api/api_problem.ts"
import type { Answered } from "../api/call.ts"
import { useWords } from "../words/use_words.ts"
import { Conflict } from "./conflict.tsx"
import { SaveBar } from "./save_bar.tsx"
import { Failed } from "./states.tsx"
import { withTypedSince } from "./typed_since.ts"
import { useUnsavedChanges } from "./unsaved_changes.tsx"

type Value = string | number | boolean | null | readonly string[]
/** The names of the settings, for people. */
export type Labels<Draft> = Readonly<Record<keyof Draft & string, string>>

interface Editing<State, Draft> {
  /** The state of the server, as the view's query read it. */
  readonly read: Answered<State>
  draftOf(state: State): Draft
  /** Returns the draft without spaces around words, ready to send. */
  tidy?(draft: Draft): Draft
  /** Sends only the changed settings, with the state on which the edit is based. */
  send(change: Partial<Draft>, etag: string | undefined): Promise<Answered<State>>
  /** Refetches the data that the change affects. */
  saved(answer: Answered<State>): Promise<unknown>
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The settings in which two drafts differ. A draft may lack a setting, such as an attribute that a person does not have. */
const differing = <Draft extends object>(one: Draft, other: Draft) =>
  (Object.keys({ ...one, ...other }) as (keyof Draft & string)[]).filter((name) => !isSame(one[name], other[name]))

/** The state of a form that changes one record. It follows the server until the person begins to edit. */
export function useEditor<State, Draft extends { readonly [Name in keyof Draft]: Value }>(
  editing: Editing<State, Draft>,
) {
  const { read, draftOf, tidy = (draft: Draft) => draft, send, saved } = editing
  const words = useWords("shell")
  const [base, setBase] = useState(read)
  const before = draftOf(base.body)
  const [draft, setDraft] = useState(before)
  const [seen, setSeen] = useState(read.etag)
  const isDirty = differing(before, tidy(draft)).length > 0
  const startFrom = (state: Answered<State>) => {
    setBase(state)
    setDraft(draftOf(state.body))
  }
  if (!isDirty && read.etag !== seen) {
    setSeen(read.etag)
    startFrom(read)
  }
  const save = useMutation({
    mutationFn(etag: string | undefined) {
      const after = tidy(draft)
      const change = Object.fromEntries(differing(before, after).map((name) => [name, after[name]]))
      return send(change as Partial<Draft>, etag)
    },
    onMutate: () => draft,
    async onSuccess(answer, _, sent) {
      setBase(answer)
      setDraft((now) => withTypedSince(draftOf(answer.body), sent, now))
      showNotification({ message: words.saved, color: "gate" })
      await saved(answer)
    },
  })
  return {
    draft,
    isDirty,
    save,
    startFrom,
    base,
    set: (part: Partial<Draft>) => setDraft({ ...draft, ...part }),
    discard: () => setDraft(before),
    /** The settings that another person changed, with both values. */
    rowsOf(state: State, labels: Labels<Draft>) {
      const [theirs, mine] = [draftOf(state), tidy(draft)]
      return [...new Set([...differing(before, theirs), ...differing(before, mine)])].map((name) => ({
        name,
        label: labels[name] ?? name,
        theirs: shown(theirs[name]),
        mine: shown(mine[name]),
      }))
    },
  }
}

const shown = (value: Value | undefined): string => (Array.isArray(value) ? value.join("\n") : String(value ?? "–"))

interface EditorProps<State, Draft extends { readonly [Name in keyof Draft]: Value }> {
  readonly editor: ReturnType<typeof useEditor<State, Draft>>
  /** The names of the settings, for the comparison with another person's change. */
  readonly labels: Labels<Draft>
  readAgain(): Promise<Answered<State>>
  /** The parameters of the address that change while the form stays. */
  readonly survives?: readonly string[]
  /** Whether saving takes a right away from the person who saves. */
  readonly isDangerous?: boolean
  readonly children: ReactNode
}

/** A form that changes one record: fields, errors, the bar that saves, and the comparison if another person saved first. */
export function Editor<State, Draft extends { readonly [Name in keyof Draft]: Value }>({
  editor,
  labels,
  readAgain,
  survives = [],
  isDangerous = false,
  children,
}: EditorProps<State, Draft>) {
  const { save, base, isDirty, discard, startFrom, rowsOf } = editor
  const isConflict = save.error instanceof ApiProblem && save.error.status === 412
  const { question } = useUnsavedChanges(isDirty, survives)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(base.etag)
      }}
    >
      <Stack gap="lg">
        {children}
        {save.error !== null && !isConflict && <Failed error={save.error} labels={labels} />}
      </Stack>
      {isDirty && (
        <SaveBar
          isSaving={save.isPending}
          isDangerous={isDangerous}
          discard={() => {
            save.reset()
            discard()
          }}
        />
      )}
      {isConflict && (
        <Conflict
          read={readAgain}
          rowsOf={({ body }) => rowsOf(body, labels)}
          close={() => save.reset()}
          takeTheirs={(theirs) => {
            save.reset()
            startFrom(theirs)
          }}
          keepMine={({ etag }) => save.mutate(etag)}
        />
      )}
      {question}
    </form>
  )
}
