import { fixFor } from "../../src/explain/fixes.ts"
import { REASONS } from "../../src/oauth/reasons.ts"
import type { Delivery } from "../../src/oauth/refusal.ts"
import { REFUSALS } from "../../src/oauth/refusal.ts"
import { fixInEnglish, reasonInEnglish } from "../../src/words/english.ts"
import { blocks, code, table } from "./markdown.ts"

interface Row {
  readonly error?: string
  readonly status: number
  readonly delivery: readonly Delivery[]
  readonly text: string
}

const rows: [string, Row][] = Object.entries(REFUSALS)

/** Returns the status. A redirect always has 302; `status` applies to the other deliveries. */
const statusOf = ({ status, delivery }: Row): string => {
  const others = delivery.filter((each) => each !== "redirect")
  return [...(others.length > 0 ? [String(status)] : []), ...(others.length < delivery.length ? ["302"] : [])].join(
    " or ",
  )
}

/** Returns the delivery. Only 401 and 403 have a challenge: RFC 6750 §3. */
const deliveryOf = ({ status, delivery }: Row): string => {
  const words: Record<Delivery, string> = {
    token: "JSON body",
    redirect: "redirect to the client",
    bearer: status === 401 || status === 403 ? "Bearer challenge and JSON body" : "JSON body",
    page: "page",
    problem: "problem of the admin API",
  }
  return [...new Set(delivery.map((each) => words[each]))].join(", ")
}

const fixOf = (slug: string): string => {
  const fix = fixFor(slug)
  return fix === undefined ? "" : fixInEnglish(fix)
}

const section = ([name, row]: [string, Row]): string => {
  const reasons: readonly string[] = REASONS[name as keyof typeof REASONS]
  return blocks(
    `### ${name}`,
    row.delivery.length === 0 ? row.text : `Answered as ${code(row.error ?? name)}, ${statusOf(row)}: “${row.text}”`,
    table(
      ["Reason in the log", "What it means", "What to do"],
      reasons.map((slug) => [code(slug), reasonInEnglish(name, slug), fixOf(slug)]),
    ),
  )
}

/** Returns `docs/refusals.md`: each refusal with its possible reasons. */
export const refusalsPage = (): string =>
  blocks(
    "# Refusals",
    "This document lists every refusal of Gatehouse and its reasons. A client receives the error and its fixed text. The error and the text do not say which check failed. The operator finds the reason in the log, under the trace id. Every answer has the trace id in its " +
      `${code("X-Trace-Id")} header, and error pages show it. ${code("gatehouse explain")} shows the reason with ` +
      "the expected and received values ([explaining](operations/explaining.md)). For a client in development, the answer also has a link that explains " +
      `the refusal to its developer (${code("error_uri")}, [what it shows](decisions/0089-a-refusal-explains-itself-to-its-developer.md)).`,
    table(
      ["Refusal", "`error`", "Status", "Delivered as", "Text"],
      rows.map(([name, row]) => [
        `[${code(name)}](#${name})`,
        row.delivery.length === 0 ? "" : code(row.error ?? name),
        statusOf(row),
        deliveryOf(row),
        row.text,
      ]),
    ),
    "## Reasons",
    "The names of reasons do not change, so you can use them in searches and alerts.",
    ...rows.map(section),
  )
