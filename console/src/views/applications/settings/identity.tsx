import { Select, TextInput } from "@mantine/core"
import textStyles from "../../../shell/text.module.css"
import { useWords } from "../../../words/use_words.ts"
import styles from "./form.module.css"
import type { Form } from "./form.tsx"
import { choice, Fixed } from "./form.tsx"

/** The identifier by which the application knows a person. */
export function Identity({ form }: { form: Form }) {
  const words = useWords("applicationSettings")
  const { client, draft, set, field } = form
  return (
    <>
      <Select {...choice(form, "subject_type", words.subjects)} />
      <TextInput
        {...field("sector_identifier")}
        className={styles.typed}
        value={draft.sector_identifier}
        placeholder="app.example.com"
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => set({ sector_identifier: event.currentTarget.value })}
      />
      {client.sector_identifier_uri !== null && (
        <Fixed
          label={words.sectorUri}
          value={<bdi className={textStyles.mono}>{client.sector_identifier_uri}</bdi>}
          why={words.sectorUriText}
        />
      )}
    </>
  )
}
