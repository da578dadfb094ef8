import { Alert, Group, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { useEffect } from "react"
import type { User } from "../../api/operations/users.ts"
import { CopyValue } from "../../shell/copy_value.tsx"
import { Heading } from "../../shell/heading.tsx"
import { Icon } from "../../shell/icons.tsx"
import { PageTabs } from "../../shell/page_tabs.tsx"
import { Back } from "../../shell/parts.tsx"
import { RecordPending } from "../../shell/record_pending.tsx"
import textStyles from "../../shell/text.module.css"
import { useFormats } from "../../words/formats.ts"
import { useWords } from "../../words/use_words.ts"
import { Allowed } from "./allowed.tsx"
import { Danger } from "./danger.tsx"
import { Made } from "./made.tsx"
import { Mails } from "./mails.tsx"
import { nameOf, PersonBadges, useInvitationRefused } from "./parts.tsx"
import { Profile } from "./profile.tsx"
import { personQuery } from "./queries.ts"
import { Rights } from "./rights.tsx"
import { Sessions } from "./sessions.tsx"
import { SignIn } from "./sign_in.tsx"

const personRoute = getRouteApi("/people/$user")

function InvitationRefused({ user }: { user: User }) {
  const words = useWords("person")
  return useInvitationRefused(user) && words.invitationRefused
}

const NEAREST = { block: "nearest", inline: "center" } as const

/** One person. */
export function PersonView() {
  const people = useWords("people")
  const words = useWords("person")
  const { ago } = useFormats()
  const { user: id } = personRoute.useParams()
  const { tab = "profile" } = personRoute.useSearch()
  const navigate = useNavigate()
  const query = useQuery(personQuery(id))
  const { data } = query
  const back = <Back to="/people">{people.title}</Back>
  // On a phone the tabs scroll sideways, so the chosen tab may be out of sight.
  const isRead = data !== undefined
  useEffect(() => {
    if (isRead) document.querySelector(`.many-tabs [aria-selected="true"]`)?.scrollIntoView(NEAREST)
  }, [isRead])
  if (data === undefined) return <RecordPending title={words.person} back={back} query={query} />
  const user = data.body
  return (
    <>
      <Heading
        title={nameOf(user)}
        above={back}
        below={
          <Group gap="sm">
            {user.email !== null && (
              <span className={`${textStyles.quiet} ${textStyles.wrap}`}>
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
              {words.openInvitation({ ago: ago(user.invited_at) })} <InvitationRefused user={user} />
            </Alert>
          )}
        </Stack>
      )}
      <PageTabs
        shown={tab}
        labels={words.tabs}
        choose={(chosen) => void navigate({ to: "/people/$user", params: { user: id }, search: { tab: chosen } })}
        panels={{
          profile: <Profile key={user.user_id} read={data} />,
          "sign-in": <SignIn user={user} />,
          sessions: <Sessions user={user} />,
          applications: (
            <Stack gap="lg">
              <Allowed user={user} />
              <Made user={user} />
            </Stack>
          ),
          rights: <Rights user={user} />,
          mails: <Mails user={user} />,
          danger: <Danger user={user} />,
        }}
      />
    </>
  )
}
