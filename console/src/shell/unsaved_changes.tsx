import { Button, Group, Modal, Stack, Text } from "@mantine/core"
import { useBlocker } from "@tanstack/react-router"
import { useEffect, useRef, useState } from "react"
import { isPageEnding } from "../sign_in/session.ts"
import { unsavedForms } from "../sign_in/unsaved.ts"
import { useWords } from "../words/use_words.ts"

/** The question before the person leaves, with its two answers. */
export interface LeavingWords {
  readonly title: string
  readonly text: string
  readonly stay: string
  readonly leave: string
}

interface Place {
  readonly pathname: string
  readonly search: object
}

/** An address without the parameters that may change while the form stays. */
const placeOfForm = ({ pathname, search }: Place, survives: readonly string[]): string =>
  JSON.stringify([
    pathname,
    Object.entries(search)
      .filter(([name]) => !survives.includes(name))
      .toSorted(([one], [other]) => one.localeCompare(other)),
  ])

/**
 * Asks before the person leaves a form with unsaved changes. `survives`: the parameters of the address that change while the form stays. `words`: the
 * text if other things than changes would be lost. Returns the question, which the form shows, and `leave`, which asks and then closes the form.
 */
export function useUnsavedChanges(isDirty: boolean, survives: readonly string[] = [], words?: LeavingWords) {
  useEffect(() => {
    if (!isDirty) return
    const form = Symbol()
    unsavedForms.add(form)
    return () => void unsavedForms.delete(form)
  }, [isDirty])
  const lastField = useLastField(isDirty)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => placeOfForm(current, survives) !== placeOfForm(next, survives),
    // A sign-out that the person confirmed ends the page without a question.
    enableBeforeUnload: () => !isPageEnding(),
    disabled: !isDirty,
    withResolver: true,
  })
  const [closing, setClosing] = useState<{ close(): void }>()
  const answered = () => {
    const waiting = closing
    setClosing(undefined)
    return waiting
  }
  const question = (
    <AskToLeave
      words={words}
      isOpen={blocker.status === "blocked" || closing !== undefined}
      leave={() => {
        answered()?.close()
        blocker.proceed?.()
      }}
      stay={() => {
        answered()
        blocker.reset?.()
        // Waits until React shows the form again, because a dialog below the question is hidden.
        setTimeout(() => lastField.current?.focus())
      }}
    />
  )
  return { question, leave: (close: () => void) => (isDirty ? setClosing({ close }) : close()) }
}

/** The field of a form that had the focus last. The palette and the question take the focus away. */
function useLastField(isDirty: boolean) {
  const field = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isDirty) return
    const note = () => {
      const { activeElement } = document
      if (activeElement instanceof HTMLElement && activeElement.closest("form") !== null) field.current = activeElement
    }
    note()
    document.addEventListener("focusin", note)
    return () => document.removeEventListener("focusin", note)
  }, [isDirty])
  return field
}

interface AskProps {
  readonly words?: LeavingWords | undefined
  readonly isOpen: boolean
  stay(): void
  leave(): void
}

/** Asks whether to lose the unsaved changes. The key Escape answers no. */
export function AskToLeave({ isOpen, stay, leave, words: given }: AskProps) {
  const shell = useWords("shell")
  const words = given ?? shell.leaving
  return (
    <Modal
      opened={isOpen}
      stackId="question"
      onClose={stay}
      title={words.title}
      returnFocus={false}
      closeButtonProps={{ "aria-label": shell.close }}
    >
      <Stack>
        <Text id="leaving-text">{words.text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {words.leave}
          </Button>
          <Button data-autofocus aria-describedby="leaving-text" onClick={stay}>
            {words.stay}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
