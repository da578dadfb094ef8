import { MultiSelect, NumberInput, Select } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { allOf } from "../../../api/pages.ts"
import { Part } from "../../../shell/parts.tsx"
import textStyles from "../../../shell/text.module.css"
import { useWords } from "../../../words/use_words.ts"
import styles from "./form.module.css"
import type { Form } from "./form.tsx"
import { choice } from "./form.tsx"

const CONNECTIONS = allOf("listConnections", {})

/** The values of `acr` that the server knows, the strongest first. */
const ACRS = ["phr", "urn:gatehouse:acr:mfa", "urn:gatehouse:acr:pwd", "0"] as const

/** The proofs with which a sign-in can begin. */
const FIRST_PROOFS = ["passkey", "email-code", "connection", "password"] as const

/** What people must do when they sign in to the application. */
export function SignIn({ form }: { form: Form }) {
  const words = useWords("applicationSettings")
  const { draft, set, field } = form
  const { data: connections = [] } = useQuery(CONNECTIONS)
  const labels = new Map(
    connections
      .filter(({ callback_url }) => callback_url !== null)
      .map(({ name, effective }) => [name, effective.label]),
  )
  return (
    <Part title={words.groups.signIn}>
      <Select {...choice(form, "consent", words.consents)} />
      <Select {...choice(form, "sign_in_level", words.levels)} />
      <MultiSelect
        {...field("default_acr_values")}
        placeholder={draft.default_acr_values.length === 0 ? words.anyWay : ""}
        value={[...draft.default_acr_values]}
        data={ACRS.map((value) => ({ value, label: words.acrs[value] }))}
        onChange={(values) => set({ default_acr_values: values })}
      />
      <NumberInput
        {...field("default_max_age")}
        value={draft.default_max_age ?? ""}
        placeholder={words.anyAge}
        min={0}
        allowDecimal={false}
        allowNegative={false}
        classNames={{ wrapper: styles.narrow }}
        onChange={(value) => set({ default_max_age: typeof value === "number" ? value : null })}
      />
      <MultiSelect
        {...field("first_proofs")}
        value={[...draft.first_proofs]}
        data={FIRST_PROOFS.map((value) => ({ value, label: words.firstProofs[value] }))}
        onChange={(proofs) =>
          set({ first_proofs: proofs.flatMap((each) => FIRST_PROOFS.find((proof) => proof === each) ?? []) })
        }
      />
      {labels.size + draft.connections.length > 0 && (
        <>
          <MultiSelect
            {...field("connections")}
            searchable
            value={[...draft.connections]}
            data={[...new Set([...labels.keys(), ...draft.connections])].map((value) => ({
              value,
              label: labels.get(value) ?? value,
            }))}
            renderOption={({ option }) => <bdi className={textStyles.wrap}>{option.label}</bdi>}
            onChange={(names) => set({ connections: names })}
          />
          <Select {...choice(form, "sign_in_page", words.signInPages)} />
        </>
      )}
    </Part>
  )
}
