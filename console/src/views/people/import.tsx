import { Alert, Button, Group, Progress, Select, SimpleGrid, Stack, Text } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { useEffect, useRef, useState } from "react"
import cardStyles from "../../shell/card.module.css"
import { FileField } from "../../shell/file_field.tsx"
import { Heading } from "../../shell/heading.tsx"
import { Icon } from "../../shell/icons.tsx"
import { Back } from "../../shell/parts.tsx"
import { Failed } from "../../shell/states.tsx"
import textStyles from "../../shell/text.module.css"
import { Quiet } from "../../shell/texts.tsx"
import { useUnsavedChanges } from "../../shell/unsaved_changes.tsx"
import { useMay } from "../../shell/use_may.ts"
import { useFormats } from "../../words/formats.ts"
import { isolated } from "../../words/said.ts"
import { useServerWords } from "../../words/server_words.ts"
import { useWords } from "../../words/use_words.ts"
import { formatOf, NotUtf8, textOf } from "./import_file.ts"
import type { Format, Parts, Said } from "./import_parts.ts"
import { FORMATS, NotThisFormat, partsOf, reportOf, rowsOf } from "./import_parts.ts"
import type { ImportState } from "./import_run.ts"
import { runImport } from "./import_run.ts"
import { peopleChanged } from "./queries.ts"

/** A browser can hold a text of half a gigabyte, and the parts need as much again. */
const MAX_FILE_BYTES = 200_000_000

type Chosen =
  | { readonly kind: "none" }
  | { readonly kind: "unreadable" | "tooLarge" | NotUtf8["encoding"] }
  | { readonly kind: "read"; readonly parts: Parts }

/** Imports people from a file: first a dry run, then the import. The browser reads the file, and sends it in parts. */
export function Import() {
  const may = useMay()
  const words = useWords("importPeople")
  const people = useWords("people")
  const { number } = useFormats()
  const [file, setFile] = useState<ReadFile>()
  const [format, setFormat] = useState<Format>("csv")
  const [chosen, setChosen] = useState<Chosen>({ kind: "none" })
  const [state, setState] = useState<ImportState>()
  const [phase, setPhase] = useState<"ready" | "running" | "finished" | "stopped">("ready")
  const [error, setError] = useState<Error | null>(null)
  const stopping = useRef(new AbortController())

  useEffect(() => {
    setState(undefined)
    setPhase("ready")
    setError(null)
    setChosen(chosenOf(file, format))
  }, [file, format])
  useEffect(() => () => stopping.current.abort(), [])

  async function run(parts: Parts, isDryRun: boolean) {
    stopping.current = new AbortController()
    setPhase("running")
    setError(null)
    try {
      await runImport(parts, { format, isDryRun }, setState, stopping.current.signal)
      setPhase(stopping.current.signal.aborted ? "stopped" : "finished")
    } catch (problem) {
      setError(problem as Error)
      setPhase("stopped")
    }
    if (!isDryRun) await peopleChanged()
  }

  const parts = chosen.kind === "read" ? chosen.parts : undefined
  const isRunning = phase === "running"
  const { question } = useUnsavedChanges(isRunning && state?.isDryRun === false, [], words.leaving)
  const wasTried = phase === "finished" && state?.isDryRun === true
  const isOver = phase === "finished" && state?.isDryRun === false
  return (
    <>
      {question}
      <Heading
        title={words.title}
        above={<Back to="/people">{people.title}</Back>}
        below={<Quiet maw={640}>{words.about}</Quiet>}
      />
      <Stack gap="lg" maw={760}>
        <Stack className={cardStyles.card} p="lg" gap="md">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <FileField
              label={words.file}
              description={words.fileText}
              placeholder={words.choose}
              name={file?.name}
              disabled={isRunning || !may("admin:people")}
              accept=".csv,.json,.ndjson,.jsonl,text/csv,application/json"
              read={(next) => read(next, format)}
              onChange={(next) => {
                if (next !== undefined) setFormat(next.format)
                setFile(next)
              }}
            />
            <Select
              label={words.format}
              description={words[`${format}Text`]}
              inputWrapperOrder={ORDER}
              value={format}
              disabled={isRunning}
              allowDeselect={false}
              data={FORMATS.map((value) => ({ value, label: words.formats[value] }))}
              onChange={(next) => next !== null && setFormat(next as Format)}
            />
          </SimpleGrid>
          {format === "csv" && (
            <Text size="xs" className={`${textStyles.mono} ${textStyles.quiet}`}>
              username, email, email_verified, name, role, disabled, password_hash, roles, groups, attribute.NAME
            </Text>
          )}
          {chosen.kind !== "none" && chosen.kind !== "read" && (
            <Alert color="red" variant="light" icon={<Icon name="warning" />} title={words[chosen.kind].title}>
              {words[chosen.kind].text}
            </Alert>
          )}
          {parts !== undefined && (
            <Group justify="space-between">
              <Text fw={600}>{words.found({ count: parts.total })}</Text>
              <Group gap="xs">
                {isRunning ? (
                  <Button variant="default" onClick={() => stopping.current.abort()}>
                    {words.stop}
                  </Button>
                ) : isOver ? (
                  <>
                    <Button variant="default" onClick={() => setFile(undefined)}>
                      {words.another}
                    </Button>
                    <Button component={Link} to="/people">
                      {words.toPeople}
                    </Button>
                  </>
                ) : (
                  <>
                    <Button {...(wasTried && { variant: "default" })} onClick={() => void run(parts, true)}>
                      {wasTried ? words.tryAgain : words.tryFirst}
                    </Button>
                    {wasTried && (
                      <Button disabled={state.added === 0} onClick={() => void run(parts, false)}>
                        {words.start({ count: state.added })}
                      </Button>
                    )}
                  </>
                )}
              </Group>
            </Group>
          )}
          {isRunning && parts !== undefined && state !== undefined && (
            <div>
              <Progress
                value={(100 * state.read) / Math.max(parts.total, 1)}
                aria-label={state.isDryRun ? words.trying : words.importing}
              />
              <Text size="sm" mt="xs">
                {state.isDryRun ? words.trying : words.importing}:{" "}
                {words.progress({ done: number(state.read), total: number(parts.total) })}
              </Text>
            </div>
          )}
        </Stack>
        {error !== null && <Failed error={error} labels={{ people: words.file }} />}
        {phase === "stopped" && (
          <Text role="status">{state?.isDryRun === true ? words.trialStopped : words.stopped}</Text>
        )}
        {state !== undefined && parts !== undefined && !isRunning && (
          <Report state={state} parts={parts} isFinished={phase === "finished"} />
        )}
      </Stack>
    </>
  )
}

interface ReadFile {
  readonly name: string
  /** The format that the file's members show. */
  readonly format: Format
  readonly content: { readonly text: string } | { readonly kind: "tooLarge" | NotUtf8["encoding"] }
}

const read = async (file: File, before: Format): Promise<ReadFile> => ({
  name: file.name,
  format: await formatOf(file, before),
  content: await contentOf(file),
})

async function contentOf(file: File): Promise<ReadFile["content"]> {
  if (file.size > MAX_FILE_BYTES) return { kind: "tooLarge" }
  try {
    return { text: await textOf(file) }
  } catch (error) {
    if (error instanceof NotUtf8) return { kind: error.encoding }
    throw error
  }
}

function chosenOf(file: ReadFile | undefined, format: Format): Chosen {
  if (file === undefined) return { kind: "none" }
  if ("kind" in file.content) return file.content
  try {
    return { kind: "read", parts: partsOf(file.content.text, format) }
  } catch (error) {
    if (error instanceof NotThisFormat) return { kind: "unreadable" }
    throw error
  }
}

/** Puts the text below the field, so that neighbouring fields are aligned. */
const ORDER: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"]

const MAX_SHOWN = 20

function Report({
  state,
  parts: { unit, header },
  isFinished,
}: {
  state: ImportState
  parts: Parts
  isFinished: boolean
}) {
  const words = useWords("importPeople")
  const { number } = useFormats()
  const figures = [
    [state.isDryRun ? words.would : words.added, state.added],
    [words.existing, state.existing],
    [words.refused, state.refused],
  ] as const
  return (
    <Stack className={cardStyles.card} p="lg">
      {isFinished && (
        <Text fw={600} role="status">
          {state.isDryRun ? words.tried : words.finished}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {figures.map(([label, count]) => (
          <div key={label}>
            <div className={textStyles.quiet}>{label}</div>
            <div className={textStyles.figure}>{number(count)}</div>
          </div>
        ))}
      </SimpleGrid>
      {state.existing > 0 && <Quiet size="sm">{words.existingText}</Quiet>}
      {state.notes.length > 0 && (
        <div>
          <Text fw={600}>{words.notes}</Text>
          <ul className={textStyles.names}>
            {state.notes.slice(0, MAX_SHOWN).map((note) => (
              <li key={note.detail}>
                <Sentence said={note} unit={unit} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {state.flaws.length > 0 && (
        <>
          <Text fw={600}>{words.why}</Text>
          <ul className={textStyles.names}>
            {state.flaws.slice(0, MAX_SHOWN).map((flaw) => (
              <li key={flaw.detail} className={textStyles.wrap}>
                <Sentence said={flaw} unit={unit} />
              </li>
            ))}
          </ul>
          {state.flaws.length > MAX_SHOWN && (
            <Text size="sm">{words.more({ count: number(state.flaws.length - MAX_SHOWN) })}</Text>
          )}
          <Group gap="xs">
            <Button variant="default" onClick={() => save("not-taken.csv", reportOf(state.flaws, unit))}>
              {words.report}
            </Button>
            {header !== undefined && (
              <Button variant="subtle" onClick={() => save("rows-to-correct.csv", rowsOf(state.flaws, header))}>
                {words.rows}
              </Button>
            )}
          </Group>
        </>
      )}
    </Stack>
  )
}

/** The server's sentence about a row, in the person's language if possible. It may quote the file. */
function Sentence({ said, unit }: { said: Said; unit: Parts["unit"] }) {
  const words = useWords("importPeople")
  const server = useServerWords()
  const { place, username, flaw, detail } = said
  const problem = flaw === undefined ? words.tooLong : server.says(flaw)
  if (problem === undefined) return <bdi lang="en">{detail}</bdi>
  if (username === null) return <bdi>{words.says[unit]({ place, problem })}</bdi>
  return <bdi>{words.says[`${unit}Of`]({ place, problem, username: isolated(username) })}</bdi>
}

/** Saves a file that this page made. */
function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }))
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
