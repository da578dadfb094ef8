import { Select, Switch } from "@mantine/core"
import { useWords } from "../../../words/use_words.ts"
import type { Form } from "./form.tsx"
import { choice } from "./form.tsx"

const ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA", "HS256", "none"] as const

/** How the application sends its authorization requests. */
export function Requests({ form }: { form: Form }) {
  const words = useWords("applicationSettings")
  const { draft, set, field } = form
  const required = (name: "require_pushed_authorization_requests" | "require_signed_request_object") => (
    <Switch {...field(name)} checked={draft[name]} onChange={(event) => set({ [name]: event.currentTarget.checked })} />
  )
  return (
    <>
      {required("require_pushed_authorization_requests")}
      <Select
        {...choice(form, "request_object_signing_alg", {
          "": words.requestObjectsOff,
          ...Object.fromEntries(ALGORITHMS.map((alg) => [alg, alg])),
        })}
      />
      {required("require_signed_request_object")}
    </>
  )
}
