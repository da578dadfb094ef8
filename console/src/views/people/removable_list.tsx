import { Button, Text } from "@mantine/core"
import type { ReactNode } from "react"
import { useState } from "react"
import type { User } from "../../api/operations/users.ts"
import { Confirm } from "../../shell/confirm.tsx"
import { Part } from "../../shell/parts.tsx"
import { Failed, Loading } from "../../shell/states.tsx"
import { Quiet } from "../../shell/texts.tsx"
import { useMay } from "../../shell/use_may.ts"
import { person } from "../../sign_in/session.ts"
import { useWords } from "../../words/use_words.ts"
import styles from "./removable_list.module.css"

interface RemovableListProps<Item> {
  readonly user: User
  readonly title: string
  readonly text: string
  /** Shown if the person has none. */
  readonly empty: string
  readonly list: { readonly data: readonly Item[] | undefined; readonly error: Error | null; refetch(): unknown }
  keyOf(item: Item): string
  nameOf(item: Item): string
  /** Shown below the name. */
  below(item: Item): ReactNode
  /** What happens if it is removed. */
  readonly removal: string
  remove(item: Item): Promise<unknown>
  /** Reads the list again. */
  removed(): unknown
}

/** What a person signs in with, each with a button that removes it. People remove their own on the account page. */
export function RemovableList<Item>({ user, title, text, empty, list, removal, ...of }: RemovableListProps<Item>) {
  const may = useMay()
  const words = useWords("person")
  const { data, error } = list
  const [removing, setRemoving] = useState<Item>()
  const mayRemove = may("admin:people") && user.user_id !== person().id
  return (
    <Part title={title} text={text}>
      {error !== null ? (
        <Failed error={error} retry={() => void list.refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : data.length === 0 ? (
        <Quiet>{empty}</Quiet>
      ) : (
        <ul className={styles.lines}>
          {data.map((item) => (
            <li key={of.keyOf(item)}>
              <div>
                <Text fw={600}>
                  <bdi>{of.nameOf(item)}</bdi>
                </Text>
                <Quiet size="sm">{of.below(item)}</Quiet>
              </div>
              {mayRemove && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={words.removeFactor({ name: of.nameOf(item) })}
                  onClick={() => setRemoving(item)}
                >
                  {words.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {removing !== undefined && (
        <Confirm
          title={words.removeFactor({ name: of.nameOf(removing) })}
          text={removal}
          action={words.remove}
          run={() => of.remove(removing)}
          done={of.removed}
          close={() => setRemoving(undefined)}
        />
      )}
    </Part>
  )
}
