import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core"
import type { ReactNode } from "react"
import { useState } from "react"
import { useWords } from "../words/use_words.ts"
import { Failed } from "./states.tsx"

interface ConfirmProps {
  readonly isOpen: boolean
  close(): void
  readonly title: string
  readonly text: string
  /** The numbers of other records that the deletion affects. */
  readonly preview?: ReactNode
  /** The name that the person must type, for an action that cannot be undone. */
  readonly name?: string
  readonly action: string
  readonly cancel: string
  readonly mutation: { readonly error: Error | null; readonly isPending: boolean; mutate(): void }
}

/** Asks before an action destroys something. */
export function Confirm({ isOpen, close, title, text, preview, name, action, cancel, mutation }: ConfirmProps) {
  const words = useWords("shell")
  const [typed, setTyped] = useState("")
  const isReady = name === undefined || typed.trim() === name
  return (
    <Modal opened={isOpen} onClose={close} title={title} closeButtonProps={{ "aria-label": words.close }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) mutation.mutate()
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
          {mutation.error !== null && <Failed error={mutation.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {cancel}
            </Button>
            <Button color="red.9" type="submit" disabled={!isReady} loading={mutation.isPending}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
