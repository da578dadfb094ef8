import { Badge, Button, Group, Stack, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { notifications } from "@mantine/notifications"
import { useMutation, useQuery } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import type { Session } from "../../api/operations/sessions.ts"
import type { User } from "../../api/operations/users.ts"
import { readAgain } from "../../api/read_again.ts"
import { Confirm } from "../../shell/confirm.tsx"
import { Labelled } from "../../shell/parts.tsx"
import { RecordTable } from "../../shell/record_table.tsx"
import { Empty, Failed, Loading } from "../../shell/states.tsx"
import tableStyles from "../../shell/table.module.css"
import textStyles from "../../shell/text.module.css"
import { Mono, Quiet } from "../../shell/texts.tsx"
import { useMay } from "../../shell/use_may.ts"
import { person } from "../../sign_in/session.ts"
import { Filled } from "../../words/filled.tsx"
import { useWords } from "../../words/use_words.ts"
import { When } from "../time.tsx"
import { ApplicationName } from "./parts.tsx"
import { sessionsQuery } from "./queries.ts"

/** The browsers in which the person is signed in. */
export function Sessions({ user }: { user: User }) {
  const may = useMay()
  const words = useWords("person")
  const { data, error, refetch } = useQuery(sessionsQuery(user.user_id))
  const [isEnding, ending] = useDisclosure()
  const reread = () => readAgain("listSessions")
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data.items.length === 0) return <Empty icon="screen" {...words.sessionsNone} />
  return (
    <Stack>
      <Group justify="space-between">
        <Quiet>{words.sessionsText}</Quiet>
        {may("admin:people") && (
          <Button variant="default" onClick={ending.open}>
            {words.endAll}
          </Button>
        )}
      </Group>
      <RecordTable
        columns={[
          words.device,
          { wide: words.signedIn },
          { wide: words.seen },
          { wide: words.usedBy },
          { buttons: words.end },
        ]}
      >
        {data.items.map((session) => (
          <Row key={session.session_id} session={session} reread={reread} />
        ))}
      </RecordTable>
      {isEnding && (
        <Confirm
          title={words.endAll}
          text={words.endAllText}
          preview={user.user_id === person().id && <Text fw={600}>{words.endAllOwn}</Text>}
          action={words.endAll}
          run={() => call("endSessions", { path: { user: user.user_id } })}
          done={() => {
            notifications.show({ message: words.endedAll, color: "gate" })
            return reread()
          }}
          close={ending.close}
        />
      )}
    </Stack>
  )
}

function Row({ session, reread }: { session: Session; reread: () => Promise<void> }) {
  const may = useMay()
  const words = useWords("person")
  const end = useMutation({
    mutationFn: () => call("endSession", { path: { user: session.user_id, session_id: session.session_id } }),
    async onSuccess() {
      notifications.show({ message: words.ended, color: "gate" })
      await reread()
    },
  })
  const device = session.device ?? words.unknownDevice
  return (
    <tr>
      <td>
        <Text fw={600} size="sm">
          <bdi>{device}</bdi>
        </Text>
        {session.stopped_at_second_factor && (
          <>
            <Badge variant="light" color="orange">
              {words.stopped}
            </Badge>
            <Text size="xs">{words.stoppedText}</Text>
          </>
        )}
        {session.network !== null && (
          <Quiet size="xs">
            <Filled sentence={words.network} values={{ network: <Mono>{session.network}</Mono> }} />
          </Quiet>
        )}
        <Text size="xs" className={`${textStyles.quiet} ${tableStyles.narrow}`}>
          <Labelled label={words.seen}>
            <When at={session.last_seen_at} />
          </Labelled>
        </Text>
        {end.error !== null && <Failed error={end.error} />}
      </td>
      <td className={`${tableStyles.wide} ${textStyles.quiet}`}>
        <When at={session.signed_in_at} />
      </td>
      <td className={`${tableStyles.wide} ${textStyles.quiet}`}>
        <When at={session.last_seen_at} />
      </td>
      <td className={tableStyles.wide}>
        {session.client_ids.length === 0
          ? "–"
          : session.client_ids.map((id) => (
              <div key={id}>
                <ApplicationName id={id} />
              </div>
            ))}
      </td>
      <td className={tableStyles.numeric}>
        {may("admin:people") && (
          <Button
            variant="default"
            size="xs"
            loading={end.isPending}
            aria-label={words.endOne({ device })}
            onClick={() => end.mutate()}
          >
            {words.end}
          </Button>
        )}
      </td>
    </tr>
  )
}
