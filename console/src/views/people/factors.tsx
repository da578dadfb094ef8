import { useQuery } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import type { Factor, User } from "../../api/operations/users.ts"
import { readAgain } from "../../api/read_again.ts"
import { Labelled } from "../../shell/parts.tsx"
import { useWords } from "../../words/use_words.ts"
import { When } from "../time.tsx"
import { factorsQuery } from "./queries.ts"
import { RemovableList } from "./removable_list.tsx"

/** The passkeys, the authenticator app and the recovery codes of a person. */
export function Factors({ user }: { user: User }) {
  const words = useWords("person")
  return (
    <RemovableList<Factor>
      user={user}
      title={words.factors}
      text={words.factorsText}
      empty={words.noFactors}
      list={useQuery(factorsQuery(user.user_id))}
      keyOf={({ factor, id }) => `${factor} ${id ?? ""}`}
      nameOf={({ factor, name }) => name ?? words.kinds[factor]}
      below={({ factor, name, unused, last_used_at }) => (
        <>
          {name !== null && `${words.kinds[factor]} · `}
          {unused === null ? (
            <Labelled label={words.used}>
              <When at={last_used_at} none={words.never} />
            </Labelled>
          ) : (
            words.unusedCodes({ count: unused })
          )}
        </>
      )}
      removal={words.removeFactorText}
      remove={({ factor, id }) => call("removeFactor", { path: { user: user.user_id, factor: id ?? factor } })}
      removed={() => readAgain("listFactors")}
    />
  )
}
