import { Alert, Button, Code, Group, Stack, Text, Title } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import type { NewClient } from "../../../api/operations/clients.ts"
import { issuer } from "../../../page_facts.ts"
import { CopyValue } from "../../../shell/copy_value.tsx"
import { Heading } from "../../../shell/heading.tsx"
import { Icon } from "../../../shell/icons.tsx"
import { useWords } from "../../../words/language.ts"
import { useServerWords } from "../../../words/server/server_words.ts"
import { NEW_APPLICATION_WORDS } from "./words.ts"

/** What the person copies. The secret is only in this component, and is gone with it. */
export function Registered({ client }: { client: NewClient }) {
  const words = useWords(NEW_APPLICATION_WORDS)
  const server = useServerWords()
  const values: readonly (readonly [name: string, label: string, value: string | undefined])[] = [
    ["OIDC_ISSUER", words.issuer, issuer()],
    ["OIDC_CLIENT_ID", words.clientId, client.client_id],
    ["OIDC_CLIENT_SECRET", words.secret, client.client_secret],
    ["OIDC_REDIRECT_URI", "", client.redirect_uris[0]],
  ]
  const lines = values.filter(([, , value]) => value !== undefined).map(([name, , value]) => `${name}=${value}\n`)
  const shown = [...values.filter(([, label]) => label !== "")]
  shown.push(["", words.discovery, `${issuer()}/.well-known/openid-configuration`])
  return (
    <>
      <Heading title={words.done} below={<Text className="quiet">{words.doneText}</Text>} />
      <Stack gap="lg" maw={760}>
        {client.client_secret !== undefined && (
          <Alert color="orange" icon={<Icon name="key" />} title={words.secretOnce} />
        )}
        {client.warnings.length > 0 && (
          <Alert color="orange" icon={<Icon name="warning" />} title={words.warnings}>
            {client.warnings.map(({ pointer, detail }) => (
              <Text key={pointer + detail} size="sm">
                {server.sentence(detail) ?? detail}
              </Text>
            ))}
          </Alert>
        )}
        <section className="card" style={{ padding: "1.5rem" }}>
          <Title order={2} mb="md">
            <bdi>{client.name}</bdi>
          </Title>
          <dl className="values">
            {shown.map(
              ([, label, value]) =>
                value !== undefined && (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>
                      <CopyValue value={value} label={label} />
                    </dd>
                  </div>
                ),
            )}
          </dl>
        </section>
        <section className="card" style={{ padding: "1.5rem" }}>
          <Group justify="space-between" mb="md">
            <Title order={2}>{words.env}</Title>
            <Button variant="default" size="xs" onClick={() => download(`${slugOf(client.name)}.env`, lines.join(""))}>
              {words.download}
            </Button>
          </Group>
          <Code block style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
            {lines.join("")}
          </Code>
        </section>
        <Group>
          <Button component={Link} to={`/applications/${client.client_id}/quick-start`}>
            {words.quickStart}
          </Button>
          <Button component={Link} variant="default" to={`/applications/${client.client_id}`}>
            {words.settings}
          </Button>
        </Group>
      </Stack>
    </>
  )
}

const slugOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-") || "application"

function download(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }))
  const link = document.createElement("a")
  link.href = href
  link.download = name
  link.click()
  URL.revokeObjectURL(href)
}
