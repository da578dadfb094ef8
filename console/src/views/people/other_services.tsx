import { Button, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import type { LinkedIdentity, User } from "../../api/operations/users.ts"
import { readAgain } from "../../api/read_again.ts"
import { Confirm } from "../../shell/confirm.tsx"
import { Labelled, Part } from "../../shell/parts.tsx"
import { Failed, Loading } from "../../shell/states.tsx"
import { Quiet } from "../../shell/texts.tsx"
import { useMay } from "../../shell/use_may.ts"
import { person } from "../../sign_in/session.ts"
import { useWords } from "../../words/use_words.ts"
import { When } from "../time.tsx"
import styles from "./factors.module.css"
import { linksQuery } from "./queries.ts"

/** The other services with which a person can sign in. */
export function OtherServices({ user }: { user: User }) {
  const may = useMay()
  const words = useWords("person")
  const { data, error, refetch } = useQuery(linksQuery(user.user_id))
  const [removing, setRemoving] = useState<LinkedIdentity>()
  return (
    <Part title={words.connections} text={words.connectionsText}>
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : data.length === 0 ? (
        <Quiet>{words.noConnections}</Quiet>
      ) : (
        <ul className={styles.lines}>
          {data.map((link) => (
            <li key={link.connection_id}>
              <div>
                <Text fw={600}>
                  <bdi>{link.label}</bdi>
                </Text>
                <Quiet size="sm">
                  <bdi>{link.shown_name ?? link.subject}</bdi>
                  {" · "}
                  <Labelled label={words.used}>
                    <When at={link.last_used_at} none={words.never} />
                  </Labelled>
                </Quiet>
              </div>
              {may("admin:people") && user.user_id !== person().id && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={words.removeFactor({ name: link.label })}
                  onClick={() => setRemoving(link)}
                >
                  {words.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {removing !== undefined && <Remove user={user} link={removing} close={() => setRemoving(undefined)} />}
    </Part>
  )
}

function Remove({ user, link, close }: { user: User; link: LinkedIdentity; close: () => void }) {
  const words = useWords("person")
  return (
    <Confirm
      title={words.removeFactor({ name: link.label })}
      text={words.removeConnectionText}
      action={words.remove}
      run={() => call("removeUserConnection", { path: { user: user.user_id, connection: link.connection_id } })}
      done={() => readAgain("listUserConnections")}
      close={close}
    />
  )
}
