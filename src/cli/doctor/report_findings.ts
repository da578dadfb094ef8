import { withCommandsAsRun } from "../../config/load.ts"
import type { Finding } from "../../doctor/finding.ts"
import { printJson } from "../print.ts"

const SIGN = { ok: "✓", warning: "!", problem: "✗" } as const

/** Prints each finding as it comes, or all as JSON. Sets the exit status 1 if there is a problem. */
export async function reportFindings(examined: AsyncIterable<Finding>, json: true | undefined): Promise<void> {
  const findings: Finding[] = []
  for await (const finding of examined) {
    findings.push(finding)
    if (!json) console.log(withCommandsAsRun(inOneLine(finding)))
  }
  if (json) printJson(findings)
  if (findings.some(({ state }) => state === "problem")) process.exitCode = 1
}

const inOneLine = ({ check, state, says, advice }: Finding): string =>
  `${SIGN[state]} ${check}: ${says}${advice === null ? "" : `. ${advice}`}`
