import { NumberInput, Select, Switch } from "@mantine/core"
import { useFormats } from "../../../words/formats.ts"
import { useWords } from "../../../words/use_words.ts"
import styles from "./form.module.css"
import type { Form } from "./form.tsx"
import { choice } from "./form.tsx"

/** The defaults of src/oauth/refresh.ts, and the longest time, in seconds. */
const DEFAULT_REPEAT = { public: 60, confidential: 86_400 } as const
const MAX_REPEAT = 90 * 86_400

const ALGORITHMS = ["RS256", "ES256", "EdDSA"] as const

/** The format and the signature of the application's tokens, and how it renews them. */
export function Tokens({ form }: { form: Form }) {
  const words = useWords("applicationSettings")
  const { duration } = useFormats()
  const { client, draft, set, field } = form
  const { token_endpoint_auth_method: method } = draft
  const hasSecret =
    client.kind === "confidential" && method !== "private_key_jwt" && !method.endsWith("tls_client_auth")
  // The effective value remains a choice, so that the field can show it.
  const signed = (current: string) =>
    [...ALGORITHMS, ...(hasSecret || current === "HS256" ? ["HS256" as const] : [])].map((alg) => [alg, alg] as const)
  const published = { "": words.byDefault({ time: "RS256" }), RS256: "RS256", ES256: "ES256", EdDSA: "EdDSA" }
  const isStrict = draft.refresh_repeat === 0
  const { label, description, disabled, error } = field("refresh_repeat")
  return (
    <>
      <Select {...choice(form, "access_token_format", words.formats)} />
      <Select {...choice(form, "id_token_alg", Object.fromEntries(signed(draft.id_token_alg)))} />
      <Select
        {...choice(form, "userinfo_signed_response_alg", {
          "": words.plain,
          ...Object.fromEntries(signed(draft.userinfo_signed_response_alg)),
        })}
      />
      <Select {...choice(form, "authorization_signed_response_alg", published)} />
      <Select {...choice(form, "introspection_signed_response_alg", published)} />
      <Select
        label={words.rotation}
        description={words.rotationText}
        disabled={disabled}
        error={isStrict ? error : undefined}
        value={isStrict ? "strict" : "confirmed"}
        data={(["confirmed", "strict"] as const).map((value) => ({ value, label: words.rotations[value] }))}
        allowDeselect={false}
        onChange={(value) => set({ refresh_repeat: value === "strict" ? 0 : client.refresh_repeat || null })}
      />
      {!isStrict && (
        <NumberInput
          label={label}
          description={description}
          disabled={disabled}
          error={error}
          value={draft.refresh_repeat ?? ""}
          placeholder={words.byDefault({ time: duration(DEFAULT_REPEAT[client.kind]) })}
          min={1}
          max={MAX_REPEAT}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          classNames={{ wrapper: styles.narrow }}
          onChange={(value) => set({ refresh_repeat: typeof value === "number" ? value : null })}
        />
      )}
      <Switch
        {...field("id_token_on_refresh")}
        checked={draft.id_token_on_refresh}
        onChange={(event) => set({ id_token_on_refresh: event.currentTarget.checked })}
      />
    </>
  )
}
