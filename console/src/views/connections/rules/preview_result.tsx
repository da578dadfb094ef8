import { Stack, Text } from "@mantine/core"
import type { ConnectionPreview } from "../../../api/operations/connections.ts"
import { Labelled } from "../../../shell/parts.tsx"
import { Quiet } from "../../../shell/texts.tsx"
import { problemOf } from "../../../words/said.ts"
import { useServerWords } from "../../../words/server_words.ts"
import { useWords } from "../../../words/use_words.ts"
import styles from "./rules.module.css"

/** What a person gets by the rules: account, profile, attributes, groups and roles. Also the rules that give nothing. */
export function PreviewResult({ result }: { result: ConnectionPreview }) {
  const words = useWords("connectionRules")
  const { account, username, name, email, attributes, groups, roles, refused } = result
  const profile = [
    [words.username, username],
    [words.nameOfPerson, name],
    [words.email, email],
  ] as const
  const isEmpty = [attributes, groups, roles, refused].every(({ length }) => length === 0)
  return (
    <Stack gap="sm" role="status" aria-label={words.result}>
      <Text>{words.accounts[account]}</Text>
      {profile.map(
        ([label, value]) =>
          value !== null && (
            <div key={label}>
              <Labelled label={label}>
                <bdi>{value}</bdi>
              </Labelled>
            </div>
          ),
      )}
      {isEmpty && <Quiet>{words.nothing}</Quiet>}
      <Lines title={words.groups} lines={groups.map((each) => [each.name, words.changes[each.change], each.rule])} />
      <Lines title={words.roles} lines={roles.map((each) => [each.name, words.changes[each.change], each.rule])} />
      <Lines
        title={words.attributes}
        lines={attributes.map((each) => [
          each.name,
          each.rule === null ? words.changes.taken : [each.value].flat().join(", "),
          each.rule,
        ])}
      />
      <Refused refused={refused} />
    </Stack>
  )
}

type Line = readonly [name: string, what: string, rule: number | null]

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  const words = useWords("connectionRules")
  return (
    lines.length > 0 && (
      <section aria-label={title}>
        <Text fw={600} size="sm">
          {title}
        </Text>
        <ul className={styles.rules}>
          {lines.map(([name, what, rule]) => (
            <li key={name}>
              <Labelled label={<bdi>{name}</bdi>}>
                {what}
                {rule !== null && <Quiet span> · {words.byRule({ rule })}</Quiet>}
              </Labelled>
            </li>
          ))}
        </ul>
      </section>
    )
  )
}

function Refused({ refused }: Pick<ConnectionPreview, "refused">) {
  const words = useWords("connectionRules")
  const server = useServerWords()
  return (
    refused.length > 0 && (
      <section aria-label={words.refused}>
        <Text fw={600} size="sm">
          {words.refused}
        </Text>
        <ul className={styles.rules}>
          {refused.map((each) => (
            <li key={`${each.rule} ${each.code}`}>
              <Labelled label={words.byRule({ rule: each.rule })}>{problemOf(each, server) ?? each.detail}</Labelled>
            </li>
          ))}
        </ul>
      </section>
    )
  )
}
