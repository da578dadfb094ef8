import { Button, Group, Stack, Text, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link, useRouter } from "@tanstack/react-router"
import { query, queryItems } from "../../api/query.ts"
import cardStyles from "../../shell/card.module.css"
import { Icon } from "../../shell/icons.tsx"
import markStyles from "../../shell/mark.module.css"
import textStyles from "../../shell/text.module.css"
import { Quiet } from "../../shell/texts.tsx"
import { useWords } from "../../words/use_words.ts"
import styles from "./guide.module.css"
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
    // The first run asks for the look, and then leads to the first application.
    {
      words: guide.look,
      address: "/welcome",
      isDone: look !== undefined && (look.name !== null || look.logo !== null),
    },
  ]
  return (
    <section className={cardStyles.card} aria-label={guide.title}>
      <Stack className={cardStyles.row} p="lg" gap={4}>
        <Title order={2}>{guide.title}</Title>
        <Quiet size="sm">{guide.text}</Quiet>
      </Stack>
      <ol className={styles.steps}>
        {steps.map(({ words, address, isDone }, at) => {
          const onward = address === "/welcome" ? { to: "/welcome" as "/", search: {} as never } : onwardTo(address)
          return (
            <li key={address} className={styles.step}>
              <span className={`${markStyles.mark} ${styles.mark}`} data-done={isDone || undefined}>
                {isDone ? <Icon name="check" size={16} /> : at + 1}
              </span>
              <div>
                <Text fw={600}>{words.title}</Text>
                <Quiet size="sm">{words.text}</Quiet>
              </div>
              {isDone ? (
                <Group gap={4} className={textStyles.quiet}>
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
