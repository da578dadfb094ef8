import { Button, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import type { Factor, User } from "../../api/operations/users.ts"
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
import { factorsQuery } from "./queries.ts"

/** The passkeys, the authenticator app and the recovery codes of a person. */
export function Factors({ user }: { user: User }) {
  const may = useMay()
  const words = useWords("person")
  const { data, error, refetch } = useQuery(factorsQuery(user.user_id))
  const [removing, setRemoving] = useState<Factor>()
  return (
    <Part title={words.factors} text={words.factorsText}>
      {error !== null ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : data.length === 0 ? (
        <Quiet>{words.noFactors}</Quiet>
      ) : (
        <ul className={styles.lines}>
          {data.map((factor) => (
            <li key={`${factor.factor} ${factor.id ?? ""}`}>
              <div>
                <Text fw={600}>
                  <bdi>{factor.name ?? words.kinds[factor.factor]}</bdi>
                </Text>
                <Quiet size="sm">
                  {factor.name !== null && `${words.kinds[factor.factor]} · `}
                  {factor.unused === null ? (
                    <Labelled label={words.used}>
                      <When at={factor.last_used_at} none={words.never} />
                    </Labelled>
                  ) : (
                    words.unusedCodes({ count: factor.unused })
                  )}
                </Quiet>
              </div>
              {may("admin:people") && user.user_id !== person().id && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={words.removeFactor({ name: factor.name ?? words.kinds[factor.factor] })}
                  onClick={() => setRemoving(factor)}
                >
                  {words.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {removing !== undefined && <Remove user={user} factor={removing} close={() => setRemoving(undefined)} />}
    </Part>
  )
}

function Remove({ user, factor, close }: { user: User; factor: Factor; close: () => void }) {
  const words = useWords("person")
  return (
    <Confirm
      title={words.removeFactor({ name: factor.name ?? words.kinds[factor.factor] })}
      text={words.removeFactorText}
      action={words.remove}
      run={() => call("removeFactor", { path: { user: user.user_id, factor: factor.id ?? factor.factor } })}
      done={() => readAgain("listFactors")}
      close={close}
    />
  )
}
