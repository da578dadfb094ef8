import { Button, Group } from "@mantine/core"
import { useState } from "react"
import type { Answered } from "../../../api/call.ts"
import { call } from "../../../api/call.ts"
import type { Connection, ConnectionRule } from "../../../api/operations/connections.ts"
import { Confirm } from "../../../shell/confirm.tsx"
import { Part } from "../../../shell/parts.tsx"
import { Quiet } from "../../../shell/texts.tsx"
import { useMay } from "../../../shell/use_may.ts"
import { useWords } from "../../../words/use_words.ts"
import { CONNECTIONS } from "../queries.ts"
import { Preview } from "./preview.tsx"
import { RuleDialog } from "./rule_dialog.tsx"
import { RuleSentence } from "./rule_sentence.tsx"
import styles from "./rules.module.css"

/** The rule at this position is changed or removed; the position after the last one is a new rule. */
type Doing = { readonly what: "edit" | "remove"; readonly at: number } | undefined

/** What people get with a connection: its rules as sentences, and a preview for one person. */
export function ConnectionRules({ read, isDirectory }: { read: Answered<Connection>; isDirectory: boolean }) {
  const may = useMay()
  const words = useWords("connectionRules")
  const [doing, setDoing] = useState<Doing>()
  const { connection_id, rules } = read.body
  const mayChange = may(CONNECTIONS.right)
  const save = (next: readonly ConnectionRule[]) =>
    call("updateConnection", {
      path: { connection: connection_id },
      body: { rules: next },
      etag: read.etag,
    }).then(CONNECTIONS.changed)
  const close = () => setDoing(undefined)
  return (
    <>
      <Part title={words.title} text={isDirectory ? words.textOfDirectory : words.text}>
        {rules.length === 0 ? (
          <Quiet>{words.none}</Quiet>
        ) : (
          <ol className={styles.rules}>
            {rules.map((rule, at) => (
              <li key={JSON.stringify(rule)}>
                <RuleSentence rule={rule} />
                {mayChange && (
                  <Group gap="xs" wrap="nowrap">
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={words.changeRule({ rule: at + 1 })}
                      onClick={() => setDoing({ what: "edit", at })}
                    >
                      {words.change}
                    </Button>
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={words.removeRule({ rule: at + 1 })}
                      onClick={() => setDoing({ what: "remove", at })}
                    >
                      {words.remove}
                    </Button>
                  </Group>
                )}
              </li>
            ))}
          </ol>
        )}
        {mayChange && (
          <Group>
            <Button variant="default" onClick={() => setDoing({ what: "edit", at: rules.length })}>
              {words.add}
            </Button>
          </Group>
        )}
      </Part>
      {mayChange && <Preview connection={connection_id} isDirectory={isDirectory} />}
      {doing?.what === "edit" && (
        <RuleDialog
          rule={rules[doing.at]}
          isDirectory={isDirectory}
          save={(rule) => save([...rules.slice(0, doing.at), rule, ...rules.slice(doing.at + 1)])}
          close={close}
        />
      )}
      {doing?.what === "remove" && (
        <Confirm
          title={words.removeRule({ rule: doing.at + 1 })}
          text={words.removeText}
          action={words.remove}
          run={() => save(rules.toSpliced(doing.at, 1))}
          done={() => {}}
          close={close}
        />
      )}
    </>
  )
}
