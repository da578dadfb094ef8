import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { FormDialog } from "../../shell/form_dialog.tsx"
import { useWords } from "../../words/use_words.ts"
import { newNames } from "../name_and_description.tsx"
import type { Typed } from "./issuer_fields.tsx"
import { AssertionFields, IssuerFields, IssuerNameFields, NOTHING, tidySettings, useLabels } from "./issuer_fields.tsx"
import { ISSUERS } from "./queries.ts"

/** Trusts an issuer, and opens its page, which has the limits too. */
export function CreateIssuer({ close }: { close: () => void }) {
  const words = useWords("issuers")
  const navigate = useNavigate()
  const [typed, setTyped] = useState(NOTHING)
  const set = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  const create = useMutation({
    mutationFn: () => {
      const { preset, issuer, jwks_uri, jwks, claims, identity_assertions } = tidySettings(typed)
      const texts = Object.entries({ issuer, jwks_uri, jwks, claims }).filter(([, text]) => text !== "")
      return call("createIssuer", {
        body: { ...newNames(typed), preset, identity_assertions, ...Object.fromEntries(texts) },
      })
    },
    async onSuccess({ body }) {
      await navigate({ to: "/issuers/$issuer", params: { issuer: body.issuer_id }, ignoreBlocker: true })
      await ISSUERS.changed()
    },
  })
  const labels = useLabels()
  return (
    <FormDialog
      title={words.create}
      isDirty={typed !== NOTHING}
      action={words.create}
      labels={labels}
      mutation={create}
      close={close}
    >
      <IssuerNameFields of={typed} set={set} />
      <IssuerFields of={typed} set={set} />
      <AssertionFields of={typed} set={set} />
    </FormDialog>
  )
}
