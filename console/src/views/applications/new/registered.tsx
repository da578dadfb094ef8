import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import type { NewClient } from "../../../api/operations/clients.ts"
import { issuer } from "../../../page_facts.ts"
import cardStyles from "../../../shell/card.module.css"
import { CopyValues } from "../../../shell/copy_value.tsx"
import { Heading } from "../../../shell/heading.tsx"
import { Icon } from "../../../shell/icons.tsx"
import { Quiet } from "../../../shell/texts.tsx"
import { useAboutFields } from "../../../words/server_words.ts"
import { useWords } from "../../../words/use_words.ts"
import type { ChosenStack } from "./draft.ts"
import { OTHER } from "./draft.ts"
import { EnvFile } from "./env_file.tsx"

/** The values that the person copies. Only this component holds the secret, so the secret is gone when it closes. */
export function Registered({ client, stack }: { client: NewClient; stack: ChosenStack }) {
  const words = useWords("newApplication")
  const about = useAboutFields(useWords("applicationSettings").labels)
  const values = [
    [words.issuer, issuer()],
    [words.clientId, client.client_id],
    [words.secret, client.client_secret],
    [words.discovery, `${issuer()}/.well-known/openid-configuration`],
  ] as const
  return (
    <>
      <Heading title={words.done} below={<Quiet>{words.doneText}</Quiet>} />
      <Stack gap="lg" maw={760}>
        {client.client_secret !== undefined && (
          <Alert color="orange" icon={<Icon name="key" />} title={words.secretOnce} />
        )}
        {client.warnings.length > 0 && (
          <Alert color="orange" icon={<Icon name="warning" />} title={words.warnings}>
            {client.warnings.map((warning) => (
              <Text key={warning.pointer + warning.detail} size="sm">
                {about(warning)}
              </Text>
            ))}
          </Alert>
        )}
        <section className={`${cardStyles.card} ${cardStyles.padded}`}>
          <Title order={2} mb="md">
            <bdi>{client.name}</bdi>
          </Title>
          <CopyValues values={values} />
        </section>
        <EnvFile client={client} stack={stack} />
        <Group>
          <Button
            renderRoot={(props) => (
              <Link
                {...props}
                to="/applications/$client/quick-start"
                params={{ client: client.client_id }}
                search={stack === OTHER ? {} : { stack }}
              />
            )}
          >
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
