import { Alert, Checkbox, Select, SimpleGrid, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { Answered } from "../../api/call.ts"
import { call } from "../../api/call.ts"
import type { Attribute } from "../../api/operations/attributes.ts"
import type { User } from "../../api/operations/users.ts"
import { setAnswer } from "../../api/read_again.ts"
import type { Labels } from "../../shell/editor.tsx"
import { Editor, useEditor } from "../../shell/editor.tsx"
import { Icon } from "../../shell/icons.tsx"
import { Part } from "../../shell/parts.tsx"
import { Failed } from "../../shell/states.tsx"
import { useMay } from "../../shell/use_may.ts"
import { person } from "../../sign_in/session.ts"
import { useServerWords } from "../../words/server_words.ts"
import { useWords } from "../../words/use_words.ts"
import type { Draft } from "./profile_changes.ts"
import { attributeSetting, changeOf, draftOf, tidy } from "./profile_changes.ts"
import { attributesQuery, peopleChanged } from "./queries.ts"

/** The person's profile. Sends only the changes, and only if no other change came in between. */
export function Profile({ read }: { read: Answered<User> }) {
  const may = useMay()
  const words = useWords("person")
  const path = { user: read.body.user_id }
  const { data: attributes = [], error: attributesError } = useQuery(attributesQuery)
  const editor = useEditor<User, Draft>({
    read,
    draftOf,
    tidy,
    send: (change, etag) => call("updateUser", { path, body: changeOf(change, attributes), etag }),
    async saved(answer) {
      setAnswer("getUser", { path }, answer)
      await peopleChanged()
    },
  })
  const { draft, set } = editor
  const before = draftOf(editor.base.body)
  const isLocked = !may("admin:people")
  const isNewAddress = draft.email.trim() !== before.email
  const isOwn = path.user === person().id
  const losesRole = isOwn && before.role === "admin" && draft.role !== "admin"
  const field = (name: "name" | "username" | "email") => ({
    value: draft[name],
    disabled: isLocked,
    autoComplete: "off",
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      set({ [name]: event.currentTarget.value }),
  })
  const labels: Labels<Draft> = {
    ...Object.fromEntries(attributes.map(({ name }) => [attributeSetting(name), name])),
    name: words.name,
    username: words.username,
    email: words.email,
    email_verified: words.verified,
    role: words.role,
  }
  return (
    <Editor editor={editor} labels={labels} readAgain={() => call("getUser", { path })} isDangerous={losesRole}>
      <Part title={words.basics}>
        <TextInput label={words.name} maxLength={200} {...field("name")} />
        <TextInput label={words.username} description={words.usernameText} required {...field("username")} />
        <TextInput
          label={words.email}
          {...(isNewAddress && { description: words.emailChanged })}
          {...field("email")}
          {...(isOwn && { disabled: true, description: words.ownSignIn })}
        />
        <Checkbox
          label={words.verified}
          description={words.verifiedText}
          checked={draft.email_verified && (!isNewAddress || !before.email_verified)}
          disabled={isLocked || draft.email === "" || isNewAddress}
          onChange={(event) => set({ email_verified: event.currentTarget.checked })}
        />
        <Select
          label={words.role}
          value={draft.role}
          disabled={isLocked}
          allowDeselect={false}
          data={Object.entries(words.roles).map(([value, label]) => ({ value, label }))}
          onChange={(role) => role !== null && set({ role: role as User["role"] })}
        />
        {losesRole && (
          <Alert color="red" variant="light" icon={<Icon name="warning" />}>
            {words.ownRole}
          </Alert>
        )}
      </Part>
      <Part title={words.about} text={words.aboutText}>
        {attributesError !== null ? (
          <Failed error={attributesError} />
        ) : (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {attributes.map((attribute) => (
              <AttributeField
                key={attribute.name}
                attribute={attribute}
                isLocked={isLocked}
                value={draft[attributeSetting(attribute.name)] ?? ""}
                onChange={(value) => set({ [attributeSetting(attribute.name)]: value })}
              />
            ))}
          </SimpleGrid>
        )}
      </Part>
    </Editor>
  )
}

interface AttributeFieldProps {
  readonly attribute: Attribute
  readonly value: string
  readonly isLocked: boolean
  onChange(value: string): void
}

function AttributeField({ attribute: { name, type, description }, value, isLocked, onChange }: AttributeFieldProps) {
  const words = useWords("person")
  const meaning = useServerWords().attribute(name) ?? description
  const text = [meaning, type === "list" && words.listText].filter(Boolean).join(" · ")
  const shared = { label: name, disabled: isLocked, ...(text !== "" && { description: text }) }
  if (type === "boolean")
    return (
      <Select
        {...shared}
        value={value}
        data={[
          { value: "", label: words.unknown },
          { value: "true", label: words.yes },
          { value: "false", label: words.no },
        ]}
        allowDeselect={false}
        onChange={(chosen) => onChange(chosen ?? "")}
      />
    )
  return (
    <TextInput
      {...shared}
      value={value}
      autoComplete="off"
      {...(type === "date" && { placeholder: "1990-12-31" })}
      {...(type === "number" && { inputMode: "decimal" as const })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
