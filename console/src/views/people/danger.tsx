import { Alert, Button, Stack, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { notifications } from "@mantine/notifications"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useNavigate, useRouter } from "@tanstack/react-router"
import { call } from "../../api/call.ts"
import type { User } from "../../api/operations/users.ts"
import { removeAnswer } from "../../api/read_again.ts"
import { basePath } from "../../page_facts.ts"
import cardStyles from "../../shell/card.module.css"
import { Confirm } from "../../shell/confirm.tsx"
import { Icon } from "../../shell/icons.tsx"
import { Action } from "../../shell/parts.tsx"
import { Failed } from "../../shell/states.tsx"
import textStyles from "../../shell/text.module.css"
import { Quiet } from "../../shell/texts.tsx"
import { useMay } from "../../shell/use_may.ts"
import { VIEWS } from "../../shell/views.ts"
import { person } from "../../sign_in/session.ts"
import { useFormats } from "../../words/formats.ts"
import { useWords } from "../../words/use_words.ts"
import {
  administratorsQuery,
  consentsQuery,
  factorsQuery,
  grantsQuery,
  MAX_COUNTED,
  peopleChanged,
  personChanged,
  rightsQuery,
  sessionsQuery,
} from "./queries.ts"

/** The actions that disable or delete an account. */
export function Danger({ user }: { user: User }) {
  const may = useMay()
  const words = useWords("personDanger")
  const router = useRouter()
  const [isRemoving, removing] = useDisclosure()
  const [isDisabling, disabling] = useDisclosure()
  const path = { user: user.user_id }
  const { data: administrators = [] } = useQuery({ ...administratorsQuery, enabled: user.role === "admin" })
  const isLast = administrators.length === 1 && administrators[0]?.user_id === user.user_id
  const isOwn = user.user_id === person().id
  const changed = (message: string) => {
    notifications.show({ message, color: "gate" })
    return Promise.all([personChanged(), peopleChanged()])
  }
  const enable = useMutation({
    mutationFn: () => call("enableUser", { path }),
    onSuccess: () => changed(words.enabled),
  })
  const isLocked = !may("admin:people")
  const events = `${basePath()}audit?about=${user.user_id}`
  return (
    <Stack gap="lg">
      {isLast ? <Warning text={words.lastAdministrator} /> : isOwn && <Warning text={words.yourself} />}
      <div className={cardStyles.card}>
        {VIEWS.some((view) => view.path === "/audit") && (
          <Action title={words.history} text={words.historyText}>
            <Button
              variant="default"
              component="a"
              href={events}
              onClick={(event: { preventDefault(): void }) => {
                event.preventDefault()
                router.history.push(events)
              }}
            >
              {words.showHistory}
            </Button>
          </Action>
        )}
        <Action
          title={user.disabled ? words.enable : words.disable}
          text={user.disabled ? words.enableText : words.disableText}
        >
          <Button
            variant="default"
            disabled={isLocked || isLast}
            loading={enable.isPending}
            onClick={() => (user.disabled ? enable.mutate() : disabling.open())}
          >
            {user.disabled ? words.enable : words.disable}
          </Button>
        </Action>
        {enable.error !== null && <Failed error={enable.error} />}
        <Action title={words.remove} text={words.removeText}>
          <Button color="red.9" disabled={isLocked || isLast} onClick={removing.open}>
            {words.remove}
          </Button>
        </Action>
      </div>
      {isDisabling && (
        <Confirm
          title={words.disable}
          text={words.disableText}
          preview={<GoesWithIt user={user} isDisabling />}
          name={isOwn ? user.username : undefined}
          action={words.disable}
          run={() => call("disableUser", { path })}
          done={() => changed(words.disabled)}
          close={disabling.close}
        />
      )}
      {isRemoving && <Remove user={user} isOwn={isOwn} close={removing.close} />}
    </Stack>
  )
}

const Warning = ({ text }: { text: string }) => (
  <Alert color="orange" variant="light" icon={<Icon name="warning" />}>
    {text}
  </Alert>
)

function Remove({ user, isOwn, close }: { user: User; isOwn: boolean; close: () => void }) {
  const words = useWords("personDanger")
  const navigate = useNavigate()
  const path = { user: user.user_id }
  return (
    <Confirm
      title={words.remove}
      text={words.removeText}
      preview={
        <>
          {isOwn && <Warning text={words.yourself} />}
          <GoesWithIt user={user} />
          <Quiet size="sm">{words.stays}</Quiet>
        </>
      }
      name={user.username}
      action={words.remove}
      run={async () => {
        await call("deleteUser", { path })
        await navigate({ to: "/people" })
      }}
      done={async () => {
        removeAnswer("getUser", { path })
        await peopleChanged()
      }}
      close={close}
    />
  )
}

/** The numbers of sessions and grants that end with the account. */
function GoesWithIt({ user, isDisabling = false }: { user: User; isDisabling?: boolean }) {
  const words = useWords("personDanger")
  const person = useWords("person")
  const { number } = useFormats()
  const sessions = useQuery(sessionsQuery(user.user_id))
  const grants = useQuery(grantsQuery(user.user_id))
  const consents = useQuery(consentsQuery(user.user_id))
  const factors = useQuery(factorsQuery(user.user_id))
  const rights = useQuery(rightsQuery(user.user_id))
  const all = [sessions, grants, consents, factors, rights]
  const failed = all.find(({ error }) => error !== null)
  if (failed?.error) return <Failed error={failed.error} />
  if (all.some(({ data }) => data === undefined)) return null
  const counted = (count: number, hasMore = count >= MAX_COUNTED) =>
    hasMore ? person.moreThan({ count: number(count) }) : number(count)
  const live = grants.data?.items.filter(({ state }) => state !== "ended").length ?? 0
  const lines = [
    ["sessions", sessions.data?.items.length ?? 0, sessions.data?.next_cursor != null],
    ["grants", live, grants.data?.next_cursor != null],
    ...(isDisabling
      ? []
      : ([
          ["consents", consents.data?.length ?? 0, false],
          ["factors", factors.data?.length ?? 0, false],
          ["groups", rights.data?.groups.length ?? 0, false],
        ] as const)),
  ] as const
  const some = lines.filter(([, count]) => count > 0)
  if (some.length === 0) return <Text fw={600}>{words.nothing}</Text>
  return (
    <div>
      <Text fw={600}>{words.goesWithIt}</Text>
      <ul className={textStyles.names}>
        {some.map(([name, count, hasMore]) => (
          <li key={name}>{words[name]({ count: counted(count, hasMore) })}</li>
        ))}
      </ul>
    </div>
  )
}
