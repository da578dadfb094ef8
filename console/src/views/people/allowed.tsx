import { Badge, Button, Group, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import type { Grant } from "../../api/operations/grants.ts"
import type { Consent, User } from "../../api/operations/users.ts"
import { Confirm } from "../../shell/confirm.tsx"
import { Labelled } from "../../shell/parts.tsx"
import { RecordTable } from "../../shell/record_table.tsx"
import { Empty, Failed, Loading } from "../../shell/states.tsx"
import tableStyles from "../../shell/table.module.css"
import textStyles from "../../shell/text.module.css"
import { Mono, Quiet } from "../../shell/texts.tsx"
import { useMay } from "../../shell/use_may.ts"
import { useFormats } from "../../words/formats.ts"
import { namedText } from "../../words/text_of.ts"
import { useWords } from "../../words/use_words.ts"
import { When } from "../time.tsx"
import { ApplicationName } from "./parts.tsx"
import { applicationNameQuery, consentsQuery, grantsQuery, personChanged } from "./queries.ts"

interface Access {
  readonly clientId: string
  readonly scope: readonly string[]
  /** The APIs of the remembered consent. */
  readonly resources: readonly string[]
  readonly since: string | null
  readonly lastUsedAt: string | null
  readonly isRemembered: boolean
  /** The grants that have not ended. */
  readonly grants: readonly Grant[]
}

/** The access of each application, from grants and remembered consents. The latest use comes first. */
function accessOf(grants: readonly Grant[], consents: readonly Consent[]): Access[] {
  const live = grants.filter(({ state }) => state !== "ended")
  const ids = new Set([...live, ...consents].map(({ client_id }) => client_id))
  const access = [...ids].map((clientId): Access => {
    const own = live.filter(({ client_id }) => client_id === clientId)
    const remembered = consents.filter(({ client_id }) => client_id === clientId)
    const times = [...own.map(({ created_at }) => created_at), ...remembered.map(({ remembered_at }) => remembered_at)]
    return {
      clientId,
      scope: [...new Set([...own, ...remembered].flatMap(({ scope }) => scope.split(" ")))].filter(Boolean),
      resources: remembered.flatMap(({ resource }) => resource ?? []),
      since: times.toSorted()[0] ?? null,
      lastUsedAt:
        own
          .flatMap(({ last_used_at }) => last_used_at ?? [])
          .toSorted()
          .at(-1) ?? null,
      isRemembered: remembered.length > 0,
      grants: own,
    }
  })
  return access.toSorted((one, other) => (other.lastUsedAt ?? "").localeCompare(one.lastUsedAt ?? ""))
}

/** The applications to which the person gave access. */
export function Allowed({ user }: { user: User }) {
  const words = useWords("person")
  const grants = useQuery(grantsQuery(user.user_id))
  const consents = useQuery(consentsQuery(user.user_id))
  const [taking, setTaking] = useState<Access>()
  const error = grants.error ?? consents.error
  if (error !== null)
    return <Failed error={error} retry={() => void Promise.all([grants.refetch(), consents.refetch()])} />
  if (grants.data === undefined || consents.data === undefined) return <Loading />
  const access = accessOf(grants.data.items, consents.data)
  if (access.length === 0) return <Empty icon="applications" {...words.applicationsNone} />
  return (
    <Stack>
      <Quiet>{words.applicationsText}</Quiet>
      <RecordTable
        columns={[
          words.application,
          { wide: words.sees },
          { wide: words.used },
          { wide: words.since },
          { buttons: words.takeBack },
        ]}
      >
        {access.map((each) => (
          <Row key={each.clientId} access={each} takeBack={() => setTaking(each)} />
        ))}
      </RecordTable>
      {taking !== undefined && <TakeBack user={user} access={taking} close={() => setTaking(undefined)} />}
    </Stack>
  )
}

function Row({ access, takeBack }: { access: Access; takeBack: () => void }) {
  const may = useMay()
  const words = useWords("person")
  const { day } = useFormats()
  const { data: name } = useQuery(applicationNameQuery(access.clientId))
  return (
    <tr>
      <td>
        <Group gap="xs">
          <ApplicationName id={access.clientId} />
          {access.isRemembered && <Badge variant="light">{words.remembered}</Badge>}
        </Group>
        <div className={tableStyles.narrow}>
          <Scope scope={access.scope} />
          <Quiet size="xs">
            <Labelled label={words.used}>
              <When at={access.lastUsedAt} none={words.never} />
            </Labelled>
          </Quiet>
        </div>
      </td>
      <td className={tableStyles.wide}>
        <Scope scope={access.scope} />
        {access.resources.map((resource) => (
          <div key={resource} className={`${textStyles.mono} ${textStyles.quiet}`}>
            {resource}
          </div>
        ))}
      </td>
      <td className={`${tableStyles.wide} ${textStyles.quiet}`}>
        <When at={access.lastUsedAt} none={words.never} />
      </td>
      <td className={`${tableStyles.wide} ${textStyles.quiet}`}>{access.since === null ? "–" : day(access.since)}</td>
      <td className={tableStyles.numeric}>
        {may("admin:people") && (
          <Button
            variant="default"
            size="xs"
            aria-label={words.takeBackFrom({ name: name ?? access.clientId })}
            onClick={takeBack}
          >
            {words.takeBack}
          </Button>
        )}
      </td>
    </tr>
  )
}

/** The meaning of each scope value, or the value itself if no text exists. */
function Scope({ scope }: { scope: readonly string[] }) {
  const words = useWords("person")
  return (
    <Text size="sm" className={textStyles.wrap}>
      {scope.map((value, at) => (
        <span key={value}>
          {at > 0 && ", "}
          {namedText(words.scopes, value) === undefined ? (
            <Mono>{value}</Mono>
          ) : (
            <span title={value}>{namedText(words.scopes, value)}</span>
          )}
        </span>
      ))}
    </Text>
  )
}

function TakeBack({ user, access, close }: { user: User; access: Access; close: () => void }) {
  const words = useWords("person")
  const { data: name } = useQuery(applicationNameQuery(access.clientId))
  return (
    <Confirm
      title={words.takeBackFrom({ name: name ?? access.clientId })}
      text={words.takeBackText}
      action={words.takeBack}
      run={async () => {
        // Revoking a grant also forgets the consent. Without a grant, only the consent must be deleted.
        for (const { grant_id } of access.grants) await call("revokeGrant", { path: { grant_id } })
        if (access.grants.length === 0 && access.isRemembered)
          await call("forgetConsents", { path: { user: user.user_id, client_id: access.clientId } })
      }}
      done={() => {
        notifications.show({ message: words.takenBack, color: "gate" })
        return personChanged()
      }}
      close={close}
    />
  )
}
