import { Button, Group, Stack, Text, Title } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useMutation } from "@tanstack/react-query"
import type { Answered } from "../../../api/call.ts"
import { call } from "../../../api/call.ts"
import type { Client } from "../../../api/operations/clients.ts"
import cardStyles from "../../../shell/card.module.css"
import { Icon } from "../../../shell/icons.tsx"
import { Failed } from "../../../shell/states.tsx"
import tableStyles from "../../../shell/table.module.css"
import textStyles from "../../../shell/text.module.css"
import { useMay } from "../../../shell/use_may.ts"
import { namedText, textOf } from "../../../words/text_of.ts"
import { useWords } from "../../../words/use_words.ts"
import { applicationsChanged } from "../queries.ts"
import type { Stack as Framework } from "../stacks.ts"
import type { Verdict } from "./mismatches.ts"
import styles from "./quick_start.module.css"

interface MendProps {
  readonly read: Answered<Client>
  readonly stack: Framework
  readonly verdict: Verdict
}

/** The settings that do not suit the stack, and the button that changes them. The preview shows the whole change first. */
export function Mend({ read, stack, verdict: { mismatches, change } }: MendProps) {
  const may = useMay()
  const words = useWords("quickStart")
  const { body: client, etag } = read
  const mend = useMutation({
    mutationFn: () => call("updateClient", { path: { client_id: client.client_id }, body: change, etag }),
    onSuccess: () => notifications.show({ message: words.mended, color: "gate" }),
    // Also runs after a conflict, so that the preview shows what is left to change.
    onSettled: applicationsChanged,
  })
  return (
    <section className={`${cardStyles.card} ${styles.mend}`} aria-labelledby="quick-mend">
      <Stack gap="sm" align="flex-start">
        <Group gap="xs" wrap="nowrap" className={styles.warning}>
          <Icon name="warning" />
          <Title order={2} id="quick-mend">
            {words.notYet}
          </Title>
        </Group>
        <ul className={styles.list}>
          {mismatches.map((mismatch) => (
            <li key={mismatch}>{textOf(words.mismatches[mismatch], { stack: stack.name })}</li>
          ))}
        </ul>
        <div className={`${cardStyles.card} ${styles.preview}`}>
          <table className={tableStyles.table}>
            <thead>
              <tr>
                <th scope="col">{words.setting}</th>
                <th scope="col">{words.before}</th>
                <th scope="col">{words.after}</th>
              </tr>
            </thead>
            <tbody>
              {Object.entries(change).map(([name, after]) => (
                <tr key={name}>
                  <td>{namedText(words.settings, name)}</td>
                  <td className={tableStyles.both} data-label={words.before}>
                    <bdi className={textStyles.mono}>{shown(client[name as keyof Client]) || words.none}</bdi>
                  </td>
                  <td className={tableStyles.mine} data-label={words.after}>
                    <bdi className={textStyles.mono}>{shown(after) || words.none}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {mend.error !== null && <Failed error={mend.error} labels={words.settings} />}
        {may("admin:clients") ? (
          <Button onClick={() => mend.mutate()} loading={mend.isPending}>
            {words.mend}
          </Button>
        ) : (
          <Text size="sm">{words.locked}</Text>
        )}
      </Stack>
    </section>
  )
}

const shown = (value: unknown): string => (Array.isArray(value) ? value.join("\n") : String(value ?? ""))
