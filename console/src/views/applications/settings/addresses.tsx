import { Select, TextInput } from "@mantine/core"
import { CIBA } from "../../../../../src/oauth/grant_types.ts"
import { Part } from "../../../shell/parts.tsx"
import { useWords } from "../../../words/use_words.ts"
import { UriList } from "../uri_list.tsx"
import styles from "./form.module.css"
import type { Form } from "./form.tsx"
import { choice } from "./form.tsx"

/** The redirect URIs, the addresses after a sign-out, the origins of pages, the address for sign-out notifications, and the links for developers. */
export function Addresses({ form }: { form: Form }) {
  const { draft, set, field } = form
  const words = useWords("applicationSettings")
  const list = (name: "redirect_uris" | "post_logout_redirect_uris" | "cors_origins") => (
    <UriList
      {...field(name)}
      native={draft.native}
      uris={draft[name]}
      onChange={(addresses) => set({ [name]: addresses })}
    />
  )
  return (
    <Part title={words.groups.addresses}>
      {list("redirect_uris")}
      {list("post_logout_redirect_uris")}
      {list("cors_origins")}
      <TextInput
        {...field("backchannel_logout_uri")}
        className={styles.typed}
        value={draft.backchannel_logout_uri}
        placeholder="https://app.example.com/signed-out"
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => set({ backchannel_logout_uri: event.currentTarget.value })}
      />
      {draft.grant_types.includes(CIBA) && (
        <>
          <Select {...choice(form, "backchannel_token_delivery_mode", words.deliveryModes)} />
          <TextInput
            {...field("backchannel_client_notification_endpoint")}
            className={styles.typed}
            value={draft.backchannel_client_notification_endpoint}
            placeholder="https://app.example.com/decided"
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => set({ backchannel_client_notification_endpoint: event.currentTarget.value })}
          />
        </>
      )}
      <Select {...choice(form, "error_links", words.errorLinks)} />
    </Part>
  )
}
