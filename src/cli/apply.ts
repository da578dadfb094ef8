import { createReadStream } from "node:fs"
import { dirname, resolve } from "node:path"
import { isDeepStrictEqual } from "node:util"
import type { Command } from "commander"
import type { CreatedClient } from "../admin/contract.ts"
import type { Source } from "../apply/document.ts"
import type { Step } from "../apply/step.ts"
import { environmentVariable } from "../config/load.ts"
import { publicUrlOf } from "../config/public_url.ts"
import { english } from "../words/english.ts"
import { canAsk, confirm, counted } from "./confirm.ts"
import { durationInSeconds } from "./duration.ts"
import { failureInWords } from "./failure.ts"
import { readLogoFile } from "./logo_file.ts"
import { opened } from "./open.ts"
import { note, printJson, printMembers, warn } from "./print.ts"
import { linesOf, titleOf } from "./print_step.ts"
import { verb } from "./verb.ts"

/** The maximum size of a file. A file of this size describes about 6000 clients; reading it takes 6 s and 600 MB of memory. */
const MAX_FILE_BYTES = 4_194_304
const MAX_SECRET_BYTES = 1024
const STANDARD_INPUT = "-"

/** The exit status of `--dry-run` if there are differences. Status 1 means a failure, and status 2 means wrong usage. */
const DIFFERENCES = 3

interface Options {
  readonly json?: true
  readonly dryRun?: true
  readonly prune?: true
  readonly yes?: true
  readonly expireOld?: number
}

export const applyCommand = (): Command =>
  verb("apply", {
    does: "Make APIs, scope values, attributes, roles, groups, clients, claims, looks, connections, sites, exchange policies and trusted issuers as YAML files describe them",
    about: [
      "Prints the differences, and on a terminal asks before it changes anything. Changes only what differs: a second run prints “nothing to change”. Settings that no file names stay as they are. Objects that no file names stay too, unless --prune is given.",
      "An entry of a claim describes the whole claim: a changed claim is deleted and created again.",
      "A new confidential client gets a secret, which is printed once, or the secret that its client_secret_from names.",
      `The exit status of --dry-run is 0 without differences and ${DIFFERENCES} with differences.`,
    ],
    examples: [
      "gatehouse export > gatehouse.yaml",
      "gatehouse apply gatehouse.yaml --dry-run",
      "gatehouse apply apis.yaml clients.yaml --prune --yes",
    ],
  })
    .argument("<file...>", "YAML or JSON files of 4 MiB at most; - is standard input")
    .option("--dry-run", "print the differences, and change nothing")
    .option(
      "--prune",
      "delete what no file names, of the kinds that a file lists; never users or clients that registered themselves",
    )
    .option("--yes", "change without asking")
    .option(
      "--expire-old <time>",
      "how long a secret that is replaced keeps working, such as 90s, 15m, 12h, 7d (default: 0)",
      durationInSeconds,
    )
    .action(async (files: readonly string[], options: Options) => {
      const { planFiles } = await import("../apply/apply.ts")
      const { boundedText } = await import("../apply/bounded_text.ts")
      const contentOf = async (stream: AsyncIterable<Uint8Array>, name: string): Promise<Source> => {
        try {
          return { file: name, text: await boundedText(stream, MAX_FILE_BYTES) }
        } catch (error) {
          throw new Error(`${name} cannot be read: ${error instanceof Error ? error.message : error}`)
        }
      }
      const sources = await Promise.all(
        files.map((file) =>
          file === STANDARD_INPUT
            ? contentOf(process.stdin, "standard input")
            : contentOf(createReadStream(file), file),
        ),
      )
      await opened(async ({ administration, store, config }) => {
        const wish = {
          store,
          issuer: publicUrlOf(config),
          connections: administration.connections,
          leastProfile: config.leastProfile,
          prune: options.prune === true,
          expireOldSeconds: options.expireOld ?? 0,
          places: {
            env: (name: string) => environmentVariable(name),
            file: (path: string, namedIn: string) =>
              boundedText(createReadStream(resolve(dirname(namedIn), path)), MAX_SECRET_BYTES),
            logo: async (path: string, namedIn: string) => readLogoFile(resolve(dirname(namedIn), path)),
          },
        }
        const steps = await planFiles(sources, wish)
        const lost = async ({ action, id }: Step) =>
          action === "delete" && id !== undefined
            ? [`with ${counted((await administration.grants.list({ client_id: id })).length, "grant")}`]
            : []
        const lines = []
        for (const step of steps) lines.push(...linesOf(step, await lost(step)))
        const print = options.json ? note : console.log
        if (steps.length > 0 && !(options.json && !canAsk())) print(lines.join("\n"))
        for (const { kind, name, warnings } of steps)
          for (const { field, ...said } of warnings) warn(`${kind} ${JSON.stringify(name)}: ${field} ${english(said)}`)
        if (options.dryRun || steps.length === 0) {
          if (options.json) printJson(resultOf(steps, []))
          else if (steps.length === 0) console.log("nothing to change")
          if (steps.length > 0) process.exitCode = DIFFERENCES
          return
        }
        if (options.yes !== true && canAsk()) {
          await confirm(`Make ${counted(steps.length, "change")}?`, {
            warning: steps.some(({ action }) => action === "delete") ? "A deletion cannot be undone." : "",
            refused: "nothing was changed",
          })
          if (!isDeepStrictEqual(resultOf(await planFiles(sources, wish), []), resultOf(steps, [])))
            throw new Error(
              "nothing was changed, because the present state changed in the meantime: run the command again",
            )
        }
        await run(steps, options.json, administration)
      })
    })

/** Runs the steps. Prints each new client at once, so that a later failure loses no secret. */
async function run(
  steps: readonly Step[],
  json: true | undefined,
  administration: Parameters<Step["run"]>[0],
): Promise<void> {
  const { execute, PartlyApplied } = await import("../apply/execute.ts")
  const created: CreatedClient[] = []
  const add = (client: CreatedClient): void => {
    created.push(client)
    if (json) return
    const { client_id, client_secret, name } = client
    printMembers({ name, client_id, ...(client_secret !== undefined && { client_secret }) })
    if (client_secret !== undefined) note("Store the secret: it is not shown again.")
  }
  try {
    await execute(steps, administration, add)
  } catch (error) {
    if (!(error instanceof PartlyApplied)) throw error
    if (json) printJson(resultOf(error.done, created))
    throw new Error(partly(error.done, error.failed, error.notDone, failureInWords(error.cause)), { cause: error })
  }
  if (json) printJson(resultOf(steps, created))
  else console.log(`${counted(steps.length, "change")} made`)
}

const partly = (done: readonly Step[], failed: Step, notDone: readonly Step[], why: string): string =>
  [
    `${titleOf(failed)} failed: ${why}`,
    ...(done.length === 0 ? ["nothing was changed"] : ["done:", ...done.map((step) => `  ${titleOf(step)}`)]),
    "not done:",
    ...[failed, ...notDone].map((step) => `  ${titleOf(step)}`),
    "Run the same command again: it makes only the missing changes.",
  ].join("\n")

/** The result for scripts: the steps, and the new clients with their generated secrets. */
const resultOf = (steps: readonly Step[], created: readonly CreatedClient[]) => ({
  changes: steps.map(({ action, kind, name, id, client, differences }) => ({
    action,
    kind,
    name,
    ...(id !== undefined && { client_id: id }),
    ...(client !== undefined && { client }),
    differences,
  })),
  created_clients: created,
})
