import type { Result } from "./rounds.ts"
import type { Started } from "./start.ts"
import { megabytes, number, percent, table } from "./table.ts"

const HEAD = ["", "per second", "of bare", "CPU µs", "of bare", "busy", "p50 ms", "p99 ms", "memory", "ours"]

/** One work as it is printed. */
export function resultText({ title, connections, rows, generator }: Result, loadTool: string): string {
  const cells = rows.map(({ server, figure, ofBare, ours }) => [
    server,
    number(figure.rate),
    ofBare ? percent(ofBare.rate) : "",
    number(figure.cpu),
    ofBare ? percent(ofBare.cpu) : "",
    `${Math.round((figure.rate * figure.cpu) / 1e4)} %`,
    number(figure.p50),
    number(figure.p99),
    megabytes(figure.memory),
    `${number(ours)} ×`,
  ])
  const load = rows.some(({ figure }) => figure.generator !== undefined)
    ? `our generator, ${rows.flatMap(({ server, figure }) => (figure.generator === undefined ? [] : `${percent(figure.generator)} of a core for ${server}`)).join(", ")}`
    : loadTool
  const reach = generator
    ? `\n  The generator against bare node:http: ${number(generator.rate)} a second (${percent(generator.generator ?? 0)} of its core); bare is measured by ${loadTool}.`
    : ""
  const others = Math.max(...rows.map(({ figure }) => figure.others ?? 0))
  const noise = others > 0.05 ? `\n  Other processes took ${percent(others)} of the server's core: noisy.` : ""
  return `${title}\n  ${connections} connections; load: ${load}\n${table([HEAD, ...cells])}${reach}${noise}\n`
}

export function startText(starts: readonly Started[]): string {
  const head = ["", "first answer ms", "idle memory"]
  const cells = starts.map(({ server, firstAnswer, memory }) => [server, number(firstAnswer), megabytes(memory)])
  return `start to first answer, and memory a second later\n${table([head, ...cells])}\n`
}
