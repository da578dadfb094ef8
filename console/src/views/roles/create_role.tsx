import { Space, Text } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { FormDialog } from "../../shell/form_dialog.tsx"
import { Quiet } from "../../shell/texts.tsx"
import { useWords } from "../../words/use_words.ts"
import { NameFields, newNames } from "../name_and_description.tsx"
import { ROLES } from "./queries.ts"
import { ScopeChoice } from "./scope_choice.tsx"

/** Creates a role, and opens its holders. */
export function CreateRole({ close }: { close: () => void }) {
  const words = useWords("roles")
  const navigate = useNavigate()
  const [names, setNames] = useState({ name: "", description: "" })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const create = useMutation({
    mutationFn: () => call("createRole", { body: { ...newNames(names), scope: chosen.join(" ") } }),
    async onSuccess({ body }) {
      await navigate({ to: "/roles/$role", params: { role: body.role_id }, ignoreBlocker: true })
      await ROLES.changed()
    },
  })
  const hint = <Quiet size="sm">{words.chooseOne}</Quiet>
  return (
    <FormDialog
      title={words.create}
      size="lg"
      isDirty={names.name + names.description !== "" || chosen.length > 0}
      action={words.create}
      isReady={chosen.length > 0}
      hint={chosen.length === 0 && hint}
      labels={{ name: words.name, description: words.description, scope: words.choose }}
      mutation={create}
      close={close}
    >
      <NameFields words={words} of={names} set={(part) => setNames({ ...names, ...part })} isNew />
      <section aria-label={words.choose}>
        <Text fw={600} size="sm">
          {words.choose}
        </Text>
        <Quiet size="xs">{words.chooseText}</Quiet>
        <Space h="md" />
        <ScopeChoice chosen={chosen} choose={setChosen} isLocked={false} />
      </section>
    </FormDialog>
  )
}
