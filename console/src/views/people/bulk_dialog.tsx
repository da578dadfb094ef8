import { Alert, Progress as Bar, Button, Group, Modal, Select, Stack, Text, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useRef, useState } from "react"
import type { User } from "../../api/operations/users.ts"
import { Failed, Loading } from "../../shell/states.tsx"
import textStyles from "../../shell/text.module.css"
import { Quiet } from "../../shell/texts.tsx"
import { person } from "../../sign_in/session.ts"
import { useFormats } from "../../words/formats.ts"
import { useWords } from "../../words/use_words.ts"
import type { Outcome, Progress } from "./bulk.ts"
import { doOne, runAll, undoOne } from "./bulk.ts"
import type { BulkAction, Plan } from "./bulk_plan.ts"
import { canUndo, planOf } from "./bulk_plan.ts"
import { nameOf } from "./parts.tsx"
import { administratorsQuery, groupsQuery, peopleChanged, personChanged, rolesQuery } from "./queries.ts"
import { MAX_IN_ADDRESS } from "./selected_in.ts"

interface BulkDialogProps {
  readonly action: BulkAction
  readonly people: readonly User[]
  close(isChanged: boolean): void
}

/** Shows which people an action changes and which not, runs it, and reports. */
export function BulkDialog({ action, people, close }: BulkDialogProps) {
  const words = useWords("bulk")
  const shell = useWords("shell")
  const [given, setGiven] = useState("")
  const [progress, setProgress] = useState<Progress>()
  const [phase, setPhase] = useState<"preview" | "running" | "finished" | "undone">("preview")
  const stopping = useRef(new AbortController())
  const { data: administrators, error } = useQuery(administratorsQuery)
  const me = person().id
  const isAdministrator = administrators?.some(({ user_id }) => user_id === me) ?? false
  const plan = administrators && planOf(action, people, { me, isAdministrator, administrators })

  async function run(todo: readonly User[], work: (user: User) => Promise<Outcome>, end: "finished" | "undone") {
    stopping.current = new AbortController()
    setPhase("running")
    setProgress({ total: todo.length, done: [], had: [], failed: [] })
    await runAll(todo, work, setProgress, stopping.current.signal)
    setPhase(end)
    await Promise.all([peopleChanged(), personChanged()])
  }

  const isChanged = phase === "finished" || phase === "undone"
  const leave = () => {
    stopping.current.abort()
    close(isChanged)
  }
  return (
    <Modal
      opened
      onClose={leave}
      title={words.actions[action].title}
      size="lg"
      closeOnClickOutside={phase !== "running"}
      closeButtonProps={{ "aria-label": shell.close }}
    >
      {error !== null ? (
        <Failed error={error} />
      ) : plan === undefined ? (
        <Loading />
      ) : phase === "preview" ? (
        <Preview
          action={action}
          plan={plan}
          given={given}
          setGiven={setGiven}
          cancel={leave}
          go={() => void run(plan.todo, (user) => doOne(action, user, { name: given }), "finished")}
        />
      ) : progress === undefined ? null : phase === "running" ? (
        <Running progress={progress} stop={() => stopping.current.abort()} />
      ) : (
        <Report
          action={action}
          progress={progress}
          isUndone={phase === "undone"}
          undo={() => void run(progress.done, (user) => undoOne(action, user, { name: given }), "undone")}
          close={leave}
        />
      )}
    </Modal>
  )
}

interface PreviewProps {
  readonly action: BulkAction
  readonly plan: Plan
  readonly given: string
  setGiven(name: string): void
  cancel(): void
  go(): void
}

function Preview({ action, plan: { todo, skipped }, given, setGiven, cancel, go }: PreviewProps) {
  const words = useWords("bulk")
  const shell = useWords("shell")
  const { number } = useFormats()
  const [typed, setTyped] = useState("")
  const { title, text } = words.actions[action]
  const needsName = action === "add-to-group" || action === "assign-role"
  const isReady =
    todo.length > 0 && (!needsName || given !== "") && (action !== "delete" || typed.trim() === String(todo.length))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) go()
      }}
    >
      <Stack>
        <Text>{text}</Text>
        {needsName && <Which action={action} given={given} setGiven={setGiven} />}
        {todo.length === 0 ? (
          <Text fw={600}>{words.nobody}</Text>
        ) : (
          <div>
            <Text fw={600}>{words.who({ count: todo.length })}</Text>
            <Names people={todo} />
          </div>
        )}
        {skipped.length > 0 && (
          <div>
            <Text fw={600}>{words.skips({ count: number(skipped.length) })}</Text>
            <ul className={textStyles.names}>
              {skipped.slice(0, MAX_NAMES).map(({ user, why }) => (
                <li key={user.user_id}>
                  <bdi>{nameOf(user)}</bdi> <span className={textStyles.quiet}>{words.why[why]}</span>
                </li>
              ))}
              {skipped.length > MAX_NAMES && <li>{words.andMore({ count: number(skipped.length - MAX_NAMES) })}</li>}
            </ul>
          </div>
        )}
        {action === "delete" && todo.length > 0 && (
          <TextInput
            label={words.typeCount}
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={cancel}>
            {shell.cancel}
          </Button>
          <Button
            type="submit"
            disabled={!isReady}
            {...((action === "delete" || action === "disable") && { color: "red.9" })}
          >
            {words.go({ title, count: number(todo.length) })}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Which({ action, given, setGiven }: Pick<PreviewProps, "action" | "given" | "setGiven">) {
  const words = useWords("bulk")
  const isGroup = action === "add-to-group"
  const { data: groups } = useQuery({ ...groupsQuery, enabled: isGroup })
  const { data: roles } = useQuery({ ...rolesQuery, enabled: !isGroup })
  const names = (isGroup ? groups : roles)?.map(({ name }) => name)
  if (names?.length === 0) return <Alert color="orange">{isGroup ? words.noGroups : words.noRoles}</Alert>
  return (
    <Select
      label={isGroup ? words.group : words.role}
      data={names ?? []}
      value={given === "" ? null : given}
      onChange={(name) => setGiven(name ?? "")}
      searchable
      required
      data-autofocus
    />
  )
}

const MAX_NAMES = 10
/** A link can select people, so the dialog shows each of them before it changes anything. */
const MAX_CONCERNED = MAX_IN_ADDRESS

function Names({ people }: { people: readonly User[] }) {
  const words = useWords("bulk")
  const { number } = useFormats()
  return (
    <ul className={textStyles.names}>
      {people.slice(0, MAX_CONCERNED).map((user) => (
        <li key={user.user_id}>
          <bdi>{nameOf(user)}</bdi>{" "}
          <span className={textStyles.quiet}>
            <bdi>{user.email ?? user.username}</bdi>
          </span>
        </li>
      ))}
      {people.length > MAX_CONCERNED && <li>{words.andMore({ count: number(people.length - MAX_CONCERNED) })}</li>}
    </ul>
  )
}

function Running({ progress: { total, done, had, failed }, stop }: { progress: Progress; stop: () => void }) {
  const words = useWords("bulk")
  const { number } = useFormats()
  const count = done.length + had.length + failed.length
  const says = words.running({ done: number(count), total: number(total) })
  return (
    <Stack>
      <Bar value={(100 * count) / Math.max(total, 1)} aria-label={says} />
      <Group justify="space-between">
        <Text role="status">{says}</Text>
        <Button variant="default" onClick={stop}>
          {words.stop}
        </Button>
      </Group>
    </Stack>
  )
}

interface ReportProps {
  readonly action: BulkAction
  readonly progress: Progress
  readonly isUndone: boolean
  undo(): void
  close(): void
}

function Report({ action, progress: { done, had, failed }, isUndone, undo, close }: ReportProps) {
  const words = useWords("bulk")
  const shell = useWords("shell")
  const { number } = useFormats()
  return (
    <Stack>
      <div role="status">
        <Text fw={600}>{(isUndone ? words.undone : words.finished)({ count: number(done.length) })}</Text>
        {had.length > 0 && <Text>{words.had({ count: number(had.length) })}</Text>}
      </div>
      {failed.length > 0 && (
        <div>
          <Text fw={600}>{words.failed({ count: number(failed.length) })}</Text>
          <ul className={textStyles.names}>
            {failed.slice(0, MAX_NAMES).map(({ user, error }) => (
              <li key={user.user_id}>
                <bdi>{nameOf(user)}</bdi>
                <Failed error={error} />
              </li>
            ))}
            {failed.length > MAX_NAMES && <li>{words.andMore({ count: number(failed.length - MAX_NAMES) })}</li>}
          </ul>
        </div>
      )}
      {!isUndone && action === "disable" && done.length > 0 && <Quiet size="sm">{words.undoText}</Quiet>}
      <Group justify="flex-end">
        {!isUndone && canUndo(action) && done.length > 0 && (
          <Button variant="default" onClick={undo}>
            {words.undo}
          </Button>
        )}
        <Button onClick={close}>{shell.close}</Button>
      </Group>
    </Stack>
  )
}
