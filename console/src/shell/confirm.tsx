import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useState } from "react"
import { useWords } from "../words/use_words.ts"
import { Failed } from "./states.tsx"

interface ConfirmProps {
  readonly title: string
  readonly text: string
  /** The numbers of other records that the action affects. */
  readonly preview?: ReactNode
  /** The name that the person must type, for an action that cannot be undone. */
  readonly name?: string | undefined
  readonly action: string
  /** The action. If it fails, the dialog stays and shows the error. */
  run(): Promise<unknown>
  /** Called after the action, when the dialog has closed: reads again what the action changed. */
  done(): unknown
  close(): void
}

/** Asks before an action destroys something, and then runs the action. */
export function Confirm({ title, text, preview, name, action, run, done, close }: ConfirmProps) {
  const words = useWords("shell")
  const [typed, setTyped] = useState("")
  const isReady = name === undefined || typed.trim() === name
  const { mutate, isPending, error } = useMutation({
    mutationFn: run,
    async onSuccess() {
      close()
      await done()
    },
  })
  return (
    <Modal opened onClose={close} title={title} closeButtonProps={{ "aria-label": words.close }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) mutate()
        }}
      >
        <Stack>
          <Text>{text}</Text>
          {preview}
          {name !== undefined && (
            <TextInput
              label={words.confirmName({ name })}
              value={typed}
              autoComplete="off"
              data-autofocus
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          {error !== null && <Failed error={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {words.cancel}
            </Button>
            <Button color="red.9" type="submit" disabled={!isReady} loading={isPending}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
