import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { FormDialog } from "../../shell/form_dialog.tsx"
import { useWords } from "../../words/use_words.ts"
import { NameFields, newNames } from "../name_and_description.tsx"
import { GROUPS } from "./queries.ts"

/** Creates a group, and opens its members. */
export function CreateGroup({ close }: { close: () => void }) {
  const words = useWords("groups")
  const navigate = useNavigate()
  const [names, setNames] = useState({ name: "", description: "" })
  const create = useMutation({
    mutationFn: () => call("createGroup", { body: newNames(names) }),
    async onSuccess({ body }) {
      await navigate({ to: "/groups/$group", params: { group: body.group_id }, ignoreBlocker: true })
      await GROUPS.changed()
    },
  })
  return (
    <FormDialog
      title={words.create}
      isDirty={names.name + names.description !== ""}
      action={words.create}
      labels={{ name: words.name, description: words.description }}
      mutation={create}
      close={close}
    >
      <NameFields words={words} of={names} set={(part) => setNames({ ...names, ...part })} isNew />
    </FormDialog>
  )
}
