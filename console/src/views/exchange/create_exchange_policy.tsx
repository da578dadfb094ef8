import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { FormDialog } from "../../shell/form_dialog.tsx"
import { useWords } from "../../words/use_words.ts"
import { newNames } from "../name_and_description.tsx"
import type { Draft } from "./exchange_policy_fields.tsx"
import { labelsOf, NOTHING, PolicyFields, PolicyNameFields, tidied } from "./exchange_policy_fields.tsx"
import { EXCHANGE_POLICIES } from "./queries.ts"

/** Creates an exchange policy, and opens it. */
export function CreateExchangePolicy({ close }: { close: () => void }) {
  const words = useWords("exchange")
  const navigate = useNavigate()
  const [typed, setTyped] = useState(NOTHING)
  const set = (part: Partial<Draft>) => setTyped({ ...typed, ...part })
  const create = useMutation({
    mutationFn: () => {
      const { name, description, assertion_client_id, ...settings } = tidied(typed)
      return call("createExchangePolicy", {
        body: {
          ...settings,
          ...newNames({ name, description }),
          ...(assertion_client_id !== "" && { assertion_client_id }),
        },
      })
    },
    async onSuccess({ body }) {
      await navigate({ to: "/exchange/$policy", params: { policy: body.exchange_policy_id }, ignoreBlocker: true })
      await EXCHANGE_POLICIES.changed()
    },
  })
  return (
    <FormDialog
      title={words.create}
      isDirty={typed !== NOTHING}
      action={words.create}
      labels={labelsOf(words)}
      mutation={create}
      close={close}
    >
      <PolicyNameFields of={typed} set={set} />
      <PolicyFields of={typed} set={set} />
    </FormDialog>
  )
}
