import { Button } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { ApiProblem } from "../../api/api_problem.ts"
import type { Answered } from "../../api/call.ts"
import type { Look } from "../../api/operations/look.ts"
import { Conflict } from "../../shell/conflict.tsx"
import { SaveBar } from "../../shell/save_bar.tsx"
import { Failed, Loading } from "../../shell/states.tsx"
import { Quiet } from "../../shell/texts.tsx"
import { withTypedSince } from "../../shell/typed_since.ts"
import { useUnsavedChanges } from "../../shell/unsaved_changes.tsx"
import { useMay } from "../../shell/use_may.ts"
import { useWords } from "../../words/use_words.ts"
import type { ConsoleWords } from "../../words/words.ts"
import type { Choice } from "./choice.ts"
import type { Draft } from "./draft.ts"
import { changeOf, changesLogo, differing, draftOf, EMPTY, isEmpty } from "./draft.ts"
import { Fields } from "./fields.tsx"
import styles from "./look.module.css"
import type { LookOperations } from "./operations.ts"
import { Preview, usePreview } from "./preview.tsx"

interface EditorProps {
  readonly operations: LookOperations
  readonly choice: Choice
  choose(part: Partial<Choice>): void
  /** Called when a change is stored. */
  saved?(): void
}

/** The parameters of the preview in the address of the service's look. */
const PREVIEWED = ["page", "mode", "width"]

/** Edits a look, beside a preview of the pages. */
export function LookEditor(props: EditorProps) {
  const { data, error, refetch } = useQuery(props.operations.query)
  if (error !== null && data === undefined) return <Failed error={error} retry={() => void refetch()} />
  return data === undefined ? <Loading height={96} /> : <Editing {...props} read={data} />
}

function Editing({ operations, choice, choose, saved, read }: EditorProps & { readonly read: Answered<Look> }) {
  const may = useMay()
  const words = useWords("look")
  const [base, setBase] = useState(read)
  const look = base.body
  const before = draftOf(look)
  const [draft, setDraft] = useState(before)
  const isDirty = differing(before, draft).length > 0 || changesLogo(look, draft)
  const { question } = useUnsavedChanges(isDirty, PREVIEWED)
  const isLocked = !may(operations.right)
  const startFrom = (state: Answered<Look>) => {
    setBase(state)
    setDraft(draftOf(state.body))
  }
  // Changes of other people appear at once, but never while the person edits.
  const [seen, setSeen] = useState(read.etag)
  if (!isDirty && read.etag !== seen) {
    setSeen(read.etag)
    startFrom(read)
  }
  const preview = usePreview(operations, changeOf(look, draft), choice)
  const save = useMutation({
    async mutationFn(etag: string | undefined) {
      if (!isEmpty(look, draft)) return operations.save(changeOf(look, draft), etag)
      await operations.reset(etag)
      return operations.read()
    },
    onMutate: () => draft,
    async onSuccess(stored, _, sent) {
      setBase(stored)
      setDraft((now) => withTypedSince(draftOf(stored.body), sent, now))
      notifications.show({ message: words.saved, color: "gate" })
      await operations.readAgain()
      saved?.()
    },
  })
  const isConflict = save.error instanceof ApiProblem && save.error.status === 412
  const problems = problemsIn(save.error) ?? problemsIn(preview.error) ?? []
  const isRefusedValue = problemsIn(save.error) !== undefined

  return (
    <form
      className={styles.look}
      onSubmit={(event) => {
        event.preventDefault()
        if (isDirty) save.mutate(base.etag)
      }}
    >
      <div>
        <Fields
          look={look}
          draft={draft}
          hasName={operations.hasName}
          isLocked={isLocked}
          accents={preview.data?.accents}
          problems={problems}
          onChange={(part) => {
            save.reset()
            setDraft((now) => ({ ...now, ...part }))
          }}
        />
        {isLocked && (
          <Quiet size="sm" mt="md">
            {words.readOnly}
          </Quiet>
        )}
        {!isLocked && !isEmpty(look, draft) && (
          <Button variant="subtle" color="gray" size="compact-sm" mt="md" onClick={() => setDraft(EMPTY)}>
            {words.reset}
          </Button>
        )}
        {save.error !== null && !isConflict && !isRefusedValue && <Failed error={save.error} />}
        {isDirty && (
          <SaveBar
            text={isEmpty(look, draft) ? words.unsavedReset : undefined}
            isSaving={save.isPending}
            discard={() => setDraft(before)}
          />
        )}
      </div>
      <Preview choice={choice} choose={choose} preview={preview} />
      {isConflict && (
        <Conflict
          read={() => operations.read()}
          rowsOf={({ body }) => rowsOf(before, draftOf(body), draft, words)}
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

/** The server's errors for single fields. Undefined if the error is not about a field. */
const problemsIn = (error: Error | null) =>
  error instanceof ApiProblem && error.status === 422 && error.errors.length > 0 ? error.errors : undefined

type Words = ConsoleWords["look"]

/** The settings that another person changed, with both values. */
const rowsOf = (before: Draft, theirs: Draft, mine: Draft, { labels }: Words) =>
  [...new Set([...differing(before, theirs), ...differing(before, mine)])].map((name) => ({
    name,
    label: labels[name],
    theirs: theirs[name],
    mine: mine[name],
  }))
