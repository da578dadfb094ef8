import { Button, Code, Group, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { NewClient } from "../../../api/operations/clients.ts"
import { issuer } from "../../../page_facts.ts"
import cardStyles from "../../../shell/card.module.css"
import { Failed, Loading } from "../../../shell/states.tsx"
import textStyles from "../../../shell/text.module.css"
import { Quiet } from "../../../shell/texts.tsx"
import { useWords } from "../../../words/use_words.ts"
import { ENV_FILE, filledEnvFile, SECRET_VARIABLE } from "../quick_start/guide.ts"
import { samplesQuery } from "../quick_start/load.ts"
import { valuesOf } from "../quick_start/values.ts"
import type { StackId } from "../stacks.ts"
import { stackOf } from "../stacks.ts"
import type { ChosenStack } from "./draft.ts"
import { OTHER } from "./draft.ts"

/** The file that the code of the quick start reads, with the secret. For a stack outside the list, the file has all values of the application. */
export function EnvFile({ client, stack }: { client: NewClient; stack: ChosenStack }) {
  if (stack !== OTHER) return <FileOfStack client={client} stack={stack} />
  const values: readonly (readonly [name: string, value: string | undefined])[] = [
    ["OIDC_ISSUER", issuer()],
    ["OIDC_CLIENT_ID", client.client_id],
    [SECRET_VARIABLE, client.client_secret],
    ["OIDC_REDIRECT_URI", client.redirect_uris[0]],
  ]
  const known = values.filter(([, value]) => value !== undefined)
  return <File text={known.map(([name, value]) => `${name}=${value}\n`).join("")} />
}

function FileOfStack({ client, stack }: { client: NewClient; stack: StackId }) {
  const [randomValue] = useState(randomHex)
  const { data, error, refetch } = useQuery(samplesQuery)
  if (client.client_secret === undefined) return null
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />
  if (data === undefined) return <Loading height={96} />
  const values = valuesOf(client, stackOf(stack), issuer(), data.of)
  const filled = { ...values, client_secret: client.client_secret, random_value: randomValue }
  const text = filledEnvFile(stack, data.samples, filled)
  return text === undefined ? null : <File text={text} />
}

const randomHex = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("")

function File({ text }: { text: string }) {
  const words = useWords("newApplication")
  return (
    <section className={`${cardStyles.card} ${cardStyles.padded}`}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{ENV_FILE}</Title>
        <Button variant="default" size="xs" onClick={() => download(text)}>
          {words.download({ file: ENV_FILE })}
        </Button>
      </Group>
      <Quiet size="sm" mb="md">
        {words.env}
      </Quiet>
      <Code block className={textStyles.code}>
        {text}
      </Code>
    </section>
  )
}

function download(text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }))
  const link = document.createElement("a")
  link.href = href
  link.download = ENV_FILE
  link.click()
  URL.revokeObjectURL(href)
}
