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

/**
 * Returns the lines to change, one or two for each stack that suits the client. If the client is unproven, its kind decides nothing: it would be shown by
 * the lines that are left out.
 */
export function sampleLines(
  find: RegExp,
  { client, isProven, expected }: { client: Client; isProven: boolean; expected?: string | undefined },
  samples: QuickStarts,
): readonly SampleLine[] {
  const values = valuesOf(client, expected)
  const hasSecret = (stack: string) => samples.has(`${stack}/${ENV_FILE}`)
  const suits = (stack: string) => !isProven || hasSecret(stack) === (client.kind === "confidential")
  return [...samples].flatMap(([file, text]) =>
    suits(file.slice(0, file.indexOf("/")))
      ? text.split("\n").flatMap((line) => (find.test(line) ? [{ file, line: filledSample(line, values).trim() }] : []))
      : [],
  )
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
