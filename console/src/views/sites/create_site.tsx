import { useMutation } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { FormDialog } from "../../shell/form_dialog.tsx"
import { useWords } from "../../words/use_words.ts"
import { linesIn } from "../lines.ts"
import { newNames } from "../name_and_description.tsx"
import { SITES } from "./queries.ts"
import { SiteAccessFields, SiteNameFields } from "./site_fields.tsx"

const NOTHING = { name: "", description: "", origins: "", rules: "/ people" }

/** Creates a site, and opens it. */
export function CreateSite({ close }: { close: () => void }) {
  const words = useWords("sites")
  const navigate = useNavigate()
  const [typed, setTyped] = useState(NOTHING)
  const set = (part: Partial<typeof NOTHING>) => setTyped({ ...typed, ...part })
  const create = useMutation({
    mutationFn: () =>
      call("createSite", {
        body: { ...newNames(typed), origins: linesIn(typed.origins), rules: linesIn(typed.rules) },
      }),
    async onSuccess({ body }) {
      await navigate({ to: "/sites/$site", params: { site: body.site_id }, ignoreBlocker: true })
      await SITES.changed()
    },
  })
  return (
    <FormDialog
      title={words.create}
      isDirty={typed !== NOTHING}
      action={words.create}
      labels={{ name: words.name, description: words.description, origins: words.origins, rules: words.rules }}
      mutation={create}
      close={close}
    >
      <SiteNameFields of={typed} set={set} />
      <SiteAccessFields of={typed} set={set} />
    </FormDialog>
  )
}
