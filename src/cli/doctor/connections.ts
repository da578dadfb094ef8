import type { Administration } from "../../admin/administration.ts"
import type { ConnectionFindingRecord } from "../../admin/contract.ts"
import { causeOf } from "../../connections/finding_advice.ts"
import type { Finding } from "../../doctor/finding.ts"
import { ok, problem, warning } from "../../doctor/finding.ts"

/** Checks each enabled connection, as `gatehouse connection check` does. A connection without findings takes one line. */
export async function* checkConnections({ connections }: Pick<Administration, "connections">): AsyncGenerator<Finding> {
  for (const { name, enabled } of await connections.list()) {
    if (!enabled) continue
    const findings = (await connections.check(name)).filter(({ state }) => state !== "ok")
    if (findings.length === 0)
      yield ok([checkOf(name), "connection-works", { connection: name }], "answers, and no problem was found")
    else for (const finding of findings) yield findingOf(name, finding)
  }
}

const checkOf = (name: string): string => `connection ${name}`

function findingOf(name: string, { state, code, values, detail, advice }: ConnectionFindingRecord): Finding {
  const cause = causeOf({ code, values })
  return (state === "problem" ? problem : warning)(
    [checkOf(name), cause.code, { connection: name, detail }],
    detail,
    advice,
  )
}
