import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core"
import { useSyncExternalStore } from "react"
import { onSigningIn, signingIn } from "../sign_in/again.ts"
import { person } from "../sign_in/session.ts"
import { useWords } from "../words/use_words.ts"
import { Icon } from "./icons.tsx"

/** Asks the person to sign in again in another tab. The page below keeps everything that the person typed. */
export function SignInAgain() {
  const shell = useWords("shell")
  const words = shell.again
  const asked = useSyncExternalStore(onSigningIn, signingIn)
  if (asked === undefined) return
  const name = person().name
  return (
    <Modal
      opened
      onClose={asked.cancel}
      title={words.title}
      zIndex={300}
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": shell.close }}
    >
      <Stack>
        <Text>{words[asked.why]}</Text>
        <Text>{words.text}</Text>
        {asked.flaw !== undefined && (
          <Alert color="red" variant="light" icon={<Icon name="warning" />} role="alert">
            {asked.flaw === "failed" ? words.failed : words.somebodyElse({ name })}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={asked.cancel}>
            {words.later}
          </Button>
          <Button component="a" href={asked.address} target="_blank" rel="noopener" data-autofocus>
            {words.open}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
