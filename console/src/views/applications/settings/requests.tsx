import { Switch } from "@mantine/core"
import type { Form } from "./form.tsx"

/** How the application sends its authorization requests. */
export function Requests({ form: { draft, set, field } }: { form: Form }) {
  return (
    <Switch
      {...field("require_pushed_authorization_requests")}
      checked={draft.require_pushed_authorization_requests}
      onChange={(event) => set({ require_pushed_authorization_requests: event.currentTarget.checked })}
    />
  )
}
