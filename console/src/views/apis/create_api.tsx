import { TextInput } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { FormDialog } from "../../shell/form_dialog.tsx"
import textStyles from "../../shell/text.module.css"
import { useWords } from "../../words/use_words.ts"
import { APIS } from "./queries.ts"

/** Whether the text cannot be the identifier of an API. The server decides: this check only saves a round trip. */
const isWrongIdentifier = (text: string): boolean =>
  text !== "" && (!/^[\x21-\x7e]+$/.test(text) || text.includes("#") || !URL.canParse(text))

/** Creates an API, and opens its scope values. */
export function CreateApi({ close }: { close: () => void }) {
  const words = useWords("apis")
  const navigate = useNavigate()
  const [identifier, setIdentifier] = useState("")
  const [name, setName] = useState("")
  const create = useMutation({
    mutationFn: () =>
      call("createApi", {
        body: { identifier: identifier.trim(), ...(name.trim() !== "" && { name: name.trim() }) },
      }),
    async onSuccess({ body }) {
      await navigate({ to: "/apis/$api", params: { api: body.api_id }, ignoreBlocker: true })
      await APIS.changed()
    },
  })
  return (
    <FormDialog
      title={words.create}
      isDirty={identifier + name !== ""}
      action={words.create}
      labels={{ identifier: words.identifier, name: words.name }}
      mutation={create}
      close={close}
    >
      <TextInput
        label={words.identifier}
        description={words.identifierText}
        value={identifier}
        error={isWrongIdentifier(identifier.trim()) && words.identifierWrong}
        classNames={{ input: textStyles.mono }}
        required
        autoComplete="off"
        data-autofocus
        onChange={(event) => setIdentifier(event.currentTarget.value)}
      />
      <TextInput
        label={words.name}
        description={words.nameText}
        value={name}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
