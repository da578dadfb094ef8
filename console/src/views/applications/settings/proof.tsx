import { Select, Switch, Textarea, TextInput } from "@mantine/core"
import { useWords } from "../../../words/use_words.ts"
import styles from "./form.module.css"
import type { Form } from "./form.tsx"
import { choice, Fixed } from "./form.tsx"

const CERTIFICATE_NAMES = [
  "tls_client_auth_subject_dn",
  "tls_client_auth_san_dns",
  "tls_client_auth_san_uri",
  "tls_client_auth_san_ip",
  "tls_client_auth_san_email",
] as const

/** The security profile, and how the application authenticates. */
export function Proof({ form }: { form: Form }) {
  const words = useWords("applicationSettings")
  const { client, draft, set, field } = form
  const { none, ...withSecretOrKey } = words.methods
  return (
    <>
      <Select {...choice(form, "profile", words.profiles)} />
      {client.kind === "public" ? (
        <Fixed label={field("token_endpoint_auth_method").label} value={none} why={words.publicMethodText} />
      ) : (
        <Select {...choice(form, "token_endpoint_auth_method", withSecretOrKey)} />
      )}
      <TextInput
        {...field("jwks_uri")}
        className={styles.typed}
        value={draft.jwks_uri}
        placeholder="https://app.example.com/jwks.json"
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => set({ jwks_uri: event.currentTarget.value })}
      />
      <Textarea
        {...field("jwks")}
        className={styles.typed}
        value={draft.jwks}
        placeholder='{"keys":[…]}'
        autosize
        minRows={2}
        maxRows={12}
        spellCheck={false}
        onChange={(event) => set({ jwks: event.currentTarget.value })}
      />
      {client.kind === "confidential" && (
        <Textarea
          {...field("federated_identities")}
          className={styles.typed}
          value={draft.federated_identities.join("\n")}
          placeholder="https://token.actions.githubusercontent.com sub=repo:acme/app:environment:production"
          autosize
          minRows={2}
          maxRows={12}
          spellCheck={false}
          onChange={(event) => set({ federated_identities: event.currentTarget.value.split("\n") })}
        />
      )}
      {draft.token_endpoint_auth_method === "tls_client_auth" &&
        CERTIFICATE_NAMES.map((name) => (
          <TextInput
            key={name}
            {...field(name)}
            className={styles.typed}
            value={draft[name]}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        ))}
      {(draft.token_endpoint_auth_method.endsWith("tls_client_auth") ||
        client.tls_client_certificate_bound_access_tokens) && (
        <Switch
          {...field("tls_client_certificate_bound_access_tokens")}
          checked={draft.tls_client_certificate_bound_access_tokens}
          onChange={(event) => set({ tls_client_certificate_bound_access_tokens: event.currentTarget.checked })}
        />
      )}
      <Switch
        {...field("dpop_bound_access_tokens")}
        checked={draft.dpop_bound_access_tokens}
        onChange={(event) => set({ dpop_bound_access_tokens: event.currentTarget.checked })}
      />
    </>
  )
}
