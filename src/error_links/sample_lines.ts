import { filledSample } from "../base/sample.ts"
import type { Client } from "../oauth/client.ts"
import { clientIdentifier } from "../oauth/client.ts"
import type { QuickStarts } from "../ports/quick_starts.ts"

/** A line of a quick start's sample. */
export interface SampleLine {
  /** The path of the sample, which begins with the name of its stack. */
  readonly file: string
  readonly line: string
}

/** The file of a stack whose applications have a secret. */
const ENV_FILE = "gatehouse.env"
/** Replaces a value that the page does not show, and each secret. */
const HIDDEN = "…"

/** A comment, or code that only reads the value. */
const NOT_SET = /^\s*(\/\/|#)|location\.pathname/

/**
 * Returns the line to change in each stack that suits the client. Its kind is not secret: only a public client must use PKCE. If the client did not
 * authenticate, each stack suits.
 */
export function sampleLines(
  find: readonly RegExp[],
  { client, isOfAnyKind, expected }: { client: Client; isOfAnyKind: boolean; expected?: string | undefined },
  samples: QuickStarts,
): readonly SampleLine[] {
  const values = valuesOf(client, expected)
  const isConfidential = client.kind === "confidential"
  const stacks = Map.groupBy(samples, ([file]) => file.slice(0, file.indexOf("/")))
  return [...stacks].flatMap(([stack, files]) => {
    if (!isOfAnyKind && samples.has(`${stack}/${ENV_FILE}`) !== isConfidential) return []
    const lines = files.flatMap(([file, text]) => text.split("\n").map((line) => ({ file, line })))
    const set = lines.filter(({ line }) => !NOT_SET.test(line))
    const found = find.flatMap((each) => set.find(({ line }) => each.test(line)) ?? [])[0]
    return found === undefined ? [] : [{ file: found.file, line: filledSample(found.line, values).trim() }]
  })
}

/** Each placeholder of these lines has a value: the client's own, where the page shows it. */
function valuesOf(client: Client, expected = HIDDEN): Readonly<Record<string, string>> {
  const [first = ""] = expected.split(" ")
  const uri = URL.parse(first)
  const scope = uri === null ? expected : HIDDEN
  return {
    client_id: clientIdentifier(client),
    client_secret: HIDDEN,
    redirect_uri: uri === null ? HIDDEN : first,
    callback_path: uri?.pathname ?? HIDDEN,
    scope,
    scope_list: scope.split(" ").join('", "'),
  }
}
