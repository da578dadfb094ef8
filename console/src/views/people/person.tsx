import { Alert, Anchor, Group, Stack, Tabs } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { useEffect } from "react"
import { CopyValue } from "../../shell/copy_value.tsx"
import { Heading } from "../../shell/heading.tsx"
import { Icon } from "../../shell/icons.tsx"
import { Failed, Loading } from "../../shell/states.tsx"
import { useFormats } from "../../words/formats.ts"
import { useWords } from "../../words/language.ts"
import { Allowed } from "./allowed.tsx"
import { Danger } from "./danger.tsx"
import { Mails } from "./mails.tsx"
import { nameOf, PersonBadges } from "./parts.tsx"
import { PERSON_WORDS } from "./person_words.ts"
import { Profile } from "./profile.tsx"
import { personQuery } from "./queries.ts"
import { Rights } from "./rights.tsx"
import type { PersonTab } from "./route.ts"
import { PERSON_TABS, personRoute } from "./route.ts"
import { Sessions } from "./sessions.tsx"
import { SignIn } from "./sign_in.tsx"
import { PEOPLE_WORDS } from "./words.ts"

const NEAREST = { block: "nearest", inline: "center" } as const

/** One person. */
export function PersonView() {
  const people = useWords(PEOPLE_WORDS)
  const words = useWords(PERSON_WORDS)
  const { ago } = useFormats()
  const { user: id } = personRoute.useParams()
  const { tab = "profile" } = personRoute.useSearch()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(personQuery(id))
  const back = (
    <Anchor component={Link} to="/people" size="sm" className="quiet">
      <Group gap={2} component="span">
        <Icon name="back" size={16} />
        {people.title}
      </Group>
    </Anchor>
  )
  // On a phone the tabs move sideways, and the one of the address may be out of sight.
  const isRead = data !== undefined
  useEffect(() => {
    if (isRead) document.querySelector(`.many-tabs [aria-selected="true"]`)?.scrollIntoView(NEAREST)
  }, [isRead])
  if (data === undefined)
    return (
      <>
        <Heading title={words.person} above={back} />
        {error === null ? <Loading height={96} /> : <Failed error={error} retry={() => void refetch()} />}
      </>
    )
  const user = data.body
  return (
    <>
      <Heading
        title={nameOf(user)}
        above={back}
        below={
          <Group gap="sm">
            {user.email !== null && (
              <span className="quiet" style={{ overflowWrap: "anywhere" }}>
                <bdi>{user.email}</bdi>
              </span>
            )}
            <CopyValue value={user.user_id} label={words.userId} />
            <PersonBadges user={user} />
          </Group>
        }
      />
      {(user.disabled || user.invited_at !== null) && (
        <Stack mb="lg" gap="xs">
          {user.disabled && (
            <Alert color="red" variant="light" icon={<Icon name="none" />}>
              {words.isDisabled}
            </Alert>
          )}
          {user.invited_at !== null && (
            <Alert color="orange" variant="light" icon={<Icon name="warning" />}>
              {words.openInvitation(ago(user.invited_at))}
            </Alert>
          )}
        </Stack>
      )}
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(chosen) =>
          void navigate({ to: "/people/$user", params: { user: id }, search: { tab: chosen as PersonTab } })
        }
      >
        <Tabs.List mb="lg" className="many-tabs">
          {PERSON_TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {words.tabs[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="profile">
          <Profile read={data} />
        </Tabs.Panel>
        <Tabs.Panel value="sign-in">
          <SignIn user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="sessions">
          <Sessions user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="applications">
          <Allowed user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="rights">
          <Rights user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="mails">
          <Mails user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="danger">
          <Danger user={user} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
