import { Button, Group, PasswordInput, Stack, TextInput } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../../api/call.ts"
import { Failed } from "../../../shell/states.tsx"
import { useMay } from "../../../shell/use_may.ts"
import { useWords } from "../../../words/use_words.ts"
import { CONNECTIONS } from "../queries.ts"
import { MessageCard } from "./message_card.tsx"
import { Outcome } from "./outcome.tsx"

/** Looks a person up in the directory, and checks their password if it is given. Nobody is signed in here. */
export function DirectoryTrial({ connection }: { connection: string }) {
  const may = useMay()
  const words = useWords("tryConnection")
  const [username, setUsername] = useState("")
  const [password, setPassword] = useState("")
  const look = useMutation({
    mutationFn: () =>
      call("lookUpInDirectory", {
        path: { connection },
        body: { username: username.trim(), ...(password !== "" && { password }) },
      }),
    onSettled: () => setPassword(""),
  })
  const result = look.data?.body
  return (
    <Stack gap="md">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          look.mutate()
        }}
      >
        <Stack gap="sm" maw={480}>
          <TextInput
            label={words.person}
            value={username}
            required
            maxLength={255}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setUsername(event.currentTarget.value)}
          />
          <PasswordInput
            label={words.password}
            description={words.passwordText}
            value={password}
            autoComplete="off"
            data-1p-ignore
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Group>
            <Button type="submit" loading={look.isPending} disabled={!may(CONNECTIONS.right)}>
              {words.look}
            </Button>
          </Group>
        </Stack>
      </form>
      {look.error !== null && (
        <Failed error={look.error} labels={{ username: words.person, password: words.password }} />
      )}
      {result !== undefined && <Outcome connection={connection} trial={result} />}
      {result?.messages.map((message, at) => (
        <MessageCard key={message.step} at={at + 1} message={message} />
      ))}
    </Stack>
  )
}
