import { Checkbox, Stack, Switch, TextInput } from "@mantine/core"
import { GRANT_TYPE_RULES, GRANT_TYPES } from "../../../../../src/oauth/grant_types.ts"
import { Part } from "../../../shell/parts.tsx"
import { useWords } from "../../../words/use_words.ts"
import type { Form } from "./form.tsx"
import { Fixed } from "./form.tsx"

/** The name of the application, and what it may do. */
export function Basics({ form }: { form: Form }) {
  const words = useWords("applicationSettings")
  const { client, draft, set, field } = form
  const grants = GRANT_TYPES.filter(
    (each) => client.kind === "confidential" || !GRANT_TYPE_RULES[each].needsConfidentialClient,
  )
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
        onChange={(chosen) => set({ grant_types: GRANT_TYPES.filter((each) => chosen.includes(each)) })}
      >
        <Stack gap="xs" mt={8}>
          {grants.map((each) => (
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
