import { Alert, Button, Group, Select, SimpleGrid, Stack, Text, Textarea, TextInput, Title } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useState } from "react"
import { ApiProblem } from "../../api/api_problem.ts"
import type { Answered } from "../../api/call.ts"
import { call } from "../../api/call.ts"
import type { Client } from "../../api/operations.ts"
import { issuer } from "../../page_facts.ts"
import { Conflict } from "../../shell/conflict.tsx"
import { CopyValue } from "../../shell/copy_value.tsx"
import { Icon } from "../../shell/icons.tsx"
import { Failed } from "../../shell/states.tsx"
import { may } from "../../sign_in/session.ts"
import { useWords } from "../../words/language.ts"
import { SHELL_WORDS } from "../../words/shell.ts"
import type { Draft } from "./changes.ts"
import { changeOf, differing, draftOf, tidy } from "./changes.ts"
import { applicationsChanged } from "./queries.ts"
import { UriList } from "./uri_list.tsx"
import { APPLICATIONS_WORDS } from "./words.ts"

/** The settings of an application that most people need. A change sends only what changed, and only if nobody changed the application since. */
export function Settings({ read }: { read: Answered<Client> }) {
  const words = useWords(APPLICATIONS_WORDS)
  const shell = useWords(SHELL_WORDS)
  const queries = useQueryClient()
  const [base, setBase] = useState(read)
  const client = base.body
  const before = draftOf(client)
  const [draft, setDraft] = useState(before)
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const isDirty = differing(before, tidy(draft)).length > 0
  const isLocked = !may("admin:clients")
  const startFrom = (state: Answered<Client>) => {
    setBase(state)
    setDraft(draftOf(state.body))
  }
  // What others change appears by itself, but never under the hands of somebody who is editing.
  const [seen, setSeen] = useState(read.etag)
  if (!isDirty && read.etag !== seen) {
    setSeen(read.etag)
    startFrom(read)
  }

  const save = useMutation({
    mutationFn: (etag: string | undefined) =>
      call("updateClient", { path: { client_id: client.client_id }, body: changeOf(before, tidy(draft)), etag }),
    async onSuccess(saved) {
      startFrom(saved)
      notifications.show({ message: words.saved, color: "gate" })
      await applicationsChanged(queries)
    },
  })
  const warnings = save.data?.body.warnings ?? []
  const isConflict = save.error instanceof ApiProblem && save.error.status === 412
  const choice = <Name extends "consent" | "sign_in_level" | "access_token_format">(
    name: Name,
    names: Readonly<Record<Draft[Name], string>>,
  ) => ({
    value: draft[name],
    onChange: (value: string | null) => value !== null && set({ [name]: value } as Partial<Draft>),
    data: Object.entries<string>(names).map(([value, label]) => ({ value, label })),
    allowDeselect: false,
    disabled: isLocked,
  })

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(base.etag)
      }}
    >
      <Stack gap="lg">
        <Connect client={client} />
        <Part title={words.basics}>
          <TextInput
            label={words.nameLabel}
            description={words.nameText}
            value={draft.name}
            maxLength={200}
            required
            disabled={isLocked}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
        </Part>
        <Part title={words.addresses}>
          <UriList
            label={words.redirects}
            description={words.redirectsText}
            uris={draft.redirect_uris}
            disabled={isLocked}
            onChange={(uris) => set({ redirect_uris: uris })}
          />
          <UriList
            label={words.signOuts}
            description={words.signOutsText}
            uris={draft.post_logout_redirect_uris}
            disabled={isLocked}
            onChange={(uris) => set({ post_logout_redirect_uris: uris })}
          />
        </Part>
        <Part title={words.people}>
          <Textarea
            label={words.scope}
            description={words.scopeText}
            value={draft.scope}
            autosize
            disabled={isLocked}
            onChange={(event) => set({ scope: event.currentTarget.value })}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Select label={words.consent} {...choice("consent", words.consents)} />
            <Select label={words.level} {...choice("sign_in_level", words.levels)} />
          </SimpleGrid>
        </Part>
        <Part title={words.tokens}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Select
              label={words.format}
              inputWrapperOrder={["label", "input", "description", "error"]}
              {...choice("access_token_format", words.formats)}
            />
            <Select
              label={words.idToken}
              description={words.idTokenText}
              inputWrapperOrder={["label", "input", "description", "error"]}
              value={draft.id_token_alg}
              onChange={(value) => value !== null && set({ id_token_alg: value as Draft["id_token_alg"] })}
              data={["RS256", "ES256", "EdDSA", ...(client.kind === "confidential" ? ["HS256"] : [])]}
              allowDeselect={false}
              disabled={isLocked}
            />
          </SimpleGrid>
        </Part>
        {warnings.length > 0 && (
          <Alert color="orange" title={words.saved} icon={<Icon name="warning" />}>
            {warnings.map(({ pointer, detail }) => (
              <Text key={pointer + detail} size="sm">
                {detail}
              </Text>
            ))}
          </Alert>
        )}
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
            <Button type="submit" loading={save.isPending}>
              {shell.save}
            </Button>
          </Group>
        </Group>
      )}
      {isConflict && (
        <Conflict
          read={() => call("getClient", { path: { client_id: client.client_id } })}
          rowsOf={({ body }) => rowsOf(before, draftOf(body), tidy(draft), words)}
          close={() => save.reset()}
          takeTheirs={(theirs) => {
            save.reset()
            startFrom(theirs)
          }}
          keepMine={({ etag: theirs }) => save.mutate(theirs)}
        />
      )}
    </form>
  )
}

type Words = (typeof APPLICATIONS_WORDS)["en"]

/** The settings that somebody changed, with both values. */
function rowsOf(before: Draft, theirs: Draft, mine: Draft, words: Words) {
  const labels: Record<keyof Draft, string> = {
    name: words.nameLabel,
    redirect_uris: words.redirects,
    post_logout_redirect_uris: words.signOuts,
    scope: words.scope,
    consent: words.consent,
    sign_in_level: words.level,
    access_token_format: words.format,
    id_token_alg: words.idToken,
  }
  const shown = (value: Draft[keyof Draft]) => (typeof value === "string" ? value : value.join("\n"))
  return [...new Set([...differing(before, theirs), ...differing(before, mine)])].map((name) => ({
    ...{ name, label: labels[name], theirs: shown(theirs[name]), mine: shown(mine[name]) },
  }))
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="card part-of-form" aria-label={title}>
    <Title order={2}>{title}</Title>
    <Stack gap="md">{children}</Stack>
  </section>
)

/** What a developer copies into the application. */
function Connect({ client }: { client: Client }) {
  const words = useWords(APPLICATIONS_WORDS)
  const values = [
    [words.issuer, issuer()],
    [words.clientId, client.metadata_url ?? client.client_id],
    [words.discovery, `${issuer()}/.well-known/openid-configuration`],
  ] as const
  return (
    <section className="card part-of-form" aria-label={words.connect}>
      <div>
        <Title order={2}>{words.connect}</Title>
        <Text size="sm" className="quiet">
          {words.connectText}
        </Text>
      </div>
      <dl className="values">
        {values.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <CopyValue value={value} label={label} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
