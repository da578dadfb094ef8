import { useQuery } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import type { LinkedIdentity, User } from "../../api/operations/users.ts"
import { readAgain } from "../../api/read_again.ts"
import { Labelled } from "../../shell/parts.tsx"
import { useWords } from "../../words/use_words.ts"
import { When } from "../time.tsx"
import { linksQuery } from "./queries.ts"
import { RemovableList } from "./removable_list.tsx"

/** The other services with which a person can sign in. */
export function OtherServices({ user }: { user: User }) {
  const words = useWords("person")
  return (
    <RemovableList<LinkedIdentity>
      user={user}
      title={words.connections}
      text={words.connectionsText}
      empty={words.noConnections}
      list={useQuery(linksQuery(user.user_id))}
      keyOf={({ connection_id }) => connection_id}
      nameOf={({ label }) => label}
      below={({ shown_name, subject, last_used_at }) => (
        <>
          <bdi>{shown_name ?? subject}</bdi>
          {" · "}
          <Labelled label={words.used}>
            <When at={last_used_at} none={words.never} />
          </Labelled>
        </>
      )}
      removal={words.removeConnectionText}
      remove={({ connection_id }) =>
        call("removeUserConnection", { path: { user: user.user_id, connection: connection_id } })
      }
      removed={() => readAgain("listUserConnections")}
    />
  )
}
