import { Alert, Button, Checkbox, Group, Select, SimpleGrid, Stack, Text, TextInput, Title } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useState } from "react"
import { ApiProblem } from "../../api/api_problem.ts"
import type { Answered } from "../../api/call.ts"
import { call } from "../../api/call.ts"
import type { Attribute, User } from "../../api/operations.ts"
import { Conflict } from "../../shell/conflict.tsx"
import { Icon } from "../../shell/icons.tsx"
import { Failed } from "../../shell/states.tsx"
import { useUnsavedChanges } from "../../shell/unsaved_changes.tsx"
import { may, person } from "../../sign_in/session.ts"
import { useWords } from "../../words/language.ts"
import { SHELL_WORDS } from "../../words/shell.ts"
import { PERSON_WORDS } from "./person_words.ts"
import type { Draft } from "./profile_changes.ts"
import { attributeIn, changeOf, differing, draftOf, textOf } from "./profile_changes.ts"
import { attributesQuery, personQuery } from "./queries.ts"

/** Who the person is. A change sends only what changed, and only if nobody changed the person since. */
export function Profile({ read }: { read: Answered<User> }) {
  const words = useWords(PERSON_WORDS)
  const shell = useWords(SHELL_WORDS)
  const queries = useQueryClient()
  const user = read.body
  const { data: attributes = [], error: attributesError } = useQuery(attributesQuery)
  const [base, setBase] = useState(read)
  const before = draftOf(base.body)
  const [draft, setDraft] = useState(before)
  const set = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed })
  const isDirty = differing(before, draft).length > 0
  const question = useUnsavedChanges(isDirty)
  const isLocked = !may("admin:people")
  const startFrom = (state: Answered<User>) => {
    setBase(state)
    setDraft(draftOf(state.body))
  }
  // What others change is followed only while nothing is being edited here.
  if (!isDirty && base.etag !== read.etag) startFrom(read)
  const save = useMutation({
    mutationFn: (etag: string | undefined) =>
      call("updateUser", { path: { user: user.user_id }, body: changeOf(before, draft, attributes), etag }),
    async onSuccess(saved) {
      startFrom(saved)
      notifications.show({ message: words.saved, color: "gate" })
      queries.setQueryData(personQuery(user.user_id).queryKey, saved)
      await queries.invalidateQueries({ queryKey: ["people"] })
    },
  })
  const isConflict = save.error instanceof ApiProblem && save.error.status === 412
  const isNewAddress = draft.email.trim() !== before.email
  const losesRole = user.user_id === person().id && before.role === "admin" && draft.role !== "admin"
  const field = (name: "name" | "username" | "email") => ({
    value: draft[name],
    disabled: isLocked,
    autoComplete: "off",
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      set({ [name]: event.currentTarget.value }),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(base.etag)
      }}
    >
      <Stack gap="lg">
        <Part title={words.basics}>
          <TextInput label={words.name} maxLength={200} {...field("name")} />
          <TextInput label={words.username} description={words.usernameText} required {...field("username")} />
          <TextInput
            label={words.email}
            {...(isNewAddress && { description: words.emailChanged })}
            {...field("email")}
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
                  value={draft.attributes[attribute.name] ?? ""}
                  onChange={(value) => set({ attributes: { ...draft.attributes, [attribute.name]: value } })}
                />
              ))}
            </SimpleGrid>
          )}
        </Part>
        {save.error !== null && !isConflict && <Failed error={save.error} />}
      </Stack>
      {isDirty && (
        <Group className="card save-bar" role="region" aria-label={words.unsaved}>
          <Text size="sm" fw={500}>
            {words.unsaved}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={() => setDraft(before)}>
              {shell.discard}
            </Button>
            <Button type="submit" loading={save.isPending} {...(losesRole && { color: "red.9" })}>
              {shell.save}
            </Button>
          </Group>
        </Group>
      )}
      {isConflict && (
        <Conflict
          read={() => call("getUser", { path: { user: user.user_id } })}
          rowsOf={({ body }) => rowsOf(before, draftOf(body), draft, words)}
          close={() => save.reset()}
          takeTheirs={(theirs) => {
            save.reset()
            startFrom(theirs)
          }}
          keepMine={({ etag: theirs }) => save.mutate(theirs)}
        />
      )}
      {question}
    </form>
  )
}

type Words = (typeof PERSON_WORDS)["en"]

/** What somebody changed, with both values. */
function rowsOf(before: Draft, theirs: Draft, mine: Draft, words: Words) {
  const labels: Readonly<Record<string, string>> = {
    ...{ name: words.name, username: words.username, email: words.email, email_verified: words.verified },
    role: words.role,
  }
  return [...new Set([...differing(before, theirs), ...differing(before, mine)])].map((name) => ({
    ...{ name, label: labels[name] ?? attributeIn(name) ?? name },
    ...{ theirs: textOf(theirs, name), mine: textOf(mine, name) },
  }))
}

interface AttributeFieldProps {
  readonly attribute: Attribute
  readonly value: string
  readonly isLocked: boolean
  onChange(value: string): void
}

function AttributeField({ attribute: { name, type, description }, value, isLocked, onChange }: AttributeFieldProps) {
  const words = useWords(PERSON_WORDS)
  const text = [description, type === "list" && words.listText].filter(Boolean).join(" ")
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

export const Part = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <section className="card part-of-form" aria-label={title}>
    <div>
      <Title order={2}>{title}</Title>
      {text !== undefined && (
        <Text size="sm" className="quiet">
          {text}
        </Text>
      )}
    </div>
    <Stack gap="md">{children}</Stack>
  </section>
)
