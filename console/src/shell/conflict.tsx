import { Button, Group, Modal, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useWords } from "../words/use_words.ts"
import { RecordTable } from "./record_table.tsx"
import { Failed, Loading } from "./states.tsx"
import tableStyles from "./table.module.css"

interface Row {
  readonly name: string
  readonly label: string
  readonly theirs: string
  readonly mine: string
}

interface ConflictProps<Current> {
  /** Reads the state that the server has now. */
  read(): Promise<Current>
  /** The settings in which the two versions differ from what the person began with. */
  rowsOf(current: Current): readonly Row[]
  takeTheirs(current: Current): void
  keepMine(current: Current): void
  /** Closes the comparison and changes nothing. The person continues to edit. */
  close(): void
}

/** Shows what another person changed during the edit. The server refused the change, so every choice here keeps the data. */
export function Conflict<Current>({ read, rowsOf, takeTheirs, keepMine, close }: ConflictProps<Current>) {
  const shell = useWords("shell")
  const words = shell.conflict
  // Separate from the view's own query: the view does not change until the person decides.
  const { data, error } = useQuery({ queryKey: ["conflict"], queryFn: read, gcTime: 0, staleTime: 0 })
  return (
    <Modal opened onClose={close} title={words.title} size="xl" closeButtonProps={{ "aria-label": shell.close }}>
      <Stack>
        <Text>{words.text}</Text>
        {error !== null ? (
          <Failed error={error} />
        ) : data === undefined ? (
          <Loading />
        ) : (
          <>
            <RecordTable scrolls columns={[words.setting, words.theirs, words.mine]}>
              {rowsOf(data).map(({ name, label, theirs, mine }) => (
                <tr key={name}>
                  <th scope="row">{label}</th>
                  <td className={theirs === mine ? tableStyles.both : tableStyles.theirs}>{theirs}</td>
                  <td className={theirs === mine ? tableStyles.both : tableStyles.mine}>{mine}</td>
                </tr>
              ))}
            </RecordTable>
            <Group justify="flex-end">
              <Button variant="default" onClick={() => takeTheirs(data)}>
                {words.takeTheirs}
              </Button>
              <Button onClick={() => keepMine(data)}>{words.keepMine}</Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  )
}
