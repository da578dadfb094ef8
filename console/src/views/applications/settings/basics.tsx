import { Checkbox, Stack, Switch, TextInput } from "@mantine/core"
import { Part } from "../../../shell/parts.tsx"
import { useWords } from "../../../words/use_words.ts"
import type { Draft } from "./draft.ts"
import type { Form } from "./form.tsx"
import { Fixed } from "./form.tsx"

const GRANTS = ["authorization_code", "refresh_token", "client_credentials"] as const

/** The name of the application, and what it may do. */
export function Basics({ form }: { form: Form }) {
  const words = useWords("applicationSettings")
  const { client, draft, set, field } = form
  return (
    <Part title={words.groups.basics}>
      <TextInput
        {...field("name")}
        value={draft.name}
        maxLength={200}
        required
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Fixed label={words.kind} value={words.kinds[client.kind]} why={words.kindText} />
      <Checkbox.Group
        {...field("grant_types")}
        value={[...draft.grant_types]}
        onChange={(grants) =>
          set({ grant_types: GRANTS.filter((each) => grants.includes(each)) as Draft["grant_types"] })
        }
      >
        <Stack gap="xs" mt={8}>
          {GRANTS.filter((each) => each !== "client_credentials" || client.kind === "confidential").map((each) => (
            <Checkbox key={each} value={each} label={words.grants[each]} disabled={field("grant_types").disabled} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Switch
        {...field("native")}
        checked={draft.native}
        onChange={(event) => set({ native: event.currentTarget.checked })}
      />
    </Part>
  )
}
