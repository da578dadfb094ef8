import { Button, Group, List, Stack, Text, Title } from "@mantine/core"
import { getRouteApi, Link, useNavigate, useRouter } from "@tanstack/react-router"
import cardStyles from "../../shell/card.module.css"
import { Heading } from "../../shell/heading.tsx"
import { Icon } from "../../shell/icons.tsx"
import { Quiet } from "../../shell/texts.tsx"
import { person } from "../../sign_in/session.ts"
import { useWords } from "../../words/use_words.ts"
import { ServiceLook } from "../look/embedded.tsx"
import styles from "./welcome.module.css"

const welcomeRoute = getRouteApi("/welcome")

/** The first steps after the creation of the first administrator. The person can skip each, and do it later elsewhere. */
export function Welcome() {
  const words = useWords("welcome")
  const { step = "look" } = welcomeRoute.useSearch()
  return (
    <>
      <Heading title={words.headings[step]} above={<Steps current={step} />} />
      {step === "look" ? <LookStep /> : <ApplicationStep />}
    </>
  )
}

function Steps({ current }: { current: "look" | "application" }) {
  const words = useWords("welcome")
  const steps = ["account", "look", "application"] as const
  const at = steps.indexOf(current)
  return (
    <ol className={styles.steps} aria-label={words.steps}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-state={index < at ? "done" : index === at ? "now" : "later"}
          aria-current={index === at && "step"}
        >
          <span className={styles.mark}>{index < at ? <Icon name="check" size={14} /> : index + 1}</span>
          {words.names[step]}
        </li>
      ))}
    </ol>
  )
}

function LookStep() {
  const words = useWords("welcome")
  const navigate = useNavigate()
  const next = () => void navigate({ to: "/welcome", search: { step: "application" } })
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start">
        <Quiet maw={560}>
          {words.greeting({ username: person().username })} {words.lookText}
        </Quiet>
        <Button variant="default" onClick={next} rightSection={<Icon name="onward" size={16} />}>
          {words.skipLook}
        </Button>
      </Group>
      <ServiceLook saved={next} />
    </Stack>
  )
}

function ApplicationStep() {
  const words = useWords("welcome")
  const { routesByPath } = useRouter()
  const wizard = "/applications/new"
  return (
    <Stack className={cardStyles.card} p="xl" gap="md" maw={640}>
      <Text>{words.applicationText}</Text>
      <List size="sm" spacing={6}>
        {words.needed.map((each) => (
          <List.Item key={each}>{each}</List.Item>
        ))}
      </List>
      <Group>
        <Button component={Link} to={wizard in routesByPath ? wizard : "/applications"}>
          {words.register}
        </Button>
        <Button component={Link} to="/" variant="subtle" color="gray">
          {words.skipApplication}
        </Button>
      </Group>
      <Title order={2} mt="md">
        {words.later}
      </Title>
      <Quiet size="sm">{words.laterText}</Quiet>
    </Stack>
  )
}
