import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { FormDialog } from "../../shell/form_dialog.tsx"
import { useWords } from "../../words/use_words.ts"
import { newNames } from "../name_and_description.tsx"
import type { Typed } from "./exchange_policy_fields.tsx"
import { NOTHING, PolicyFields, PolicyNameFields, settingsOf, tidySettings } from "./exchange_policy_fields.tsx"
import { EXCHANGE_POLICIES } from "./queries.ts"

/** Creates an exchange policy, and opens it. */
export function CreateExchangePolicy({ close }: { close: () => void }) {
  const words = useWords("exchange")
  const navigate = useNavigate()
  const [typed, setTyped] = useState(NOTHING)
  const set = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  const create = useMutation({
    mutationFn: () => {
      const { name, description, client_id, scope, subject_clients, resources, ...flags } = tidySettings(typed)
      return call("createExchangePolicy", {
        body: {
          ...settingsOf(flags),
          ...newNames({ name, description }),
          client_id,
          scope,
          subject_clients: subject_clients.split("\n"),
          resources: resources.split("\n"),
        },
      })
    },
    async onSuccess({ body }) {
      await navigate({ to: "/exchange/$policy", params: { policy: body.exchange_policy_id }, ignoreBlocker: true })
      await EXCHANGE_POLICIES.changed()
    },
  })
  const { name, description, client, subjects, resources, scope } = words
  return (
    <FormDialog
      title={words.create}
      isDirty={typed !== NOTHING}
      action={words.create}
      labels={{ name, description, client_id: client, subject_clients: subjects, resources, scope }}
      mutation={create}
      close={close}
    >
      <PolicyNameFields of={typed} set={set} />
      <PolicyFields of={typed} set={set} />
    </FormDialog>
  )
}
