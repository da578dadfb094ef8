import { Button, Group, Modal, Stack } from "@mantine/core"
import type { ReactNode } from "react"
import { useWords } from "../words/use_words.ts"
import { Failed } from "./states.tsx"
import { useUnsavedChanges } from "./unsaved_changes.tsx"
import type { FieldLabels } from "./wrong_values.tsx"

interface FormDialogProps {
  readonly title: string
  readonly size?: "lg"
  /** Whether the person has entered something. If so, only the button Cancel closes the dialog without a question. */
  readonly isDirty: boolean
  /** The parameters of the address that change while the dialog stays. */
  readonly survives?: readonly string[]
  /** The label of the button that sends the form. */
  readonly action: string
  /** Absent if the form can always be sent. */
  readonly isReady?: boolean
  /** The labels of the fields, for error messages about their values. */
  readonly labels: FieldLabels
  /** Says beside the buttons what is missing. */
  readonly hint?: ReactNode
  readonly mutation: { readonly error: Error | null; readonly isPending: boolean; mutate(): void }
  close(): void
  readonly children: ReactNode
}

/** A form in a dialog: fields, errors and buttons. */
export function FormDialog(props: FormDialogProps) {
  const { title, size, isDirty, survives, action, isReady = true, labels, hint, mutation, close, children } = props
  const words = useWords("shell")
  const { question, leave } = useUnsavedChanges(isDirty, survives)
  return (
    <Modal.Stack>
      <Modal
        opened
        stackId="form"
        onClose={() => leave(close)}
        title={title}
        {...(size !== undefined && { size })}
        closeButtonProps={{ "aria-label": words.close }}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault()
            mutation.mutate()
          }}
        >
          <Stack>
            {children}
            {mutation.error !== null && <Failed error={mutation.error} labels={labels} />}
            <Group justify="flex-end">
              {hint}
              <Button variant="default" onClick={close}>
                {words.cancel}
              </Button>
              <Button type="submit" loading={mutation.isPending} disabled={!isReady}>
                {action}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
      {question}
    </Modal.Stack>
  )
}
