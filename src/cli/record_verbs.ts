import type { Command } from "commander"
import type { Administration } from "../admin/administration.ts"
import type { DeclaredSetting } from "../base/each_setting.ts"
import { canAsk, confirm, YES } from "./confirm.ts"
import { opened } from "./open.ts"
import { note, printJson, printMembers, printTable } from "./print.ts"
import type { GivenOptions } from "./setting_option.ts"
import { addOptions, settingsFrom } from "./setting_option.ts"
import type { VerbHelp } from "./verb.ts"
import { misused, verb } from "./verb.ts"

/** The argument that names one record, and its help. */
export type Argument = readonly [flag: `<${string}>`, help: string]

/** The use cases of a kind of records that a verb needs. */
type Of<UseCases> = (administration: Administration) => UseCases

type Members = Parameters<typeof printMembers>[0]

/** The members that are printed without `--json`, if they differ from those of the record. */
type Printed<Shown> = (record: Shown) => Members

const asMembers = (record: object): Members => ({ ...record })

/** Prints a record as JSON, or one line for each member. */
export const printRecord = <Shown extends object>(
  record: Shown,
  json: true | undefined,
  printed: Printed<Shown> = asMembers,
): void => (json ? printJson(record) : printMembers(printed(record)))

interface Creation<Input, Shown> {
  /** The member of the input that the argument gives, if the command has one. */
  readonly key: keyof Input & string
  readonly settings: readonly DeclaredSetting[]
  readonly create: (administration: Administration, input: Input) => Promise<Shown>
  readonly printed?: Printed<Shown>
  /** Prints what to do next. Not called if the record is printed as JSON. */
  readonly next?: (record: Shown) => void
}

/** Adds options and action to a command. The command already has the argument or the option that identifies the record. */
export function createVerb<Input, Shown extends object>(
  command: Command,
  { key, settings, create, printed, next }: Creation<Input, Shown>,
): Command {
  const own = command.options.map((option) => option.attributeName())
  const each = settings.filter(({ json }) => json !== key)
  return addOptions(command, each, false).action(() => {
    const { json, ...options } = command.opts<GivenOptions & { json?: true }>()
    const input = {
      ...Object.fromEntries(own.map((name) => [name, options[name]])),
      ...settingsFrom(each, options),
      ...(command.registeredArguments.length > 0 && { [key]: command.processedArgs[0] }),
    }
    return opened(async ({ administration }) => {
      // Commander requires the argument and each required option.
      const record = await create(administration, input as Input)
      printRecord(record, json, printed)
      if (!json) next?.(record)
    })
  })
}

interface Listing<Shown> {
  readonly columns: readonly string[]
  /** Printed to standard error if the list is empty. */
  readonly none?: string
  /** An option that selects records, and its help. */
  readonly filter?: readonly [flags: `--${string}`, help: string]
  readonly printed?: Printed<Shown>
}

export function listVerb<Shown extends object>(
  of: Of<{ list(filter?: string): Promise<readonly Shown[]> }>,
  help: VerbHelp,
  { columns, none, filter, printed = asMembers }: Listing<Shown>,
): Command {
  const command = verb("list", help)
  if (filter !== undefined) command.option(...filter)
  return command.action(({ json, ...options }: GivenOptions & { json?: true }) =>
    opened(async ({ administration }) => {
      const records = await of(administration).list(...(Object.values(options) as string[]))
      if (json) return printJson(records)
      if (records.length === 0 && none !== undefined) return note(none)
      printTable(columns, records.map(printed) as Parameters<typeof printTable>[1])
    }),
  )
}

export const showVerb = <Shown extends object>(
  of: Of<{ show(key: string): Promise<Shown> }>,
  argument: Argument,
  help: VerbHelp,
  printed?: Printed<Shown>,
): Command =>
  verb("show", help)
    .argument(...argument)
    .action((key: string, { json }: { json?: true }) =>
      opened(async ({ administration }) => printRecord(await of(administration).show(key), json, printed)),
    )

export const updateVerb = (
  of: Of<{ update(key: string, change: object): Promise<object> }>,
  argument: Argument,
  each: readonly DeclaredSetting[],
  help: VerbHelp,
): Command =>
  addOptions(verb("update", help).argument(...argument), each, true).action(
    (key: string, { json, ...options }: GivenOptions & { json?: true }, command: Command) => {
      if (Object.keys(options).length === 0) misused(command, "give at least one setting to change")
      return opened(async ({ administration }) =>
        printRecord(await of(administration).update(key, settingsFrom(each, options)), json),
      )
    },
  )

interface Deletion<UseCases extends Deleting> {
  /** The question on a terminal. */
  readonly question: (key: string, records: UseCases) => string | Promise<string>
  readonly said: (deleted: Awaited<ReturnType<UseCases["delete"]>>) => string
}

interface Deleting {
  delete(key: string): Promise<unknown>
}

/** The help begins with what `--yes` does. */
export const deleteVerb = <UseCases extends Deleting>(
  of: Of<UseCases>,
  argument: Argument,
  { about = [], ...help }: VerbHelp,
  { question, said }: Deletion<UseCases>,
): Command =>
  verb("delete", { ...help, about: [YES.about, ...about] })
    .argument(...argument)
    .option("--yes", YES.does)
    .action((key: string, { json, yes }: { json?: true; yes?: true }) =>
      opened(async ({ administration }) => {
        const records = of(administration)
        if (yes !== true && canAsk()) await confirm(await question(key, records))
        const deleted = (await records.delete(key)) as Awaited<ReturnType<UseCases["delete"]>>
        if (json) printJson(deleted)
        else console.log(said(deleted))
      }),
    )
