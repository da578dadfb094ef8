import type { ConnectionAdministration } from "../admin/connections.ts"
import type { Said } from "../base/say.ts"
import type { Store } from "../store/store.ts"
import { english } from "../words/english.ts"
import type { SecretPlaces } from "./chosen_secrets.ts"
import { chosenSecrets } from "./chosen_secrets.ts"
import type { FileProblem, Source } from "./document.ts"
import type { Entry } from "./entry.ts"
import type { LogoPlaces } from "./given_logos.ts"
import { givenLogos } from "./given_logos.ts"
import { plan } from "./plan.ts"
import type { Wish } from "./planning.ts"
import { presentState } from "./present.ts"
import { readFiles } from "./read_files.ts"
import type { Step } from "./step.ts"

/** The files cannot be applied, and nothing was changed. Lists every error of all files. */
export class FilesInvalid extends Error {
  override readonly name = "FilesInvalid"

  constructor(problems: readonly FileProblem[], sources: readonly Source[]) {
    const place = (file: string) => sources.findIndex((source) => source.file === file)
    const lines = problems
      .toSorted((one, other) => place(one.file) - place(other.file) || one.line - other.line)
      .map(({ file, line, path, ...said }) => `${file}:${line}: ${path === "" ? "the file" : path} ${english(said)}`)
    super(["nothing was changed:", ...lines].join("\n - "))
  }
}

/** Reads the files, and returns the steps that make the present state equal to them. Changes nothing. Throws FilesInvalid. */
export async function planFiles(
  sources: readonly Source[],
  {
    store,
    issuer,
    places,
    connections,
    ...options
  }: Pick<Wish, "prune" | "expireOldSeconds" | "leastProfile"> & {
    readonly store: Store
    readonly issuer: string
    readonly places: SecretPlaces & LogoPlaces
    readonly connections: Pick<ConnectionAdministration, "hasSecret">
  },
): Promise<readonly Step[]> {
  const read = readFiles(sources)
  // If a file cannot be read, its entries are missing. References to those entries would be reported as errors although they are correct.
  if (!read.isComplete) throw new FilesInvalid(read.problems, sources)
  const problems = [...read.problems]
  const add = (entry: Entry, member: string | undefined, said: Said) =>
    problems.push({
      file: entry.file,
      line: entry.lineOf(member),
      ...said,
      path: member === undefined ? entry.path : `${entry.path}.${member}`,
    })
  const secrets = await chosenSecrets(read.wanted, places, add)
  const logos = await givenLogos(read.wanted, places, add)
  const present = await presentState(store, issuer)
  const sameSecrets = new Set<Entry>()
  for (const entry of read.wanted.connections ?? []) {
    const secret = secrets.get(entry)
    const isPresent = present.connections.some(({ name }) => name === entry.key)
    if (isPresent && secret !== undefined && (await connections.hasSecret(entry.key, secret))) sameSecrets.add(entry)
  }
  const steps = plan(present, { ...options, wanted: read.wanted, secrets, sameSecrets, logos }, add)
  if (problems.length > 0) throw new FilesInvalid(problems, sources)
  return steps
}
