import { Button, Group, Stack, Text, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link, useRouter } from "@tanstack/react-router"
import { query, queryItems } from "../../api/query.ts"
import { Icon } from "../../shell/icons.tsx"
import { useWords } from "../../words/use_words.ts"
import { onwardTo } from "./onward.ts"

/** The first steps of a service that no application uses yet. */
export function Guide() {
  const { guide } = useWords("overview")
  const { routesByPath } = useRouter()
  const { data: people = [] } = useQuery(queryItems("listUsers", { query: { limit: 2 } }))
  const { data: look } = useQuery(query("getLook", {}))
  const wizard = "/applications/new"
  const steps = [
    { words: guide.register, address: wizard in routesByPath ? wizard : "/applications", isDone: false },
    { words: guide.invite, address: "/people?add=invite", isDone: people.length > 1 },
    // The first run asks for the look, and leads on to the first application.
    {
      words: guide.look,
      address: "/welcome",
      isDone: look !== undefined && (look.name !== null || look.logo !== null),
    },
  ]
  return (
    <section className="card" aria-label={guide.title}>
      <Stack className="row" p="lg" gap={4}>
        <Title order={2}>{guide.title}</Title>
        <Text size="sm" className="quiet">
          {guide.text}
        </Text>
      </Stack>
      <ol className="steps">
        {steps.map(({ words, address, isDone }, at) => {
          const onward = address === "/welcome" ? { to: "/welcome" as "/", search: {} as never } : onwardTo(address)
          return (
            <li key={address} className="step">
              <span className="step-mark" data-done={isDone || undefined}>
                {isDone ? <Icon name="check" size={16} /> : at + 1}
              </span>
              <div>
                <Text fw={600}>{words.title}</Text>
                <Text size="sm" className="quiet">
                  {words.text}
                </Text>
              </div>
              {isDone ? (
                <Group gap={4} className="quiet">
                  <Text size="sm">{guide.done}</Text>
                </Group>
              ) : (
                onward !== undefined && (
                  <Button component={Link} {...onward} variant={at === 0 ? "filled" : "default"}>
                    {words.action}
                  </Button>
                )
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
