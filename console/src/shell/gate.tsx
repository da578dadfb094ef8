import { Button, Center, Group, Stack, Text, Title } from "@mantine/core"
import { useEffect } from "react"
import type { Arrival } from "../sign_in/arrive.ts"
import { person, signIn, signOut } from "../sign_in/session.ts"
import { useWords } from "../words/use_words.ts"
import cardStyles from "./card.module.css"
import { Mark } from "./icons.tsx"
import textStyles from "./text.module.css"
import { Quiet } from "./texts.tsx"

/** The page for a person who cannot use the console, or who has signed out. */
export function Gate({ arrival }: { arrival: Exclude<Arrival, { kind: "signed-in" | "leaving" }> }) {
  const words = useWords("shell")
  const says = {
    "signed-out": words.signedOut,
    "no-rights": { ...words.noRights, text: words.noRights.text({ username: person().username }) },
    failed: words.failed,
    "signed-in-again": words.signedInAgain,
    trial: arrival.kind === "trial" && arrival.isTaken ? words.trialTaken : words.trialLost,
  }[arrival.kind]
  useEffect(() => {
    document.title = `${says.title} · Gatehouse`
  }, [says.title])
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack className={cardStyles.card} p="xl" gap="md" maw={440} w="100%">
        <Mark size={40} />
        <Title order={1}>{says.title}</Title>
        <Quiet>{says.text}</Quiet>
        {arrival.kind === "failed" && (
          <Text className={textStyles.mono}>
            {arrival.error} {arrival.detail}
          </Text>
        )}
        <Group>
          {arrival.kind === "trial" || arrival.kind === "signed-in-again" ? (
            <Button onClick={() => close()}>{words.closeTab}</Button>
          ) : arrival.kind === "no-rights" ? (
            <Button onClick={() => void signOut()}>{words.signInAgain}</Button>
          ) : (
            <Button onClick={() => void signIn("")}>{arrival.kind === "failed" ? words.retry : words.signIn}</Button>
          )}
        </Group>
      </Stack>
    </Center>
  )
}
