import { Select, Switch } from "@mantine/core"
import { CIBA } from "../../../../../src/oauth/grant_types.ts"
import { useWords } from "../../../words/use_words.ts"
import type { Form } from "./form.tsx"
import { choice } from "./form.tsx"

const ASYMMETRIC = ["RS256", "PS256", "ES256", "EdDSA"] as const
const ALGORITHMS = [...ASYMMETRIC, "HS256", "none"] as const
const ENCRYPTIONS = ["ECDH-ES", "ECDH-ES+A128KW", "ECDH-ES+A256KW"] as const
const CONTENT_ENCRYPTIONS = ["A128CBC-HS256", "A256CBC-HS512", "A128GCM", "A256GCM"] as const

const named = (words: readonly string[]) => Object.fromEntries(words.map((word) => [word, word]))

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
          ...named(ALGORITHMS),
        })}
      />
      {/* The server demands that encrypted objects are signed too, or registered as unsigned. */}
      {draft.request_object_signing_alg + draft.request_object_encryption_alg !== "" && (
        <Select
          {...choice(form, "request_object_encryption_alg", {
            "": words.requestObjectsPlain,
            ...named(ENCRYPTIONS),
          })}
        />
      )}
      {draft.request_object_encryption_alg + draft.request_object_encryption_enc !== "" && (
        <Select
          {...choice(form, "request_object_encryption_enc", {
            "": words.byDefault({ time: CONTENT_ENCRYPTIONS[0] }),
            ...named(CONTENT_ENCRYPTIONS),
          })}
        />
      )}
      {required("require_signed_request_object")}
      {draft.grant_types.includes(CIBA) && (
        <Select
          {...choice(form, "backchannel_authentication_request_signing_alg", {
            "": words.off,
            ...named(ASYMMETRIC),
          })}
        />
      )}
    </>
  )
}
